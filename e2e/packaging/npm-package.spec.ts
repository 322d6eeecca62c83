/** The package for npm: made from a clean copy of the sources, installed into a project, and run there. */
import { execFile } from 'node:child_process';
import { access, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../support/folders.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);
const checkout = dirname(dirname(import.meta.dirname));

const PACKING_LIMIT_MS = 300_000;
const INSTALL_OPTIONS = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

test.describe.configure({ mode: 'serial' });
test.skip(process.platform === 'win32', 'runs npm and git as a shell of Linux or macOS does');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** A clone of the sources, with the packages of the checkout. */
let clone: string;
/** A project that has installed the package. */
let project: string;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Runs the installed command and parses its standard output. */
async function orrery(...args: string[]): Promise<unknown> {
  const { stdout } = await run(join(project, 'node_modules', '.bin', 'orrery'), args, { cwd: project });
  return JSON.parse(stdout);
}

test.beforeAll(async () => {
  test.setTimeout(PACKING_LIMIT_MS);
  folder = await temporaryFolder();
  clone = join(folder.path, 'clone');
  project = join(folder.path, 'project');
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', list, { cwd: checkout, maxBuffer: 16 * 1024 * 1024 });
  for (const path of stdout.split('\0').filter((path) => path !== '')) {
    // Files that were removed without a commit are listed too.
    if (await exists(join(checkout, path))) await cp(join(checkout, path), join(clone, path));
  }
  await symlink(join(checkout, 'node_modules'), join(clone, 'node_modules'));
});

test.afterAll(() => folder?.remove());

test('"npm pack" of a clean clone fails, instead of making a package without a program', async () => {
  await expect(run('npm', ['pack', '--loglevel=error'], { cwd: clone })).rejects.toThrow(/use-npm-run-pack/);
});

test('"npm run pack" makes a package of the built program alone', async () => {
  test.setTimeout(PACKING_LIMIT_MS);
  await run('npm', ['run', 'pack'], { cwd: clone });
  const { version } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8'));
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "private": true }');
  const archive = join(clone, 'dist', `orrery-${version}.tgz`);
  await run('npm', ['install', archive, ...INSTALL_OPTIONS], { cwd: project });
  const installed = join(project, 'node_modules', 'orrery');
  const { stdout } = await run('find', ['.', '-type', 'f', '-not', '-path', './node_modules/*'], { cwd: installed });
  const files = stdout.trim().split('\n').sort();
  expect(files.filter((path) => !path.startsWith('./out/'))).toEqual(['./LICENSE', './README.md', './package.json']);
  expect(files.filter((path) => !/\.(js|css|html|png|svg|woff2|txt)$/.test(path) && path.startsWith('./out/'))).toEqual(
    [],
  );
  expect(files).toContain('./out/main/cli.js');
  expect(files).toContain('./out/renderer/index.html');
  expect(files).toContain('./out/renderer/third-party-notices.txt');
});

test('the package does not replace the Node of the project that installs it', async () => {
  expect(await exists(join(project, 'node_modules', '.bin', 'node'))).toBe(false);
  const manifest = JSON.parse(await readFile(join(project, 'node_modules', 'orrery', 'package.json'), 'utf8'));
  expect(Object.keys(manifest)).not.toContain('optionalDependencies');
  expect(Object.keys(manifest)).not.toContain('scripts');
});

test('the installed command exports an archive and verifies it', async () => {
  test.setTimeout(PACKING_LIMIT_MS);
  const { version } = JSON.parse(await readFile(join(clone, 'package.json'), 'utf8'));
  expect(await orrery('--version')).toEqual({ version });
  const range = ['--from', '1', '--to', '1000', '--data', join(project, 'data')];
  const out = join(project, 'trades.zip');
  const exported = await orrery('export', '--network', 'sandbox', '--table', 'trades', ...range, '--out', out);
  expect(exported).toMatchObject({ file: out });
  expect(await orrery('verify', out, ...range)).toMatchObject({ verdict: 'complete' });
});

test('with an older Node it names the required version', async () => {
  const older = join(folder.path, 'older.cjs');
  await writeFile(older, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });\n`);
  const cli = join(project, 'node_modules', 'orrery', 'out', 'main', 'cli.js');
  await expect(run(process.execPath, ['--require', older, cli, '--version'])).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Orrery needs Node 22\.12 or later, and this is Node 20\.20\.2\. Install a newer one /,
    ),
  });
});
