/**
 * What Electron promises and applications rely on, examined from outside. The same tests run on real Electron with
 * ORRERY_ELECTRON=real; what they say is then true of both.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { electronEnvironment, electronExecutable, isRealElectron, launchElectron } from '../../e2e/support/electron.ts';
import getChromium from '../../e2e/support/get-chromium.ts';

interface FixtureApi {
  fsProblem: string;
  echo(...given: unknown[]): Promise<unknown[]>;
  invoke(channel: string): Promise<unknown>;
  ping(count: number): Promise<number>;
  subscribe(listener: (...given: unknown[]) => void): () => void;
  nested: { deep: { list: number[] } };
  double(value: number): number;
  throws(): void;
  exposedTwice(): string;
}

declare global {
  interface Window {
    api: FixtureApi;
    early: string;
    leak?: string;
    heard: unknown[];
  }
  var events: unknown[][];
  var openWindow: (url?: string, preferences?: object) => Electron.BrowserWindow;
  var releaseStream: () => void;
}

/** A browser may have to be fetched first. */
const START_LIMIT_MS = 600_000;

const fixture = join(import.meta.dirname, 'fixture');
let folder: string;
let app: ElectronApplication;
let page: Page;

const start = (...args: string[]) =>
  launchElectron({ args: [`--user-data-dir=${folder}`, '.', ...args], cwd: fixture });
const pathOf = (of: Page) => of.evaluate(() => location.pathname);
const eventsNamed = (name: string) =>
  app.evaluate((_electron, wanted) => globalThis.events.filter(([event]) => event === wanted), name);

beforeAll(async () => {
  if (!isRealElectron) await getChromium();
  folder = await mkdtemp(join(tmpdir(), 'electron-contract-'));
  app = await start();
  page = await app.firstWindow();
  await page.waitForFunction(() => document.title === 'fixture ran');
}, START_LIMIT_MS);

