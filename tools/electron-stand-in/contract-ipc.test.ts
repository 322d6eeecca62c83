/**
 * Examines from outside the promises of Electron about preload scripts, their bridge and messages. The same
 * tests run on real Electron with ORRERY_ELECTRON=real.
 */
import { expect, test } from 'vitest';
import { applicationFolder, runApplication } from './application.fixture.ts';

const running = runApplication();

test('the application receives its name, version and folder', async () => {
  const values = await running.app.evaluate(({ app: electron }) => [
    electron.getName(),
    electron.getVersion(),
    electron.getAppPath(),
    electron.isPackaged,
    electron.getPath('userData'),
  ]);
  expect(values).toEqual(['fixture', '1.2.3', applicationFolder, false, running.folder]);
});

test('process says that it is a main process of Electron', async () => {
  const values = await running.app.evaluate(() => [
    process.type,
    typeof process.versions.electron,
    typeof process.versions.chrome,
  ]);
  expect(values).toEqual(['browser', 'string', 'string']);
});

test('the bridge is there before the first script of the page', async () => {
  expect(await running.page.evaluate(() => window.early)).toBe('object');
});

test("the preload's globals stay in its own world", async () => {
  expect(await running.page.evaluate(() => window.leak)).toBeUndefined();
});

test('a sandboxed preload and its page have no Node', async () => {
  expect(await running.page.evaluate(() => window.api.fsProblem)).toMatch(/module not found/);
  expect(
    await running.page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')]),
  ).toEqual(['undefined', 'undefined']);
});

test('what the bridge exposes is frozen, and exposed once', async () => {
  const outcome = await running.page.evaluate(() => {
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
  expect(await running.page.evaluate(() => window.api.exposedTwice())).toMatch(
    /Cannot bind an API on top of an existing property/,
  );
});

test('functions cross the bridge both ways, errors as errors', async () => {
  const outcome = await running.page.evaluate(() => {
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
  const kinds = await running.page.evaluate(async () => {
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
  const message = running.page.evaluate(
    (name) => window.api.invoke(name).catch((problem: Error) => problem.message),
    channel,
  );
  expect(await message).toMatch(words);
});

test('a handler receives the frame that asks', async () => {
  expect(await running.page.evaluate(() => window.api.invoke('who'))).toEqual({
    url: expect.stringMatching(/^app:\/\/fixture\//),
    origin: 'app://fixture',
    hasParent: false,
  });
});

test('messages go both ways, and stop when nobody listens', async () => {
  expect(await running.page.evaluate(() => window.api.ping(1))).toBe(2);
  await running.page.evaluate(() => {
    window.heard = [];
    const stop = window.api.subscribe((news) => {
      window.heard.push(news);
      if (news === 'second') stop();
    });
  });
  await running.app.evaluate(({ BrowserWindow }) => {
    for (const news of ['first', 'second', 'third']) BrowserWindow.getAllWindows()[0]?.webContents.send('news', news);
  });
  await running.page.evaluate(() => window.api.ping(1));
  expect(await running.page.evaluate(() => window.heard)).toEqual(['first', 'second']);
});
