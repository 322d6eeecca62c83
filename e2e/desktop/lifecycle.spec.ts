/** From the first start to the end of the process: windows, links, second starts, crashes and quitting. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import type { ElectronApplication } from 'playwright';
import { type Desktop, type DesktopOptions, launchDesktop } from '../support/desktop.ts';
import { electronEnvironment, electronExecutable, isRealElectron } from '../support/electron.ts';
import { temporaryFolder } from '../support/folders.ts';
import { runOrrery } from '../support/orrery-process.ts';

const QUIT_LIMIT_MS = 5_000;

interface Fixtures {
  dataDir: string;
  start(options?: Partial<DesktopOptions>): Promise<Desktop>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds what a fixture needs in its first parameter.
  async dataDir({}, use) {
    const folder = await temporaryFolder();
    await use(folder.path);
    await folder.remove();
  },
  async start({ dataDir }, use) {
    const started: Desktop[] = [];
    await use(async (options = {}) => {
      const desktop = await launchDesktop({ dataDir, ...options });
      started.push(desktop);
      return desktop;
    });
    for (const desktop of started) await desktop.close();
  },
});

const bounds = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

const clickMenu = (app: ElectronApplication, id: string) =>
  app.evaluate(({ Menu }, which) => Menu.getApplicationMenu()?.getMenuItemById(which)?.click(), id);

/** Starts the app as the system does, without a test's hold on it; the status and what it said. */
async function startPlainly(args: string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(electronExecutable(), ['--no-sandbox', '.', ...args], {
    env: electronEnvironment(),
    stdio: 'pipe',
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const [status] = await once(child, 'close');
  return { status, said };
}

test('the first start opens one window on the sandbox, with everything in the data folder', async ({
  start,
  dataDir,
}) => {
  const { app, page } = await start();
  await expect(page).toHaveTitle(/Orrery/);
  expect(app.windows()).toHaveLength(1);
  const status = await page.evaluate(() => window.orrery?.call('status', {}, 'first'));
  expect(status).toMatchObject({ ok: true, value: { host: 'desktop', network: { kind: 'sandbox' } } });
  expect(await readdir(dataDir)).toContain('desktop');
});

test('quitting ends in time with status 0 and lets go of the data folder', async ({ start, dataDir }) => {
  const desktop = await start();
  await desktop.page.evaluate(() => window.orrery?.call('status', {}, 'ready'));
  const before = performance.now();
  expect(await desktop.close()).toBe(0);
  expect(performance.now() - before).toBeLessThan(QUIT_LIMIT_MS);
  expect(await readdir(dataDir)).not.toContain('explorer.lock');
});

test('SIGTERM ends it as cleanly', async ({ start, dataDir }) => {
  test.skip(process.platform === 'win32', 'Windows has no signals');
  const { app, page } = await start();
  await page.evaluate(() => window.orrery?.call('status', {}, 'ready'));
  const ended = once(app.process(), 'exit');
  app.process().kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await readdir(dataDir)).not.toContain('explorer.lock');
});

test('a link opens its view with its state in a fresh start', async ({ start }) => {
  const { page } = await start({ args: ['orrery://nodes?filter=status%3Dconsensus'] });
  await page.waitForURL((url) => url.pathname === '/nodes' && url.search.includes('filter=status'));
});

test('a second start shows its link in the first window, and ends', async ({ start, dataDir }) => {
  const { app, page } = await start();
  const { status } = await startPlainly([`--data=${dataDir}`, 'orrery://nodes?filter=second']);
  expect(status).toBe(0);
  await page.waitForURL((url) => url.search.includes('filter=second'));
  expect(app.windows()).toHaveLength(1);
});

test('another data folder has an instance of its own', async ({ start }) => {
  const other = await temporaryFolder();
  const first = await start();
  const second = await start({ dataDir: other.path });
  expect(second.app.process().pid).not.toBe(first.app.process().pid);
  expect(await second.close()).toBe(0);
  await other.remove();
});

test('a data folder that is in use is not opened twice, and who holds it is said', async ({ dataDir }) => {
  test.skip(isRealElectron, 'the message waits for a person');
  const serve = runOrrery('serve', '--data', dataDir);
  await serve.ready;
  const { status, said } = await startPlainly([`--data=${dataDir}`]);
  expect(status).toBe(1);
  expect(said).toContain(`in use by process ${serve.child.pid}`);
  expect(await serve.stop()).toBe(0);
});

test('the window comes back where it was', async ({ start }) => {
  const place = { x: 120, y: 80, width: 1100, height: 720 };
  const first = await start();
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), place);
  await first.close();
  const second = await start();
  expect(await bounds(second.app)).toEqual(place);
});

test('the menu leads to views', async ({ start }) => {
  const { app, page } = await start();
  await page.waitForURL((url) => url.pathname === '/overview');
  await clickMenu(app, 'settings');
  await page.waitForURL((url) => url.pathname === '/settings');
  await clickMenu(app, 'back');
  await page.waitForURL((url) => url.pathname === '/overview');
});

test('what the system draws follows the theme that was chosen, in the next run as well', async ({ start }) => {
  const theme = ({ app }: Desktop) => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  const first = await start();
  expect(await theme(first)).toBe('system');
  const chosen = { key: 'appearance', value: { theme: 'dark', density: 'normal', zone: 'local' } };
  await first.page.evaluate((input) => window.orrery?.call('setPreference', input, 'theme'), chosen);
  await expect.poll(() => theme(first)).toBe('dark');
  expect(await first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
  await first.close();
  const second = await start();
  await expect.poll(() => theme(second)).toBe('dark');
});

test('a window whose page crashes is loaded again', async ({ start }) => {
  const { app, page } = await start();
  await page.evaluate(() => window.orrery?.call('status', {}, 'ready'));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  const answers = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined || contents.isCrashed()) return false;
      const asked = 'window.orrery.call("status", {}, "again").then((answer) => answer.ok)';
      return contents.executeJavaScript(asked).catch(() => false);
    });
  await expect.poll(answers).toBe(true);
});
