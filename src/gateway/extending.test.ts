import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { afterAll, expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { refusedAnswerOf, serveGateway, smallSource } from './gateway.fixture.ts';
import { createGateway } from './gateway.ts';

const root = await mkdtemp(join(tmpdir(), 'gateway-'));
afterAll(() => rm(root, { recursive: true }));
await writeFile(join(root, 'index.html'), '<!doctype html>');

const seen: string[] = [];
const served = await serveGateway({
  source: smallSource(),
  extend(app) {
    app.addHook('onRequest', (request, reply, done) => {
      seen.push(request.url);
      reply.header('ratelimit-limit', '20');
      done(
        request.url.includes('limited') ? new OrreryError('UPSTREAM_LIMITED', { service: 's', until: 't' }) : undefined,
      );
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      done(null, request.url.includes('garbled') ? Buffer.from('garbage') : payload);
    });
    app.post('/api/orrery/:method', ({ params }) => params);
    app.register(fastifyStatic, { root, wildcard: true, cacheControl: true, maxAge: 60_000 });
  },
});

test('hooks of an extension see every request that passed the guard, and may refuse it', async () => {
  seen.length = 0;
  const { headers } = await served.get('/api/v2/nodes');
  expect(headers.get('ratelimit-limit')).toBe('20');
  expect(await refusedAnswerOf(await served.get('/api/v2/nodes?limited'))).toMatchObject({
    status: 503,
    reason: 'UPSTREAM_LIMITED',
  });
  expect((await served.get('/api/v2/nothing')).headers.get('ratelimit-limit')).toBe('20');
  await served.get('/api/v2/nodes', { headers: { origin: 'https://evil.example' } });
  expect(seen).toEqual(['/api/v2/nodes', '/api/v2/nodes?limited', '/api/v2/nothing']);
});

test('hooks of an extension may change the answer', async () => {
  expect(await (await served.get('/api/v2/checkpoints?garbled')).text()).toBe('garbage');
});

test('routes of an extension answer beside the interface, and know the methods they do not take', async () => {
  const answer = await served.get('/api/orrery/status', { method: 'POST' });
  expect(await answer.json()).toEqual({ method: 'status' });
  const { status, headers } = await refusedAnswerOf(await served.get('/api/orrery/status'));
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});

test('files of an extension are served with their own caching, and never in place of the interface', async () => {
  const page = await served.get('/');
  expect(await page.text()).toBe('<!doctype html>');
  expect(page.headers.get('cache-control')).toBe('public, max-age=60');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  for (const path of ['/api/v2/unknown', '/transaction/unknown', '/missing.js', '/..%2f..%2fetc%2fpasswd']) {
    expect(await refusedAnswerOf(await served.get(path))).toMatchObject({ status: 404, reason: 'PATH_UNKNOWN' });
  }
  expect(await refusedAnswerOf(await served.get('/', { method: 'DELETE' }))).toMatchObject({ status: 405 });
});

test('a page for every path is not served on the paths of the interface', async () => {
  const { get } = await serveGateway({ source: smallSource(), extend: (app) => void app.get('/*', () => 'the page') });
  expect(await (await get('/nodes/some/state')).text()).toBe('the page');
  for (const path of ['/api/v2/unknown', '/transaction/unknown', '/api/v2/nodes/x']) {
    expect(await refusedAnswerOf(await get(path))).toMatchObject({ status: 404, reason: 'PATH_UNKNOWN' });
  }
});

test('an extension that fails prevents the gateway', async () => {
  const broken = createGateway({
    source: smallSource(),
    wireNames: 'neutral',
    access: { kind: 'open' },
    extend: () => Promise.reject(new Error('no')),
  });
  await expect(broken).rejects.toThrow('no');
});