afterAll(async () => {
  // A test that failed halfway may have left a window that refuses to close.
  await app?.evaluate(() => globalThis.events.push(['may-close']));
  await app?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('the application is told its name, version and folder', async () => {
  const told = await app.evaluate(({ app: electron }) => [
    electron.getName(),
    electron.getVersion(),
    electron.getAppPath(),
    electron.isPackaged,
    electron.getPath('userData'),
  ]);
  expect(told).toEqual(['fixture', '1.2.3', fixture, false, folder]);
});

test('process says that it is a main process of Electron', async () => {
  const told = await app.evaluate(() => [
    process.type,
    typeof process.versions.electron,
    typeof process.versions.chrome,
  ]);
  expect(told).toEqual(['browser', 'string', 'string']);
});

test('the bridge is there before the first script of the page', async () => {
  expect(await page.evaluate(() => window.early)).toBe('object');
});

test("the preload's globals stay in its own world", async () => {
  expect(await page.evaluate(() => window.leak)).toBeUndefined();
});

test('a sandboxed preload and its page have no Node', async () => {
  expect(await page.evaluate(() => window.api.fsProblem)).toMatch(/module not found/);
  expect(
    await page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')]),
  ).toEqual(['undefined', 'undefined']);
});

test('what the bridge exposes is frozen, and exposed once', async () => {
  const outcome = await page.evaluate(() => {
    const words: string[] = [];
    for (const change of [
      () => window.api.nested.deep.list.push(3),
      () => Object.assign(window, { api: 1 }),
      () => Object.assign(window.api, { echo: 1 }),
    ]) {
      try {
        change();
        words.push('changed');
      } catch {
        words.push('refused');
      }
    }
    return words;
  });
  expect(outcome).toEqual(['refused', 'refused', 'refused']);
  expect(await page.evaluate(() => window.api.exposedTwice())).toMatch(
    /Cannot bind an API on top of an existing property/,
  );
});

test('functions cross the bridge both ways, errors as errors', async () => {
  const outcome = await page.evaluate(() => {
    let words = '';
    try {
      window.api.throws();
    } catch (problem) {
      words = (problem as Error).message;
    }
    return [window.api.double(21), words];
  });
  expect(outcome).toEqual([42, expect.stringContaining('thrown in the preload')]);
});

test('invoke carries what structured clone carries', async () => {
  const kinds = await page.evaluate(async () => {
    const given = {
      map: new Map([[1, { absent: undefined }]]),
      date: new Date(5),
      bytes: new Uint8Array([1, 2]),
      big: 12n,
    };
    const [copy] = (await window.api.echo(given)) as [typeof given];
    return [copy.map instanceof Map, copy.date.getTime(), copy.bytes instanceof Uint8Array, typeof copy.big];
  });
  expect(kinds).toEqual([true, 5, true, 'bigint']);
});

test.each([
  ['fail', /Error invoking remote method 'fail': TypeError: on purpose/],
  ['nobody', /No handler registered for 'nobody'/],
  ['uncloneable', /An object could not be cloned/],
])('invoke of "%s" rejects in the words of Electron', async (channel, words) => {
  const message = page.evaluate((name) => window.api.invoke(name).catch((problem: Error) => problem.message), channel);
  expect(await message).toMatch(words);
});

test('a handler is told the frame that asks', async () => {
  expect(await page.evaluate(() => window.api.invoke('who'))).toEqual({
    url: expect.stringMatching(/^app:\/\/fixture\//),
    origin: 'app://fixture',
    hasParent: false,
  });
});

test('messages go both ways, and stop when nobody listens', async () => {
  expect(await page.evaluate(() => window.api.ping(1))).toBe(2);
  await page.evaluate(() => {
    window.heard = [];
    const stop = window.api.subscribe((news) => {
      window.heard.push(news);
      if (news === 'second') stop();
    });
  });
  await app.evaluate(({ BrowserWindow }) => {
    for (const news of ['first', 'second', 'third']) BrowserWindow.getAllWindows()[0]?.webContents.send('news', news);
  });
  await page.evaluate(() => window.api.ping(1));
  expect(await page.evaluate(() => window.heard)).toEqual(['first', 'second']);
});

test('the scheme is a secure context with fetch', async () => {
  expect(await page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([true, 'object']);
});

test("the handler's Content-Security-Policy holds", async () => {
  expect(await page.title()).toBe('fixture ran');
  // In a task of the page's own: what a debugger evaluates is free of the policy.
  const evaluating = page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function('return 1')());
          } catch (problem) {
            resolve((problem as Error).name);
          }
        });
      }),
  );
  expect(await evaluating).toBe('EvalError');
});

test("the handler is given the application's own URL, the body and who asked", async () => {
  const told = await page.evaluate(async () => (await fetch('/request?a=1', { method: 'POST', body: 'hello' })).json());
  expect(told).toEqual({
    url: 'app://fixture/request?a=1',
    method: 'POST',
    origin: 'app://fixture',
    initiator: 'app://fixture',
    body: 'hello',
  });
});

test("the handler's status reaches the page", async () => {
  expect(await page.evaluate(async () => (await fetch('/missing')).status)).toBe(404);
});

test('a body arrives as it is written', async () => {
  const pieces = page.evaluate(async () => {
    const found: string[] = [];
    const response = await fetch('/stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      found.push(piece.value);
      document.body.dataset.pieces = String(found.length);
    }
    return found;
  });
  await page.waitForFunction(() => document.body.dataset.pieces === '1');
  await app.evaluate(() => globalThis.releaseStream());
  expect(await pieces).toEqual(['first', 'second']);
});

test('a request that the page gives up aborts its signal', async () => {
  await page.evaluate(async () => {
    const abort = new AbortController();
    await fetch('/aborted', { signal: abort.signal });
    abort.abort();
  });
  await expect.poll(() => eventsNamed('request-aborted')).toHaveLength(1);
});

test("the page's own navigation passes will-navigate, and is stopped there", async () => {
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked += 1;
    response.end('elsewhere');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  try {
    await page.evaluate((to) => location.assign(to), address);
    await expect.poll(() => eventsNamed('will-navigate')).toContainEqual(['will-navigate', address, address]);
    expect(await pathOf(page)).toBe('/');
    expect(asked).toBe(0);
  } finally {
    elsewhere.close();
  }
});

