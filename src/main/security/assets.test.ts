import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssetReader, type ReadAsset } from './assets.ts';

let home: string;
let read: ReadAsset;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'orrery-assets-'));
  const folder = join(home, 'renderer');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), '<title>Orrery</title>');
  await writeFile(join(folder, 'assets', 'index-Ab_9.js'), 'script');
  await writeFile(join(folder, '.hidden.json'), '{}');
  await writeFile(join(home, 'secret.json'), '{}');
  read = createAssetReader(folder);
});

afterAll(() => rm(home, { recursive: true, force: true }));

test('a file is read with its type', async () => {
  const asset = await read('/assets/index-Ab_9.js');
  expect(asset?.body.toString()).toBe('script');
  expect(asset?.type).toBe('text/javascript; charset=utf-8');
});

test.each(['/', '/nodes', '/funding/audit', '/nodes%2Fx'])('%s shows the one page', async (path) => {
  const asset = await read(path);
  expect(asset?.body.toString()).toBe('<title>Orrery</title>');
  expect(asset?.type).toBe('text/html; charset=utf-8');
});

test.each([
  '/assets/gone.js',
  '/assets/index.wasm',
  '/../secret.json',
  '/assets/../../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/..\\secret.json',
  '/.hidden.json',
  '//secret.json',
  '/assets/index-Ab_9.js%00.html',
])('%s is not there', async (path) => {
  expect(await read(path)).toBeUndefined();
});
