/**
 * Examines from outside the promises of Electron about windows, menus and the life of an application. The same
 * tests run on real Electron with ORRERY_ELECTRON=real.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { electronEnvironment, electronExecutable, launchElectron } from '../../e2e/support/electron.ts';
import { applicationFolder, runApplication } from './application.fixture.ts';

const running = runApplication();

test('the clipboard of main process and page is one', async () => {
  await running.app.evaluate(({ clipboard }) => clipboard.writeText('copied'));
  expect(await running.app.evaluate(({ clipboard }) => clipboard.readText())).toBe('copied');
});

test('menus are built from templates and their items clicked', async () => {
  const clicked = await running.app.evaluate(({ Menu }) => {
    let count = 0;
    const submenu = [{ id: 'item', label: 'Item', accelerator: 'CmdOrCtrl+I', click: () => (count += 1) }];
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Top', submenu: submenu as never }]));
    const item = Menu.getApplicationMenu()?.getMenuItemById('item');
    item?.click();
    return [item?.label, count];
  });
  expect(clicked).toEqual(['Item', 1]);
});

test('a window says when it is closed, and can refuse', async () => {
  const opening = running.app.waitForEvent('window');
  await running.app.evaluate(() => {
    const window = globalThis.openWindow('data:text/html,<title>second</title>');
    window.on('close', (event) => {
      if (!globalThis.events.some(([name]) => name === 'may-close')) event.preventDefault();
    });
    window.on('closed', () => globalThis.events.push(['second-closed']));
    return undefined;
  });
  const second = await opening;
  await second.waitForFunction(() => document.title === 'second');
  const closeSecond = () =>
    running.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle() === 'second')
        ?.close(),
    );
  await closeSecond();
  expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2);
  await running.app.evaluate(() => globalThis.events.push(['may-close']));
  const closed = second.waitForEvent('close');
  await closeSecond();
  await closed;
  await expect.poll(() => running.eventsNamed('second-closed')).toHaveLength(1);
});

test('a renderer that crashes is reported, and its window can be loaded again', async () => {
  const opening = running.app.waitForEvent('window');
  const id = await running.app.evaluate(() => globalThis.openWindow().id);
  const doomed = await opening;
  await doomed.waitForFunction(() => document.title === 'fixture ran');
  await running.app.evaluate(
    ({ BrowserWindow }, which) => BrowserWindow.fromId(which)?.webContents.forcefullyCrashRenderer(),
    id,
  );
  await expect.poll(() => running.eventsNamed('render-process-gone')).toHaveLength(1);
  const title = await running.app.evaluate(async ({ BrowserWindow }, which) => {
    const window = BrowserWindow.fromId(which);
    await window?.loadURL('app://fixture/');
    const found = await window?.webContents.executeJavaScript('document.title');
    window?.destroy();
    return found;
  }, id);
  expect(title).toBe('fixture ran');
});

test('a utility process gets the messages that were sent before it listened, and answers with structured clones', async () => {
  const answer = await running.app.evaluate(({ app, utilityProcess }) => {
    const child = utilityProcess.fork(`${app.getAppPath()}/utility.js`, ['own'], {
      execArgv: ['--max-old-space-size=64'],
    });
    child.postMessage({ total: 2n ** 60n, bytes: Uint8Array.of(1, 2, 3) });
    return new Promise<string>((resolve) => {
      child.once('message', ({ total, bytes, ...rest }) => {
        child.kill();
        resolve(JSON.stringify({ ...rest, total: String(total), bytes: [...bytes] }));
      });
    });
  });
  expect(JSON.parse(answer)).toEqual({
    type: 'utility',
    argument: 'own',
    heap: ['--max-old-space-size=64'],
    ports: 0,
    total: String(2n ** 60n + 1n),
    bytes: [3, 2, 1],
  });
});

test('a utility process that ends or crashes reports it and disturbs nothing else', async () => {
  const names = () =>
    running.app.evaluate(({ app }) =>
      app.getAppMetrics().flatMap(({ type, name }) => (type === 'Utility' ? [name] : [])),
    );
  const ends = (message: object) =>
    running.app.evaluate(({ app, utilityProcess }, sent) => {
      const child = utilityProcess.fork(`${app.getAppPath()}/utility.js`, [], { serviceName: 'Fixture' });
      child.postMessage(sent);
      return new Promise<{ code: number; pid: number | undefined }>((resolve) =>
        child.once('exit', (code) => resolve({ code, pid: child.pid })),
      );
    }, message);
  await running.app.evaluate(({ app, utilityProcess }) => {
    const child = utilityProcess.fork(`${app.getAppPath()}/utility.js`, [], { serviceName: 'Idle fixture' });
    return new Promise<void>((resolve) => child.once('spawn', () => resolve()));
  });
  expect(await names()).toContain('Idle fixture');
  expect(await ends({ exit: 7 })).toEqual({ code: 7, pid: undefined });
  expect((await ends({ crash: true })).code).not.toBe(0);
  expect(await names()).not.toContain('Fixture');
  expect(await running.page.title()).toBe('fixture ran');
});

test('a second start hands its command line to the first and ends', async () => {
  const args = ['--no-sandbox', `--user-data-dir=${running.folder}`, '.', 'fixture://link'];
  const second = spawn(electronExecutable(), args, {
    cwd: applicationFolder,
    env: electronEnvironment(),
    stdio: 'ignore',
  });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  await expect.poll(() => running.eventsNamed('second-instance')).toHaveLength(1);
  const [[, argv, workingDirectory, data] = []] = await running.eventsNamed('second-instance');
  expect(argv).toContain('fixture://link');
  expect(workingDirectory).toBe(applicationFolder);
  expect(data).toEqual({ from: 'fixture' });
});

test('quit passes through its events in order and ends the process', async () => {
  const other = await mkdtemp(join(tmpdir(), 'electron-contract-'));
  const brief = await launchElectron({ args: [`--user-data-dir=${other}`, '.'], cwd: applicationFolder });
  await brief.firstWindow();
  let said = '';
  brief.process().stderr?.on('data', (text) => {
    said += text;
  });
  const ended = once(brief.process(), 'exit');
  await brief.close();
  expect(await ended).toEqual([0, null]);
  // The last words of a process can arrive after its end.
  const order = ['fixture: before-quit', 'fixture: will-quit', 'fixture: quit'];
  await expect.poll(() => said.match(/fixture: .*/g)).toEqual(order);
  await rm(other, { recursive: true, force: true, maxRetries: 5 });
});
