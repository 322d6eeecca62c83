import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { uint64 } from '../../contract/index.ts';
import { openUserStore } from './user-store.ts';

const Note = z.object({ text: z.string(), height: uint64 });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-user-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a document is there after the store was closed and opened again', async () => {
  const first = await openUserStore(folder);
  await first.documents('note', Note).put('a', { text: 'kept', height: 2n ** 63n });
  await first.close();
  const second = await openUserStore(folder);
  const found = await second.documents('note', Note).get('a');
  await second.close();
  expect(found?.content).toEqual({ text: 'kept', height: 2n ** 63n });
});

test('documents of a kind come as they were added, newest first, and a changed one keeps its position', async () => {
  const store = await openUserStore(folder);
  const notes = store.documents('note', Note);
  for (const id of ['a', 'b']) await notes.put(id, { text: id, height: 0n });
  // The machine's clock was set back.
  await notes.put('c', { text: 'c', height: 0n }, { createdAt: 1, changedAt: 1 });
  await store.documents('other', Note).put('d', { text: 'd', height: 0n });
  await notes.put('a', { text: 'changed', height: 1n });
  const listed = await notes.list();
  const newest = await notes.list(1);
  await store.close();
  expect(listed.map(({ content }) => content.text)).toEqual(['c', 'b', 'changed']);
  expect(newest.map(({ id }) => id)).toEqual(['c']);
});

test('removing reports whether a document existed', async () => {
  const store = await openUserStore(folder);
  const notes = store.documents('note', Note);
  await notes.put('a', { text: '', height: 0n });
  const removed = [await notes.remove('a'), await notes.remove('a')];
  const found = await notes.get('a');
  await store.close();
  expect(removed).toEqual([true, false]);
  expect(found).toBeNull();
});

test('a file that is no database is rejected and left as it is, never rebuilt', async () => {
  await writeFile(join(folder, 'user.sqlite'), 'not a database, but long enough to look like one '.repeat(20));
  await expect(openUserStore(folder)).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
});

test('damage deep inside is found when the file is opened, not when a document is read', async () => {
  await (await openUserStore(folder)).close();
  const file = await open(join(folder, 'user.sqlite'), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(4096, 'garbage'), 0, 4096, size - 4096);
  await file.close();
  await expect(openUserStore(folder)).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
});
