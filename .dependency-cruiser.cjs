/**
 * The layer rules (docs/architecture.md, "Modules"). `scripts/check-layers.mjs` runs them over src, and first over planted
 * violations, so that a checker that checks nothing is noticed.
 */

/** Low to high: a module imports what stands before its level, and nothing beside it or above it. */
const LEVELS = [
  ['contract', 'decimal', 'log'],
  ['async', 'threads', 'files', 'sqlite', 'analysis', 'paging', 'rpc'],
  ['store', 'upstream'],
  ['history', 'sync', 'transactions'],
  ['gateway'],
  // The sandbox serves its generators through the gateway, as any upstream does.
  ['sandbox'],
  ['exports', 'dataset'],
  ['query'],
  ['networks'],
  ['signing', 'archives', 'assistant', 'updates'],
  ['explorer'],
  ['commands'],
  ['main', 'cli'],
];

/** Hosts drive the explorer, or commands that end by themselves, and nothing below them. */
const HOSTS = { main: ['contract', 'explorer'], cli: ['contract', 'explorer', 'commands'] };
/** What modules of one level may still import of each other. The desktop's executable runs the command line too. */
const BESIDE = { threads: ['async'], files: ['async'], sqlite: ['files', 'async'], main: ['cli'] };

const layers = LEVELS.flatMap((level, index) =>
  level.map((name) => {
    const below = HOSTS[name] ?? LEVELS.slice(0, index).flat();
    const allowed = [name, ...below, ...(BESIDE[name] ?? [])];
    return {
      name: `${name}-imports-lower-layers-only`,
      severity: 'error',
      // Tests use real parts of any layer; the sandbox is the upstream of all of them.
      from: { path: `^src/${name}/`, pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/', pathNot: `^src/(${allowed.join('|')})/` },
    };
  }),
);

module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'renderer-imports-contract-async-and-decimal-only',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/', pathNot: '^src/(renderer|contract|async|decimal)/' },
    },
    {
      name: 'preload-imports-contract-only',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { path: '^src/', pathNot: '^src/(preload|contract)/' },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'src/renderer/ui is the design system: it knows neither features, nor data, nor the shell.',
      severity: 'error',
      from: { path: '^src/renderer/ui/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: '^src/renderer/(features|data|app)/' },
    },
    {
      name: 'features-share-through-shared',
      comment: 'A feature imports its own folder and features/shared; features/shared imports no feature.',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/($1|shared)/' },
    },
    {
      name: 'data-knows-no-view',
      comment: 'src/renderer/data serves features and the shell; it imports neither.',
      severity: 'error',
      from: { path: '^src/renderer/data/' },
      to: { path: '^src/renderer/(features|app)/' },
    },
    {
      name: 'features-know-no-shell',
      comment: 'The shell in src/renderer/app composes the features; none of them imports it.',
      severity: 'error',
      from: { path: '^src/renderer/features/' },
      to: { path: '^src/renderer/app/' },
    },
    {
      name: 'modules-are-entered-through-their-index',
      comment: 'Another module is imported through its index.ts; tests may also use its fixtures.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$', '\\.fixture\\.ts$'] },
    },
    {
      name: 'fixtures-serve-tests-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: '\\.fixture\\.tsx?$' },
    },
    {
      name: 'contract-async-and-decimal-have-no-io',
      comment: 'The page uses them too.',
      severity: 'error',
      from: { path: '^src/(contract|async|decimal)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Packages without `main` are found by `exports` alone.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
    exclude: { path: '\\?' },
  },
};
