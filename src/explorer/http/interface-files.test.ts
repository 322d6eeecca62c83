import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../testing.ts';
import { addInterfaceFiles, CONTENT_SECURITY_POLICY } from './interface-files.ts';

async function serve(): Promise<{ app: FastifyInstance; folder: string }> {
  const folder = await testFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Orrery</title>');
  await writeFile(join(folder, 'assets', 'index-abc.js'), 'export {}');
  await writeFile(join(folder, 'index.html.map'), 'not for serving');
  const app = Fastify();
  onTestFinished(() => app.close());
  await addInterfaceFiles(app, folder);
  return { app, folder };
}

test('every view is the page itself, under a policy without loopholes', async () => {
  const { app } = await serve();
  for (const path of ['/', '/nodes', '/nodes?epoch=3', '/funding', '/nodes/compare']) {
    const { statusCode, headers, body } = await app.inject(path);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', '<title>Orrery</title>']);
    expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
  }
  expect(CONTENT_SECURITY_POLICY).not.toContain('unsafe');
});

test('files keep for ever, and what is no file and no view is a 404', async () => {
  const { app } = await serve();
  const { headers, body } = await app.inject('/assets/index-abc.js');
  expect([headers['content-type'], body]).toEqual(['text/javascript; charset=utf-8', 'export {}']);
  expect(headers['cache-control']).toContain('immutable');
  for (const path of [
    '/assets/index-xyz.js',
    '/index.html.map',
    '/nodes/7',
    '/api/nodes',
    '/transaction/checks',
    '/nodes/compare/all',
    '/..%2f..%2fetc%2fpasswd',
  ]) {
    expect((await app.inject(path)).statusCode).toBe(404);
  }
});

test('a running server keeps its interface when a build replaces the folder', async () => {
  const { app, folder } = await serve();
  await rm(folder, { recursive: true });
  expect((await app.inject('/assets/index-abc.js')).statusCode).toBe(200);
  expect((await app.inject('/nodes')).statusCode).toBe(200);
});

test('a folder without a built interface is refused', async () => {
  await expect(addInterfaceFiles(Fastify(), await testFolder())).rejects.toMatchObject({ code: 'OPTION_INVALID' });
});
