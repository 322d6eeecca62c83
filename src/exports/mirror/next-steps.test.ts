import { expect, test } from 'vitest';
import type { BlockRange } from '../../contract/index.ts';
import type { Holding } from '../../history/index.ts';
import { isCutOff, nextAddition, notYetAdded } from './next-addition.ts';
import { type MirroredTable, nextMissing, nextUnjudged } from './next-missing.ts';

/** Segments of ten blocks, lowest first: "x" is stored, "." is missing, " " is no segment. */
function tableOf(
  states: string,
  present?: BlockRange | null,
  table: MirroredTable['table'] = 'TABLE_TRADES',
): MirroredTable {
  const holdings = [...states].flatMap((state, index): Holding[] => {
    if (state === ' ') return [];
    const segment = { from: BigInt(index * 10 + 1), to: BigInt(index * 10 + 10), origin: 'listed' };
    return [{ segment, part: state === 'x' ? { storedBytes: 1000 } : undefined } as Holding];
  });
  return { table, holdings, present };
}
const blocks = (from: number, to: number) => ({ from: BigInt(from), to: BigInt(to) });
const never = () => false;

test('the newest missing segment is fetched first; of one segment, the table that was chosen first', () => {
  expect(nextMissing([tableOf('.x..x')], never)).toMatchObject(blocks(31, 40));
  const both = [tableOf('x.', undefined, 'TABLE_DEPOSITS'), tableOf('x.')];
  expect(nextMissing(both, never)?.table).toBe('TABLE_DEPOSITS');
  expect(nextMissing([tableOf('xx')], never)).toBeUndefined();
});

test('a part that is tried again later is left out', () => {
  expect(nextMissing([tableOf('..')], ({ from }) => from === 11n)).toMatchObject(blocks(1, 10));
});

test('the newest stored rows that were never judged are judged first, of each segment once', () => {
  const unjudged = tableOf('xx.x');
  for (const [index, holding] of unjudged.holdings.entries()) if (index < 3) holding.reach = 'unjudged';
  for (const holding of unjudged.holdings) if (holding.part === undefined) holding.reach = 'unknown';
  expect(nextUnjudged([tableOf('xx'), unjudged], never)).toMatchObject({
    table: 'TABLE_TRADES',
    segment: blocks(11, 20),
  });
  expect(nextUnjudged([unjudged], ({ from }) => from === 11n)).toMatchObject({ segment: blocks(1, 10) });
  expect(nextUnjudged([unjudged], () => true)).toBeUndefined();
});

test('segments after the end of the dataset come first, the oldest of them first', () => {
  expect(nextMissing([tableOf('.x..x', blocks(11, 20))], never)).toMatchObject(blocks(21, 30));
  expect(
    nextMissing([tableOf('.....', undefined, 'TABLE_DEPOSITS'), tableOf('.x..x', blocks(11, 20))], never),
  ).toMatchObject({ table: 'TABLE_TRADES', ...blocks(21, 30) });
  expect(nextMissing([tableOf('.xxxx', blocks(11, 20))], never)).toMatchObject(blocks(1, 10));
});

test('a table grows as soon as all that follows it is stored, and by many segments at a time while more arrive', () => {
  const append = { table: 'TABLE_TRADES', append: true };
  expect(nextAddition([tableOf('xxx', blocks(1, 10))], false)).toEqual({ ...append, ...blocks(11, 30) });
  expect(nextAddition([tableOf('xx.', blocks(1, 10))], false)).toBeUndefined();
  expect(nextAddition([tableOf('xx.', blocks(1, 10))], true)).toEqual({ ...append, ...blocks(11, 20) });
  const long = `x${'x'.repeat(50)}..`;
  expect(nextAddition([tableOf(long, blocks(1, 10))], false)).toEqual({ ...append, ...blocks(11, 510) });
  expect(nextAddition([tableOf('xx', blocks(1, 20))], true)).toBeUndefined();
});

test('a gap after the table is never skipped', () => {
  expect(nextAddition([tableOf('x.x', blocks(1, 10))], true)).toBeUndefined();
  expect(nextAddition([tableOf('x x', blocks(1, 10))], true)).toBeUndefined();
  expect(nextAddition([tableOf('xx x', blocks(1, 10))], true)).toMatchObject(blocks(11, 20));
});

test('a table is cut off where segments after it are listed, but not the next one', () => {
  expect(isCutOff(tableOf('x x', blocks(1, 10)))).toBe(true);
  expect(isCutOff(tableOf('xx', blocks(1, 5)))).toBe(true);
  expect(isCutOff(tableOf('x..', blocks(1, 10)))).toBe(false);
  expect(isCutOff(tableOf('x', blocks(1, 10)))).toBe(false);
  expect(isCutOff(tableOf('x x', null))).toBe(false);
  expect(isCutOff(tableOf('x x'))).toBe(false);
});

test('a new table waits until it is whole, since nothing can be added before its beginning; a full disk ends the wait', () => {
  expect(nextAddition([tableOf('xx', null)], false)).toEqual({
    table: 'TABLE_TRADES',
    append: false,
    ...blocks(1, 20),
  });
  expect(nextAddition([tableOf('.xx', null)], false)).toBeUndefined();
  expect(nextAddition([tableOf('x.xx', null)], true)).toMatchObject({ append: false, ...blocks(21, 40) });
  expect(nextAddition([tableOf('x.', null)], true)).toBeUndefined();
  expect(nextAddition([tableOf('', null)], true)).toBeUndefined();
});

test('without a dataset, nothing is added', () => {
  expect(nextAddition([tableOf('xx')], true)).toBeUndefined();
  expect(notYetAdded([tableOf('xx')])).toEqual([]);
});

test('segments that the dataset lacks are kept until it has them', () => {
  expect(notYetAdded([tableOf('xx.x', blocks(1, 10))])).toEqual([{ table: 'TABLE_TRADES', ...blocks(11, 20) }]);
  expect(notYetAdded([tableOf('xx', blocks(1, 20))])).toEqual([]);
});
