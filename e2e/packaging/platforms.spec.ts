/** Every platform gets the same files except its own native addons, on any packing machine. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isRealElectron } from '../support/electron.ts';
import { temporaryFolder } from '../support/folders.ts';
import { expect, test } from '../support/test.ts';
import { packApplications, pathsIn, type Target } from './pack.ts';

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

/** The addon of each target, by its platform. */
const ADDON_NAMES = {
  linux: { x64: 'linux-x64.node', arm64: 'linux-arm64.node' },
  win: { x64: 'win32-x64.node' },
  mac: { arm64: 'darwin-arm64.node', x64: 'darwin-x64.node' },
} as const;

test.describe.configure({ mode: 'serial' });
test.skip(isRealElectron || process.platform !== 'linux', 'packs for the stand-in on Linux');

/** Paths of the first target without its addon. All other targets must have them too. */
let common: string[] | undefined;

for (const platform of ['linux', 'win', 'mac'] as const) {
  const addons: Partial<Record<Target['arch'], string>> = ADDON_NAMES[platform];
  test(`each target of ${platform} gets its own addon and no other one: ${Object.values(addons).join(', ')}`, async () => {
    test.setTimeout(PACKING_LIMIT_MS);
    const folder = await temporaryFolder();
    try {
      const archs = Object.keys(addons) as Target['arch'][];
      const packed = await packApplications(folder.path, platform, archs);
      for (const arch of archs) {
        const paths = pathsIn(packed[arch]);
        const expected = [...enginesOf({ platform, arch }), `${ADDONS}/${addons[arch]}`];
        expect(paths.filter((path) => path.endsWith('.node'))).toEqual(expected);
        const rest = paths.filter((path) => !path.endsWith('.node') && !path.startsWith(ENGINES));
        common ??= rest;
        expect(rest).toEqual(common);
      }
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
