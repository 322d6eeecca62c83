import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openJsonFile } from './json-file.ts';
import { testFolder } from './test-folder.fixture.ts';

const Schema = z.object({ name: z.string() });

test('all changes are there at the next start, each made on the one before', async () => {
  const file = join(await testFolder(), 'settings.json');
  const first = await openJsonFile(file, Schema, { name: 'nobody' });
  expect(first.content).toEqual({ name: 'nobody' });
  const add = (letters: string) => first.change(({ name }) => ({ name: name + letters }));
  await Promise.all([add(' and'), add(' somebody')]);
  expect((await openJsonFile(file, Schema, { name: 'none' })).content).toEqual({ name: 'nobody and somebody' });
});

test('a file with the wrong content is quarantined, not overwritten', async () => {
  const folder = await testFolder();
  const file = join(folder, 'settings.json');
  await writeFile(file, 'my own notes');
  const opened = await openJsonFile(file, Schema, { name: 'nobody' });
  await opened.change(() => ({ name: 'one' }));
  expect(await readFile(`${file}.unreadable`, 'utf8')).toBe('my own notes');
  expect((await readdir(folder)).sort()).toEqual(['settings.json', 'settings.json.unreadable']);
});

test('drafts of a killed process are removed at the start', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, `.settings.json.${process.pid}-0123456789ab.part`), '{"na');
  await openJsonFile(join(folder, 'settings.json'), Schema, { name: 'nobody' });
  expect(await readdir(folder)).toEqual([]);
});

test('a change that cannot be written is reported and changes nothing, and the next can be written', async () => {
  const folder = await testFolder();
  const file = join(folder, 'settings.json');
  const opened = await openJsonFile(file, Schema, { name: 'nobody' });
  await mkdir(file);
  await expect(opened.change(() => ({ name: 'one' }))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(opened.content).toEqual({ name: 'nobody' });
  await rmdir(file);
  await opened.change(() => ({ name: 'two' }));
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test('each file that could not be read is kept, and its path is given', async () => {
  const file = join(await testFolder(), 'settings.json');
  for (const [text, name] of [
    ['first', `${file}.unreadable`],
    ['second', `${file}.unreadable-2`],
    ['third', `${file}.unreadable-3`],
  ] as const) {
    await writeFile(file, text);
    expect((await openJsonFile(file, Schema, { name: 'nobody' })).quarantined).toBe(name);
  }
  expect(await readFile(`${file}.unreadable`, 'utf8')).toBe('first');
  expect((await openJsonFile(file, Schema, { name: 'nobody' })).quarantined).toBeNull();
});
