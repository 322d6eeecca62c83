/** The package that users get holds every file that it needs and no other, and it starts. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { SEPARATE_PACKAGES } from '../../scripts/separate-packages.mjs';
import { launchDesktop } from '../support/desktop.ts';
import { electronEnvironment, isRealElectron } from '../support/electron.ts';
import { temporaryFolder } from '../support/folders.ts';
import { expect, test } from '../support/test.ts';
import { packApplications, pathsIn } from './pack.ts';

/** About twice the size of a package without Electron, of which the engine of datasets has 71 MB. */
const MAX_PACKED_BYTES = 180_000_000;
const PACKING_LIMIT_MS = 180_000;
const RUN_LIMIT_MS = 120_000;

/** Packages that others need to compile themselves; the addon is built for every platform already. */
const FOR_COMPILING = ['node-addon-api'];

/** Sources, maps, tests and tools of other projects. */
const NOT_OURS_TO_SHIP = [
  /\.(map|ts|mts|cts|tsx|c|cc|cpp|h|hpp|gyp|gypi|sh|md|tsbuildinfo)$/,
  /(^|\/)(test|tests|__tests__|e2e|bench|docs|\.github)\//,
  /(^|\/)\.(?!package-lock\.json)[^/]+$/,
  /^node_modules\/(node-(linux|win)-|electron|playwright|vite|typescript|@biomejs|node-addon-api)/,
];

test.describe.configure({ mode: 'serial' });
test.skip(isRealElectron || process.platform !== 'linux' || process.arch !== 'x64', 'packs for the stand-in on Linux');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let packed: string;
/** Paths inside the application, with `/`: of the archive, and of the files beside it. */
let archived: string[];
let plain: string[];

async function filesUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

test.beforeAll(async () => {
  test.setTimeout(PACKING_LIMIT_MS);
  folder = await temporaryFolder();
  const { x64: application } = await packApplications(folder.path, 'linux', ['x64']);
  packed = application.folder;
  archived = pathsIn(application);
  plain = await filesUnder(join(application.resources, 'app.asar.unpacked'));
});

test.afterAll(() => folder?.remove());

test('the package contains no unneeded file', () => {
  const strangers = archived.filter((path) => NOT_OURS_TO_SHIP.some((pattern) => pattern.test(path)));
  expect(strangers).toEqual([]);
});

test('the top folder contains the application, its licence and its packages', () => {
  expect([...new Set(archived.map((path) => path.split('/')[0]))].sort()).toEqual([
    'LICENSE',
    'node_modules',
    'out',
    'package.json',
    'resources',
  ]);
});

test('the packages are those that are not bundled and what they need, by the lock file', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { dependencies?: object; optionalDependencies?: object }>;
  };
  const needed = new Set<string>(SEPARATE_PACKAGES);
  for (const name of needed) {
    const { dependencies = {}, optionalDependencies = {} } = packages[`node_modules/${name}`] ?? {};
    for (const own of Object.keys(dependencies)) needed.add(own);
    // Of the packages of each platform, npm has installed that of this machine.
    for (const own of Object.keys(optionalDependencies)) if (existsSync(join('node_modules', own))) needed.add(own);
  }
  for (const name of FOR_COMPILING) needed.delete(name);
  const shipped = new Set(plain.flatMap((path) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? []));
  expect([...shipped].sort()).toEqual([...needed].sort());
});

test('the files of threads and their imports are outside the archive; of the main process only the entry is inside', async () => {
  const built = (await readdir(join('out', 'main'))).filter((name) => name.endsWith('.js') && name !== 'index.js');
  const outside = plain.filter((path) => path.startsWith('out/main/')).map((path) => path.slice('out/main/'.length));
  expect(outside.sort()).toEqual(built.sort());
  expect(outside.some((name) => name.endsWith('-thread.js'))).toBe(true);
  expect(plain).toContain('package.json');
  expect(plain).toContain('node_modules/better-sqlite3/prebuilds/linux-x64.node');
});

test('the entry checks every file outside before it loads one', async () => {
  const entry = await readFile(join('out', 'main', 'index.js'), 'utf8');
  const imported = [...entry.matchAll(/^import\b.*?["']([^"']+)["'];?$/gm)].map(([, name]) => name);
  expect(imported.length).toBeGreaterThan(0);
  expect(imported.filter((name) => name !== 'electron' && !name?.startsWith('node:'))).toEqual([]);
});

