import { mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDraft } from './draft.ts';
import { temporaryFolder } from './folder.fixture.ts';

const isWindows = process.platform === 'win32';
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('no file has the name before the draft is published, and no draft remains afterwards', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.zip');
  const draft = await openDraft(path);
  await draft.handle.writeFile('whole');
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.a\.zip\.\d+-[0-9a-f]{12}\.part$/)]);
  await draft.publish({ replace: false });
  await draft.discard();
  expect(await readdir(folder)).toEqual(['a.zip']);
  expect(await readFile(path, 'utf8')).toBe('whole');
});

test('a discarded draft leaves only the files that were there before', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.zip'), 'mine');
  const draft = await openDraft(join(folder, 'a.zip'));
  await draft.handle.writeFile('half');
  await draft.discard();
  await draft.discard();
  expect(await readdir(folder)).toEqual(['a.zip']);
  expect(await readFile(join(folder, 'a.zip'), 'utf8')).toBe('mine');
});

test('a file of that name is kept unless it may be replaced, however late it appeared', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'a.zip');
  const refused = await openDraft(path);
  await writeFile(path, 'mine');
  await expect(refused.publish({ replace: false })).rejects.toMatchObject({
    code: 'FILE_EXISTS',
    parameters: { file: path },
  });
  await refused.discard();
  expect(await readFile(path, 'utf8')).toBe('mine');
  const draft = await openDraft(path);
  await draft.handle.writeFile('new');
  await draft.publish({ replace: true });
  expect(await readFile(path, 'utf8')).toBe('new');
  expect(await readdir(folder)).toEqual(['a.zip']);
});

test('a dangling link occupies the name too', async () => {
  const path = join(await temporaryFolder(), 'a.zip');
  await symlink('nowhere', path);
  const draft = await openDraft(path);
  await expect(draft.publish({ replace: false })).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  await draft.discard();
  expect(await readlink(path)).toBe('nowhere');
});

test('a folder of that name is never replaced', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'a.zip'));
  for (const [replace, code] of [
    [false, 'FILE_EXISTS'],
    [true, 'FILE_UNWRITABLE'],
  ] as const) {
    const draft = await openDraft(join(folder, 'a.zip'));
    await expect(draft.publish({ replace })).rejects.toMatchObject({ code });
    await draft.discard();
  }
  expect(await readdir(folder)).toEqual(['a.zip']);
});

test.skipIf(isWindows)('permissions are the requested ones, or else the umask decides', async () => {
  const folder = await temporaryFolder();
  for (const [name, mode, expected] of [
    ['own', 0o600, 0o600],
    ['any', undefined, 0o666 & ~process.umask()],
  ] as const) {
    const draft = await openDraft(join(folder, name), mode);
    await draft.publish({ replace: false });
    expect(await modeOf(join(folder, name))).toBe(expected);
  }
});

test('two drafts of one file do not disturb each other, whatever paths lead to it', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'here'));
  await symlink('here', join(folder, 'there'), 'junction');
  const first = await openDraft(join(folder, 'here', 'a.zip'));
  await first.handle.writeFile('first');
  const second = await openDraft(join(folder, 'there', 'a.zip'));
  await second.handle.writeFile('second');
  await first.publish({ replace: false });
  expect(await readFile(join(folder, 'here', 'a.zip'), 'utf8')).toBe('first');
  await expect(second.publish({ replace: false })).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  await second.discard();
  expect(await readdir(join(folder, 'here'))).toEqual(['a.zip']);
});

test('a missing folder, or a file instead of it, is reported', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  for (const path of [join(folder, 'no', 'a.zip'), join(folder, 'file', 'a.zip')]) {
    await expect(openDraft(path)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE', parameters: { file: path } });
  }
});
