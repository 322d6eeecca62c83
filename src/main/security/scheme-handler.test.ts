import { expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { createSchemeHandler, type SchemeRequest } from './scheme-handler.ts';

const handler = createSchemeHandler({
  readAsset: (pathname) =>
    Promise.resolve(pathname === '/' ? { body: Buffer.from('<title>Orrery</title>'), type: 'text/html' } : undefined),
  handle: (request) => {
    if (request.url.endsWith('/broken')) throw new OrreryError('EPOCH_UNKNOWN', { epoch: 9n });
    return Promise.resolve(Response.json({ asked: request.url }));
  },
});

const ask = (url: string, init: RequestInit = {}, initiatorOrigin?: string | null) =>
  handler(Object.assign(new Request(url, init), { initiatorOrigin }) as SchemeRequest);

test('the gateway answers under its own paths', async () => {
  const response = await ask('app://orrery/api/v2/nodes?a=b', {}, 'app://orrery');
  expect(await response.json()).toEqual({ asked: 'app://orrery/api/v2/nodes?a=b' });
});

test('the page carries a policy without exceptions', async () => {
  const response = await ask('app://orrery/');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none';/);
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe('<title>Orrery</title>');
});

test('a missing file is answered with an error', async () => {
  const response = await ask('app://orrery/gone.js');
  expect(response.status).toBe(404);
  expect(OrreryError.fromBody(await response.json())?.code).toBe('PATH_UNKNOWN');
});

test('a failure of the gateway is answered in the error shape of the interface', async () => {
  const response = await ask('app://orrery/api/broken');
  expect(response.status).toBe(404);
  expect(OrreryError.fromBody(await response.json())?.code).toBe('EPOCH_UNKNOWN');
});

test.each([
  ['another page', 'https://example.org'],
  ['a page without an origin', null],
  ['another host of the scheme', 'app://other'],
])('%s is refused, file and gateway alike', async (_, origin) => {
  for (const path of ['/', '/api/v2/nodes']) {
    expect((await ask(`app://orrery${path}`, {}, origin)).status).toBe(403);
  }
});

test("another page's Origin is refused even if the initiator is unknown", async () => {
  expect((await ask('app://orrery/api/v2/nodes', { headers: { origin: 'https://example.org' } })).status).toBe(403);
});

test('another host of the scheme is not served', async () => {
  expect((await ask('app://other/')).status).toBe(403);
});

test('files are only read', async () => {
  expect((await ask('app://orrery/', { method: 'POST', body: 'x' })).status).toBe(405);
  const head = await ask('app://orrery/', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
