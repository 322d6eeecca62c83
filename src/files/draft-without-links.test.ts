/** Memory sticks and cards often have a file system without links. This test makes up only the answer of `link`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDraft } from './draft.ts';
import { temporaryFolder } from './folder.fixture.ts';

vi.mock('node:fs/promises', async (load) => ({
  ...(await load<typeof import('node:fs/promises')>()),
  link: () =>
    Promise.reject(
      Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' }),
    ),
}));

test('without links a draft still takes a free name, and no taken one', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.zip');
  const first = await openDraft(path);
  await first.handle.writeFile('first');
  await first.publish({ replace: false });
  const second = await openDraft(path);
  await expect(second.publish({ replace: false })).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  await second.discard();
  expect(await readFile(path, 'utf8')).toBe('first');
  expect(await readdir(folder)).toEqual(['a.zip']);
});
