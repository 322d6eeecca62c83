import { open } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { flushFolder } from './flush-folder.ts';
import { testFolder } from './test-folder.fixture.ts';

/** Makes the next flush of any open file or folder fail with a code of the system. */
async function failFlushes(folder: string, code: string): Promise<void> {
  const handle = await open(folder, 'r');
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  await handle.close();
  onTestFinished(() => sync.mockRestore());
  sync.mockRejectedValue(Object.assign(new Error(`${code}: fsync`), { code, syscall: 'fsync' }));
}

test.each([
  ['EIO', 'FILE_UNWRITABLE'],
  ['EBADF', 'FILE_UNWRITABLE'],
  ['ENOSPC', 'DISK_FULL'],
  ['EDQUOT', 'DISK_FULL'],
])('a flush that fails with %s is the error %s', async (code, error) => {
  const folder = await testFolder();
  await failFlushes(folder, code);
  await expect(flushFolder(folder)).rejects.toMatchObject({ code: error });
});

test.each(['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM'])(
  'a file system that cannot flush folders (%s) is no error',
  async (code) => {
    const folder = await testFolder();
    await failFlushes(folder, code);
    await expect(flushFolder(folder)).resolves.toBeUndefined();
  },
);

test('a folder that does not exist is an error', async () => {
  await expect(flushFolder(`${await testFolder()}/absent`)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});
