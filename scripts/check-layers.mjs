// Checks the layer rules, after proving that the checker reports a violation of each kind.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import rules from '../.dependency-cruiser.cjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function violationsIn(folder) {
  const { options, forbidden } = rules;
  const { output } = await cruise(
    ['src'],
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } },
    {},
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  );
  return { checked: output.summary.totalCruised, found: output.summary.violations };
}

/** Each planted file breaks the rule named; the checker must report every one. */
const PLANTED = {
  'src/renderer/view.ts': { imports: '../store/index.ts', rule: 'renderer-imports-contract-async-and-decimal-only' },
  'src/renderer/ui/part.ts': { imports: '../features/view.ts', rule: 'ui-knows-no-feature' },
  'src/renderer/features/nodes/list.ts': { imports: '../funding/chart.ts', rule: 'features-share-through-shared' },
  'src/renderer/features/shared/list.ts': { imports: '../funding/chart.ts', rule: 'features-share-through-shared' },
  'src/renderer/features/nodes/link.ts': { imports: '../../app/router.ts', rule: 'features-know-no-shell' },
  'src/renderer/data/rows.ts': { imports: '../features/view.ts', rule: 'data-knows-no-view' },
  'src/contract/record.ts': { imports: '../store/index.ts', rule: 'contract-imports-lower-layers-only' },
  'src/contract/disk.ts': { imports: 'node:fs', rule: 'contract-async-and-decimal-have-no-io' },
  'src/async/timer.ts': { imports: 'node:timers', rule: 'contract-async-and-decimal-have-no-io' },
  'src/preload/bridge.ts': { imports: '../async/index.ts', rule: 'preload-imports-contract-only' },
  'src/files/atomic-file.ts': { imports: '../store/index.ts', rule: 'files-imports-lower-layers-only' },
  'src/query/run.ts': { imports: '../explorer/index.ts', rule: 'query-imports-lower-layers-only' },
  'src/dataset/rows.ts': { imports: '../query/index.ts', rule: 'dataset-imports-lower-layers-only' },
  'src/archives/verify.ts': { imports: '../explorer/index.ts', rule: 'archives-imports-lower-layers-only' },
  'src/explorer/sync.ts': { imports: '../commands/index.ts', rule: 'explorer-imports-lower-layers-only' },
  'src/commands/run.ts': { imports: '../cli/index.ts', rule: 'commands-imports-lower-layers-only' },
  'src/cli/sync.ts': { imports: '../store/index.ts', rule: 'cli-imports-lower-layers-only' },
  'src/main/window.ts': { imports: '../store/index.ts', rule: 'main-imports-lower-layers-only' },
  'src/main/run.ts': { imports: '../commands/index.ts', rule: 'main-imports-lower-layers-only' },
  'src/explorer/open.ts': { imports: '../store/hidden.ts', rule: 'modules-are-entered-through-their-index' },
  'src/store/reader.ts': { imports: './rows.fixture.ts', rule: 'fixtures-serve-tests-only' },
};

async function checkTheChecker() {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-layers-'));
  try {
    const plant = (file, text) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    plant('src/store/index.ts', 'export const store = 1;\n');
    plant('src/query/index.ts', 'export const query = 1;\n');
    plant('src/explorer/index.ts', 'export const explorer = 1;\n');
    plant('src/commands/index.ts', 'export const commands = 1;\n');
    plant('src/cli/index.ts', 'export const cli = 1;\n');
    plant('src/async/index.ts', 'export const async = 1;\n');
    plant('src/store/hidden.ts', 'export const hidden = 1;\n');
    plant('src/store/rows.fixture.ts', 'export const rows = 1;\n');
    plant('src/renderer/features/view.ts', 'export const view = 1;\n');
    plant('src/renderer/features/funding/chart.ts', 'export const chart = 1;\n');
    plant('src/renderer/app/router.ts', 'export const router = 1;\n');
    for (const [file, { imports }] of Object.entries(PLANTED)) plant(file, `import '${imports}';\n`);
    const { found } = await violationsIn(folder);
    return Object.entries(PLANTED)
      .filter(([file, { rule }]) => !found.some((violation) => violation.from === file && violation.rule.name === rule))
      .map(([file, { rule }]) => `the planted violation of ${rule} in ${file} went unnoticed`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const missed = await checkTheChecker();
const { checked, found } = await violationsIn(root);
const problems = [
  ...missed,
  ...(checked === 0 ? ['no module was checked'] : []),
  ...found.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${checked} modules checked, ${Object.keys(PLANTED).length} planted violations found\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
