/** Every platform gets the same files except its own native addons, on any packing machine. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isRealElectron } from '../support/electron.ts';
import { temporaryFolder } from '../support/folders.ts';
import { expect, test } from '../support/test.ts';
import { packApplication, pathsIn, type Target } from './pack.ts';

const PACKING_LIMIT_MS = 180_000;

const ADDONS = 'node_modules/better-sqlite3/prebuilds';
/** The engine of datasets is a package for each platform, of which npm installs that of this machine. */
const ENGINES = 'node_modules/@duckdb/node-bindings-';
const ENGINE_NAMES = { linux: 'linux', win: 'win32', mac: 'darwin' } as const;

/** The package of a target's engine, where it is installed. */
function enginesOf({ platform, arch }: Target): string[] {
  const engine = `${ENGINES}${ENGINE_NAMES[platform]}-${arch}`;
  return existsSync(engine) ? [`${engine}/duckdb.node`] : [];
}
const TARGETS: readonly { target: Target; addon: string }[] = [
  { target: { platform: 'linux', arch: 'x64' }, addon: 'linux-x64.node' },
  { target: { platform: 'linux', arch: 'arm64' }, addon: 'linux-arm64.node' },
  { target: { platform: 'win', arch: 'x64' }, addon: 'win32-x64.node' },
  { target: { platform: 'mac', arch: 'arm64' }, addon: 'darwin-arm64.node' },
  { target: { platform: 'mac', arch: 'x64' }, addon: 'darwin-x64.node' },
];

test.describe.configure({ mode: 'serial' });
test.skip(isRealElectron || process.platform !== 'linux', 'packs for the stand-in on Linux');

/** Paths of the first target without its addon. All other targets must have them too. */
let common: string[] | undefined;

for (const { target, addon } of TARGETS) {
  test(`${target.platform} ${target.arch} gets ${addon} and no other addon`, async () => {
    test.setTimeout(PACKING_LIMIT_MS);
    const folder = await temporaryFolder();
    try {
      const paths = pathsIn(await packApplication(folder.path, target));
      const addons = [...enginesOf(target), `${ADDONS}/${addon}`];
      expect(paths.filter((path) => path.endsWith('.node'))).toEqual(addons);
      const rest = paths.filter((path) => !path.endsWith('.node') && !path.startsWith(ENGINES));
      common ??= rest;
      expect(rest).toEqual(common);
    } finally {
      await folder.remove();
    }
  });
}

test('package.json has all fields that an installer needs', async () => {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const { homepage, repository, bugs, author, license, description } = await read('package.json');
  expect({ homepage, repository, bugs }).toEqual({
    homepage: expect.stringMatching(/^https:\/\//),
    repository: expect.stringMatching(/^https:\/\//),
    bugs: expect.stringMatching(/^https:\/\//),
  });
  expect({ author, license, description }).toEqual({
    author: expect.stringMatching(/<.+@.+>$/),
    license: 'MIT',
    description: expect.stringMatching(/./),
  });
});
