/**
 * Examines from outside the promises of Electron about a page's requests, navigation and permissions. The same
 * tests run on real Electron with ORRERY_ELECTRON=real.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { runApplication } from './application.fixture.ts';

const running = runApplication();
const pathOf = (of: Page) => of.evaluate(() => location.pathname);

test('the scheme is a secure context with fetch', async () => {
  expect(await running.page.evaluate(() => [isSecureContext, typeof crypto.subtle])).toEqual([true, 'object']);
});

test("the handler's Content-Security-Policy holds", async () => {
  expect(await running.page.title()).toBe('fixture ran');
  // In a task of the page's own: what a debugger evaluates is free of the policy.
  const evaluating = running.page.evaluate(
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
  const values = await running.page.evaluate(async () =>
    (await fetch('/request?a=1', { method: 'POST', body: 'hello' })).json(),
  );
  expect(values).toEqual({
    url: 'app://fixture/request?a=1',
    method: 'POST',
    origin: 'app://fixture',
    initiator: 'app://fixture',
    body: 'hello',
  });
});

test("the handler's status reaches the page", async () => {
  expect(await running.page.evaluate(async () => (await fetch('/missing')).status)).toBe(404);
});

test('a body arrives as it is written', async () => {
  const pieces = running.page.evaluate(async () => {
    const found: string[] = [];
    const response = await fetch('/stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
      found.push(piece.value);
      document.body.dataset.pieces = String(found.length);
    }
    return found;
  });
  await running.page.waitForFunction(() => document.body.dataset.pieces === '1');
  await running.app.evaluate(() => globalThis.releaseStream());
  expect(await pieces).toEqual(['first', 'second']);
});

test('a request that the page gives up aborts its signal', async () => {
  await running.page.evaluate(async () => {
    const abort = new AbortController();
    await fetch('/aborted', { signal: abort.signal });
    abort.abort();
  });
  await expect.poll(() => running.eventsNamed('request-aborted')).toHaveLength(1);
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
    await running.page.evaluate((to) => location.assign(to), address);
    await expect.poll(() => running.eventsNamed('will-navigate')).toContainEqual(['will-navigate', address, address]);
    expect(await pathOf(running.page)).toBe('/');
    expect(asked).toBe(0);
  } finally {
    elsewhere.close();
  }
});

test('navigation within the scheme passes', async () => {
  await running.page.evaluate(() => location.assign('/other'));
  await running.page.waitForFunction(() => location.pathname === '/other' && document.title === 'fixture ran');
  await running.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.navigationHistory.goBack(),
  );
  await running.page.waitForFunction(() => location.pathname === '/' && document.title === 'fixture ran');
});

test('a denied window is never opened', async () => {
  expect(await running.page.evaluate(() => window.open('https://example.invalid/', 'name') === null)).toBe(true);
  await expect.poll(() => running.eventsNamed('window-open')).toEqual([['window-open', 'https://example.invalid/']]);
  await running.page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.invalid/link', target: '_blank' });
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => running.eventsNamed('window-open')).toHaveLength(2);
  await expect.poll(() => running.app.windows()).toHaveLength(1);
});

test("the session's handlers decide about permissions", async () => {
  const states = await running.page.evaluate(async () => {
    const ask = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state;
    return [await ask('geolocation'), await ask('notifications'), await ask('midi')];
  });
  expect(states).toEqual(['denied', 'denied', 'granted']);
});
