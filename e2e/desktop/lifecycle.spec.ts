/** From the first start to the end of the process: windows, links, second starts, crashes and quitting. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { type Desktop, type DesktopOptions, launchDesktop } from '../support/desktop.ts';
import { electronEnvironment, electronExecutable, isRealElectron } from '../support/electron.ts';
import { temporaryFolder } from '../support/folders.ts';
import { runOrrery } from '../support/orrery-process.ts';
import { test as base, expect } from '../support/test.ts';

/** This file exists while a process holds the data folder. */
const LOCK = 'explorer.lock';

interface Fixtures {
  start(options?: Partial<DesktopOptions>): Promise<Desktop>;
}

const test = base.extend<Fixtures>({
  async start({ dataDir, stillNetwork }, use) {
    const started: Desktop[] = [];
    await use(async (options = {}) => {
      const desktop = await launchDesktop({ dataDir, network: stillNetwork, ...options });
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

/** Starts the app as the system does, without Playwright. Returns its exit status and its output. */
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

const statusOf = (page: Page) => page.evaluate(() => window.orrery?.call('status', {}, crypto.randomUUID()));

test('the first start opens one window on the living sandbox, with everything in the data folder, and SIGTERM ends it cleanly', async ({
  start,
  dataDir,
}) => {
  const { app, page } = await start({ network: undefined });
  await expect(page).toHaveTitle(/Orrery/);
  expect(app.windows()).toHaveLength(1);
  expect(await statusOf(page)).toMatchObject({ ok: true, value: { host: 'desktop', network: { kind: 'sandbox' } } });
  // There is a block every second.
  const height = page.getByRole('banner').locator('.header-height');
  await expect(height).toHaveText(/Block[\d,]{7,}/);
  const before = (await height.textContent()) ?? '';
  await expect(height).not.toHaveText(before);
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['desktop', LOCK]));
  expect(await app.evaluate((electron) => electron.app.getPath('userData'))).toBe(join(dataDir, 'desktop'));
  // Windows has no signals.
  if (process.platform === 'win32') return;
  const ended = once(app.process(), 'exit');
  app.process().kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(await readdir(dataDir)).not.toContain(LOCK);
});

test('a link opens its view with its state in a fresh start; a second start shows its own there, and ends', async ({
  start,
  dataDir,
}) => {
  const { app, page } = await start({ args: ['orrery://nodes?filter=status%3Dconsensus'] });
  await page.waitForURL((url) => url.pathname === '/nodes' && url.search.includes('filter=status'));
  const { status } = await startPlainly([`--data=${dataDir}`, 'orrery://nodes?filter=second']);
  expect(status).toBe(0);
  await page.waitForURL((url) => url.search.includes('filter=second'));
  expect(app.windows()).toHaveLength(1);
});

test('each data folder has its own instance', async ({ start }) => {
  const other = await temporaryFolder();
  const first = await start();
  const second = await start({ dataDir: other.path });
  expect(second.app.process().pid).not.toBe(first.app.process().pid);
  expect(await second.close()).toBe(0);
  await other.remove();
});

test('a data folder in use is not opened twice, and the message names the process that uses it', async ({
  dataDir,
  stillNetwork,
}) => {
  test.skip(isRealElectron, 'the message waits for a person');
  const serve = runOrrery('serve', '--data', dataDir, '--network', stillNetwork);
  await serve.ready;
  const { status, said } = await startPlainly([`--data=${dataDir}`]);
  expect(status).toBe(1);
  expect(said).toContain(`in use by process ${serve.child.pid}`);
  expect(await serve.stop()).toBe(0);
});

test('quitting releases the data folder, and the next run restores window and theme', async ({ start, dataDir }) => {
  const place = { x: 120, y: 80, width: 1100, height: 720 };
  const theme = ({ app }: Desktop) => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  const first = await start();
  expect(await bounds(first.app)).not.toEqual(place);
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), place);
  expect(await theme(first)).toBe('system');
  const chosen = { key: 'appearance', value: { theme: 'dark', density: 'normal', zone: 'local' } };
  await first.page.evaluate((input) => window.orrery?.call('setPreference', input, 'theme'), chosen);
  await expect.poll(() => theme(first)).toBe('dark');
  expect(await first.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);

  expect(await readdir(dataDir)).toContain(LOCK);
  expect(await first.close()).toBe(0);
  expect(await readdir(dataDir)).not.toContain(LOCK);

  const second = await start();
  expect(await bounds(second.app)).toEqual(place);
  await expect.poll(() => theme(second)).toBe('dark');
});

test('the menu opens views, and a window whose page crashes is reloaded', async ({ start }) => {
  const { app, page } = await start();
  await page.waitForURL((url) => url.pathname === '/overview');
  await clickMenu(app, 'settings');
  await page.waitForURL((url) => url.pathname === '/settings');
  await clickMenu(app, 'back');
  await page.waitForURL((url) => url.pathname === '/overview');

  expect(await statusOf(page)).toMatchObject({ ok: true });
  // The old page may still answer for a moment. Its mark tells it from the page that is loaded after the crash.
  await page.evaluate(() => Object.assign(window, { mark: 'before the crash' }));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
  const answers = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined || contents.isCrashed()) return false;
      const asked = '"mark" in window ? false : window.orrery.call("status", {}, "again").then((answer) => answer.ok)';
      return contents.executeJavaScript(asked).catch(() => false);
    });
  await expect.poll(answers).toBe(true);
});

test('a window whose page would lose something closes, and is reloaded, only after the person agreed, and the program ends then', async ({
  start,
}) => {
  const { app, page } = await start();
  // Without a listener, Playwright would answer in place of the app.
  page.on('dialog', () => {});
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  // A page that nobody has used is not asked.
  await page.getByRole('heading', { level: 1 }).click();
  const answer = (response: number) =>
    app.evaluate(({ dialog }, button) => {
      const asked = dialog as unknown as { questions?: number };
      asked.questions = 0;
      dialog.showMessageBox = () => {
        asked.questions = (asked.questions ?? 0) + 1;
        return Promise.resolve({ response: button, checkboxChecked: false });
      };
    }, response);
  const questions = () => app.evaluate(({ dialog }) => (dialog as unknown as { questions?: number }).questions);
  const closeWindow = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

  await answer(0);
  await closeWindow();
  await expect.poll(questions).toBe(1);
  expect(await statusOf(page)).toMatchObject({ ok: true });
  await answer(0);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
  await expect.poll(questions).toBe(1);
  expect(await statusOf(page)).toMatchObject({ ok: true });
  await answer(1);
  const ended = once(app.process(), 'exit');
  await closeWindow();
  expect(await ended).toEqual([0, null]);
});
