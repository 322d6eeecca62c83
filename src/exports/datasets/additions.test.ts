import { expect, test } from 'vitest';
import { digestOfSegments, type Holding } from '../../history/index.ts';
import { additionTo, needsCorrection, presentIn, requireAddable } from './additions.ts';

const range = (from: number, to: number) => ({ from: BigInt(from), to: BigInt(to) });

test('a dataset without the table gets the whole range', () => {
  expect(additionTo(null, range(1001, 3000), false)).toEqual({
    present: null,
    action: 'write',
    adds: range(1001, 3000),
  });
});

test('a range that begins in the table, or right after it, is added after its last block', () => {
  const append = { action: 'append', adds: range(2001, 3000) };
  expect(additionTo(range(1, 2000), range(2001, 3000), false)).toMatchObject(append);
  expect(additionTo(range(1, 2000), range(1001, 3000), false)).toMatchObject(append);
  // Nothing is written twice, also where it may be replaced.
  expect(additionTo(range(1, 2000), range(1, 3000), true)).toMatchObject(append);
  expect(additionTo(range(1, 2000), range(1001, 2000), true)).toMatchObject({ action: 'nothing', adds: null });
});

test('a gap, or blocks before the table, are blocked or replace the table', () => {
  for (const other of [range(3001, 4000), range(1, 2000), range(1, 4000)]) {
    expect(additionTo(range(1001, 2000), other, false)).toMatchObject({ action: 'blocked', adds: null });
    expect(additionTo(range(1001, 2000), other, true)).toMatchObject({ action: 'replace', adds: other });
  }
  const blocked = { table: 'TABLE_TRADES', ...additionTo(range(1001, 2000), range(3001, 4000), false) } as const;
  // The reader is in the window, so the text names its controls, and no option of a command.
  expect(() => requireAddable('/there', [blocked])).toThrow(
    'holds trades of blocks 1001 to 2000; it grows at its end only, without a gap. To go on, start an export that begins at block 2001, or one with “Replace this table”',
  );
  expect(() => requireAddable('/there', [])).not.toThrow();
});

test('a list of the same name is no table of history', () => {
  const digest = digestOfSegments([]);
  const verdict = 'complete' as const;
  const table = { table: 'checkpoints', rows: 0, files: 0, bytes: 0, inexact: 0, digest, verdict };
  const list = { ...table, area: 'lists' as const, from: null, to: null };
  const history = { ...table, area: 'history' as const, from: '1', to: '1000' };
  const summary = { folder: '', root: '', problems: [] };
  expect(presentIn({ ...summary, tables: [list, history] }, 'TABLE_CHECKPOINTS')).toEqual(range(1, 1000));
  expect(presentIn({ ...summary, tables: [list] }, 'TABLE_CHECKPOINTS')).toBeNull();
  expect(presentIn(undefined, 'TABLE_CHECKPOINTS')).toBeNull();
});

test('a table is corrected if other rows are stored, or rows are or may be missing, and not if some are stored no more', () => {
  const segmentOf = (from: bigint) => ({ from, to: from + 999n, schemaVersion: 1n });
  const holding = (from: bigint, rawSha256: string | undefined, reach: Holding['reach'] = 'reached') =>
    ({
      segment: segmentOf(from),
      part: rawSha256 === undefined ? undefined : { rawSha256 },
      ...{ reach, suspicion: null },
    }) as Holding;
  const digest = digestOfSegments([
    { ...segmentOf(1n), sha256: 'aa' },
    { from: '1001', to: '2000', schemaVersion: '1', sha256: 'bb' },
  ]);
  expect(needsCorrection([holding(1n, 'aa'), holding(1001n, 'bb')], digest)).toBe(false);
  expect(needsCorrection([holding(1n, 'aa'), holding(1001n, 'cc')], digest)).toBe(true);
  expect(needsCorrection([holding(1n, 'aa'), holding(1001n, 'bb', 'short')], digest)).toBe(true);
  expect(needsCorrection([holding(1n, 'aa'), holding(1001n, 'bb', 'unjudged')], digest)).toBe(true);
  expect(needsCorrection([holding(1n, 'cc'), holding(1001n, undefined)], digest)).toBe(false);
  expect(needsCorrection([], digest)).toBe(false);
  // A service without a listing has answered all blocks as one segment.
  const asOne = digestOfSegments([{ from: 1n, to: 2000n, schemaVersion: 1n, sha256: 'ab' }]);
  expect(needsCorrection([holding(1n, 'aa'), holding(1001n, 'bb', 'short')], asOne)).toBe(false);
});