test('the interface and the preload script are inside the archive', () => {
  for (const path of ['out/renderer/index.html', 'out/renderer/third-party-notices.txt', 'out/preload/index.cjs']) {
    expect(archived).toContain(path);
    expect(plain).not.toContain(path);
  }
});

test('its size is plausible', async () => {
  const resources = join(packed, 'resources');
  const sizes = await Promise.all(
    (await filesUnder(resources)).map(async (path) => (await stat(join(resources, path))).size),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_PACKED_BYTES);
});

test('Electron features for developers are switched off', async () => {
  const wire = await getCurrentFuseWire(join(packed, 'orrery'));
  const isOn = (fuse: FuseV1Options) => String.fromCharCode(Number(wire[fuse])) === '1';
  expect({
    runAsNode: isOn(FuseV1Options.RunAsNode),
    nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspector: isOn(FuseV1Options.EnableNodeCliInspectArguments),
    filePrivileges: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    encryptedCookies: isOn(FuseV1Options.EnableCookieEncryption),
    checkedArchive: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    onlyTheArchive: isOn(FuseV1Options.OnlyLoadAppFromAsar),
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspector: false,
    filePrivileges: false,
    encryptedCookies: true,
    checkedArchive: true,
    onlyTheArchive: true,
  });
});

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the packed executable to its end, without a display. */
function runPacked(...args: string[]): Promise<Ended> {
  const env = { ...electronEnvironment(), DISPLAY: '', WAYLAND_DISPLAY: '' };
  return new Promise((resolve) => {
    execFile(join(packed, 'orrery'), args, { env, timeout: RUN_LIMIT_MS }, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      resolve({ status, stdout, stderr });
    });
  });
}

test('its executable runs the command line', async () => {
  const work = await temporaryFolder();
  try {
    const data = join(work.path, 'data');
    const archive = join(work.path, 'trades.zip');
    const range = ['--from', '1', '--to', '1000'];
    const source = ['--data', data, '--network', 'sandbox', '--table', 'trades'];
    const exported = await runPacked('export', ...source, ...range, '--out', archive);
    expect(exported).toMatchObject({ status: 0 });
    expect(JSON.parse(exported.stdout)).toMatchObject({ file: archive });
    const verified = await runPacked('verify', archive, ...range, '--data', data);
    expect(JSON.parse(verified.stdout)).toMatchObject({ verdict: 'complete' });
    expect(verified.status).toBe(0);
    expect(await runPacked('levitate')).toMatchObject({ status: 2, stdout: '' });
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(await runPacked('--version')).toMatchObject({ status: 0, stdout: `${JSON.stringify({ version })}\n` });
  } finally {
    await work.remove();
  }
});

test('it refuses to run if a file beside the archive was changed or added', async () => {
  const outside = join(packed, 'resources', 'app.asar.unpacked');
  const thread = plain.find((path) => path.endsWith('-thread.js')) ?? '';
  const content = await readFile(join(outside, thread));
  const refusal = (path: string) => ({
    status: 1,
    stdout: '',
    stderr: `orrery: The file ${path} of this installation was changed. Install Orrery again.\n`,
  });
  await writeFile(join(outside, thread), `${content}\n`);
  expect(await runPacked('--version')).toEqual(refusal(thread));
  await writeFile(join(outside, thread), content);
  const planted = 'out/main/node_modules/zod/index.js';
  await mkdir(dirname(join(outside, planted)), { recursive: true });
  await writeFile(join(outside, planted), '');
  expect(await runPacked('--version')).toEqual(refusal(planted));
  await rm(join(outside, 'out/main/node_modules'), { recursive: true });
  expect(await runPacked('--version')).toMatchObject({ status: 0 });
});

test('it starts, opens its store in its threads, and ends', async ({ dataDir, stillNetwork }) => {
  const desktop = await launchDesktop({
    dataDir,
    network: stillNetwork,
    executablePath: join(packed, 'orrery'),
  });
  expect(await desktop.app.evaluate(({ app }) => app.isPackaged)).toBe(true);
  const answer = await desktop.page.evaluate(() =>
    window.orrery?.call('listCheckpoints', { filter: {}, pagination: { first: 1 } }, 'packed'),
  );
  expect(answer).toMatchObject({ ok: true });
  expect(await desktop.close()).toBe(0);
});
