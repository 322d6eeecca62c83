/**
 * The rooms' one-way doors (docs/architecture.md). `scripts/check-rooms.mjs` runs this over src, and over a planted
 * violation first, so that a checker that checks nothing is noticed.
 */
const order = [
  ['contract'],
  ['threads', 'files'],
  ['store', 'upstream'],
  ['history', 'sync', 'transactions'],
  ['gateway', 'sandbox'],
  ['explorer'],
  ['main', 'cli'],
];

const doors = order.flatMap((level, index) =>
  level.map((room) => {
    const left = order.slice(0, index).flat();
    // The sandbox serves its generators through the gateway, as any upstream does.
    const beside = room === 'sandbox' ? ['gateway'] : [];
    // Hosts drive the explorer and nothing below it.
    const allowed = room === 'main' || room === 'cli' ? ['contract', 'explorer'] : [...left, ...beside];
    return {
      name: `${room}-opens-only-its-doors`,
      severity: 'error',
      // Tests use real parts, and the sandbox is the real upstream of everyone's.
      from: { path: `^src/${room}/`, pathNot: '\\.(test|fixture)\\.ts$' },
      to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
    };
  }),
);

module.exports = {
  forbidden: [
    ...doors,
    {
      name: 'renderer-opens-only-contract',
      severity: 'error',
      from: { path: '^src/(renderer|preload)/' },
      to: { path: '^src/', pathNot: '^src/(renderer|preload|contract)/' },
    },
    {
      name: 'rooms-are-entered-by-their-front-door',
      comment: 'Another room is reached through its index.ts.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'contract-has-no-io',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
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
