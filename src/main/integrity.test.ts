import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFile } from './integrity.ts';

let folder: string;
let archive: string;
const outside = (path: string) => join(`${archive}.unpacked`, path);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-integrity-'));
  const source = join(folder, 'source');
  await mkdir(join(source, 'out', 'threads'), { recursive: true });
  await mkdir(join(source, 'node_modules', 'zod'), { recursive: true });
  await writeFile(join(source, 'out', 'index.js'), 'entry');
  await writeFile(join(source, 'out', 'threads', 'network.js'), 'thread');
  await writeFile(join(source, 'node_modules', 'zod', 'index.js'), 'package');
  archive = join(folder, 'app.asar');
  await createPackageWithOptions(source, archive, { unpack: '{**/threads/**,**/node_modules/**}' });
});

afterEach(() => rm(folder, { recursive: true }));

test('an untouched package has no changed file', () => {
  expect(changedFile(archive)).toBeUndefined();
});

test('a changed file is named', async () => {
  await appendFile(outside('out/threads/network.js'), ' ');
  expect(changedFile(archive)).toBe('out/threads/network.js');
});

test('a removed file is named', async () => {
  await rm(outside('node_modules/zod/index.js'));
  expect(changedFile(archive)).toBe('node_modules/zod/index.js');
});

test('an added file is named, because Node could find it before the genuine one', async () => {
  await mkdir(outside('out/threads/node_modules/zod'), { recursive: true });
  await writeFile(outside('out/threads/node_modules/zod/index.js'), '');
  expect(changedFile(archive)).toBe('out/threads/node_modules/zod/index.js');
});

test('an added link is named', async () => {
  await symlink(folder, outside('out/threads/node_modules'), 'junction');
  expect(changedFile(archive)).toBe('out/threads/node_modules');
});
