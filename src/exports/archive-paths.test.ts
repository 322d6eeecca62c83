import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { freeBytes } from './archive-paths.ts';

test('the free space of a folder that is not there yet is that of the folder above', async () => {
  expect(await freeBytes(join(await testFolder(), 'new', 'newer'))).toBeGreaterThan(0);
});

test('the free space of a folder that the system does not read is unknown', async () => {
  const loop = join(await testFolder(), 'loop');
  await symlink(loop, loop);
  expect(await freeBytes(loop)).toBeNull();
});
