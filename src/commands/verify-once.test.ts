import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { verifyOnce } from './verify-once.ts';

test('known block times that the system does not read are not taken for none', async () => {
  const dataDir = await testFolder();
  const networks = join(dataDir, 'networks');
  await symlink(networks, networks);
  await expect(
    verifyOnce({ dataDir, file: join(dataDir, 'a.zip') }, new AbortController().signal),
  ).rejects.toMatchObject({ code: 'FILE_UNREADABLE', parameters: { file: networks } });
});
