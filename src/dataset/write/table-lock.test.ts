import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { unreadable } from '../../contract/index.ts';
import { dataset } from '../dataset.fixture.ts';
import { lockTable } from './table-lock.ts';

/** The reads of claims that succeed before one fails; undefined for all. */
let readsLeft: number | undefined;
/** Called once, before the next draft is opened. */
let beforeDraft = () => {};

vi.mock('../../files/index.ts', async (original) => {
  const real = await original<typeof import('../../files/index.ts')>();
  const readRegularFile = (file: string) => {
    if (readsLeft === 0) {
      readsLeft = undefined;
      throw unreadable(file, new Error('EIO: i/o error, read'));
    }
    if (readsLeft !== undefined) readsLeft -= 1;
    return real.readRegularFile(file);
  };
  const openDraft: typeof real.openDraft = (...file) => {
    beforeDraft();
    beforeDraft = () => {};
    return real.openDraft(...file);
  };
  return { ...real, readRegularFile, openDraft };
});

test('a claim whose writer cannot read the other claims does not stay', async () => {
  const { table } = await dataset();
  const lock = () => lockTable(table, 'test-chain', 'checkpoints');
  await (await lock()).abandon();
  // The first claim and its successor are read before the own claim is written.
  readsLeft = 2;
  await expect(lock()).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  expect(readdirSync(join(table, '_orrery'))).toEqual(['writing.json']);
  await (await lock()).release();
});

test('if another writer removes the empty new folder of a writer, that writer makes it again', async () => {
  const { table } = await dataset();
  beforeDraft = () => {
    for (const empty of [join(table, '_orrery'), table]) rmdirSync(empty);
  };
  const lock = await lockTable(table, 'test-chain', 'checkpoints');
  expect(readdirSync(join(table, '_orrery'))).toEqual(['writing.json']);
  await lock.release();
  expect(existsSync(table)).toBe(false);
});