test('navigation within the scheme passes', async () => {
  await page.evaluate(() => location.assign('/other'));
  await page.waitForFunction(() => location.pathname === '/other' && document.title === 'fixture ran');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.navigationHistory.goBack());
  await page.waitForFunction(() => location.pathname === '/' && document.title === 'fixture ran');
});

test('a denied window is never opened', async () => {
  expect(await page.evaluate(() => window.open('https://example.invalid/', 'name') === null)).toBe(true);
  await expect.poll(() => eventsNamed('window-open')).toEqual([['window-open', 'https://example.invalid/']]);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.invalid/link', target: '_blank' });
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => eventsNamed('window-open')).toHaveLength(2);
  await expect.poll(() => app.windows()).toHaveLength(1);
});

test("the session's handlers decide about permissions", async () => {
  const states = await page.evaluate(async () => {
    const ask = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state;
    return [await ask('geolocation'), await ask('notifications'), await ask('midi')];
  });
  expect(states).toEqual(['denied', 'denied', 'granted']);
});

test('the clipboard of main process and page is one', async () => {
  await app.evaluate(({ clipboard }) => clipboard.writeText('copied'));
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('copied');
});

test('menus are built from templates and their items clicked', async () => {
  const clicked = await app.evaluate(({ Menu }) => {
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
  const opening = app.waitForEvent('window');
  await app.evaluate(() => {
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
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle() === 'second')
        ?.close(),
    );
  await closeSecond();
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(2);
  await app.evaluate(() => globalThis.events.push(['may-close']));
  const closed = second.waitForEvent('close');
  await closeSecond();
  await closed;
  await expect.poll(() => eventsNamed('second-closed')).toHaveLength(1);
});

test('a renderer that crashes is reported, and its window can be loaded again', async () => {
  const opening = app.waitForEvent('window');
  const id = await app.evaluate(() => globalThis.openWindow().id);
  const doomed = await opening;
  await doomed.waitForFunction(() => document.title === 'fixture ran');
  await app.evaluate(
    ({ BrowserWindow }, which) => BrowserWindow.fromId(which)?.webContents.forcefullyCrashRenderer(),
    id,
  );
  await expect.poll(() => eventsNamed('render-process-gone')).toHaveLength(1);
  const title = await app.evaluate(async ({ BrowserWindow }, which) => {
    const window = BrowserWindow.fromId(which);
    await window?.loadURL('app://fixture/');
    const found = await window?.webContents.executeJavaScript('document.title');
    window?.destroy();
    return found;
  }, id);
  expect(title).toBe('fixture ran');
});

test('a second start hands its command line to the first and ends', async () => {
  const args = ['--no-sandbox', `--user-data-dir=${folder}`, '.', 'fixture://link'];
  const second = spawn(electronExecutable(), args, { cwd: fixture, env: electronEnvironment(), stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  await expect.poll(() => eventsNamed('second-instance')).toHaveLength(1);
  const [[, argv, workingDirectory, data] = []] = await eventsNamed('second-instance');
  expect(argv).toContain('fixture://link');
  expect(workingDirectory).toBe(fixture);
  expect(data).toEqual({ from: 'fixture' });
});

test('quit passes through its events in order and ends the process', async () => {
  const other = await mkdtemp(join(tmpdir(), 'electron-contract-'));
  const brief = await launchElectron({ args: [`--user-data-dir=${other}`, '.'], cwd: fixture });
  await brief.firstWindow();
  let said = '';
  brief.process().stderr?.on('data', (text) => {
    said += text;
  });
  const ended = once(brief.process(), 'exit');
  await brief.close();
  expect(await ended).toEqual([0, null]);
  expect(said.match(/fixture: .*/g)).toEqual(['fixture: before-quit', 'fixture: will-quit', 'fixture: quit']);
  await rm(other, { recursive: true, force: true, maxRetries: 5 });
});
