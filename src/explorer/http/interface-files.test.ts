import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { addInterfaceFiles, CONTENT_SECURITY_POLICY } from './interface-files.ts';

const PAGE_HOST = '0123.localhost';

async function serve() {
  const folder = await testFolder();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>Orrery</title>');
  await writeFile(join(folder, 'assets', 'index-abc.js'), 'export {}');
  await writeFile(join(folder, 'index.html.map'), 'not for serving');
  const app = Fastify();
  onTestFinished(() => app.close());
  await addInterfaceFiles(app, folder, PAGE_HOST);
  const get = (url: string, host = `${PAGE_HOST}:8080`) => app.inject({ url, headers: { host } });
  return { get, folder };
}

test('every view is the page itself, under a policy without loopholes', async () => {
  const { get } = await serve();
  for (const path of ['/', '/nodes', '/nodes?epoch=3', '/funding', '/nodes/compare']) {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', '<title>Orrery</title>']);
    expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
  }
  expect(CONTENT_SECURITY_POLICY).not.toContain('unsafe');
});

test('files may be cached forever, and a path that is no file and no view is a 404', async () => {
  const { get } = await serve();
  const { headers, body } = await get('/assets/index-abc.js');
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
    expect((await get(path)).statusCode).toBe(404);
  }
});

test('a running server keeps its interface when a build replaces the folder', async () => {
  const { get, folder } = await serve();
  await rm(folder, { recursive: true });
  expect((await get('/assets/index-abc.js')).statusCode).toBe(200);
  expect((await get('/nodes')).statusCode).toBe(200);
});

test('a folder without a built interface is refused', async () => {
  await expect(addInterfaceFiles(Fastify(), await testFolder(), PAGE_HOST)).rejects.toMatchObject({
    code: 'OPTION_INVALID',
  });
});

test('a folder that the system does not read is not taken for one without an interface', async () => {
  const loop = join(await testFolder(), 'loop');
  await symlink(loop, loop);
  await expect(addInterfaceFiles(Fastify(), loop, PAGE_HOST)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

test('under any other host name there is a page without a script, and no file', async () => {
  const { get } = await serve();
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080', '4567.localhost:8080', '0123.localhost.localhost']) {
    const { statusCode, body, headers } = await get('/nodes', host);
    expect([statusCode, headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(body).toContain('Open the link');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toBe(CONTENT_SECURITY_POLICY);
    expect((await get('/assets/index-abc.js', host)).statusCode).toBe(404);
  }
});
