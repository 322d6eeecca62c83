import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeRow } from '../csv/dialect.ts';
import { RowCutter } from '../csv/row-cutter.ts';
import { BlockWitness } from './block-witness.ts';
import { parseTime } from './parse-time.ts';
import { judgeReach, seemsWhole } from './reach.ts';
import { TimeWitness } from './row-times.ts';

const SECOND = 1_000_000;
const START = Date.UTC(2023, 4, 1, 10) * 1000;

function timeText(microseconds: number): string {
  const [date = '', time = ''] = new Date(microseconds / 1000).toISOString().split(/[TZ]/);
  const fraction = String(microseconds % SECOND)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${date} ${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}+00`;
}

function timesOf(times: readonly (number | string)[], table: 'TABLE_ORDERS' | 'TABLE_MARKETS' = 'TABLE_ORDERS') {
  let witness: TimeWitness | undefined;
  const cutter = new RowCutter((columns) => {
    witness = new TimeWitness(table, columns);
    return witness.see;
  });
  const rows = times.map((time) => writeRow(['"x", 1', typeof time === 'number' ? timeText(time) : time, 'y']));
  const csv = Buffer.from(['id,vega_time,z\n', ...rows].join(''));
  for (const _ of cutter.push(csv));
  for (const _ of cutter.finish());
  return witness?.times() ?? null;
}

test('times are read to the microsecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0) * 1000 }), (microseconds) => {
      const text = Buffer.from(`,${timeText(microseconds)},`);
      expect(parseTime(text, 1, text.length - 1)).toBe(microseconds);
    }),
  );
});

test.each([
  '',
  'infinity',
  '2023-05-01',
  '2023-05-01 10:00:00',
  '2023-05-01 10:00:00+02',
  '2023-05-01T10:00:00+00',
  '2023-05-01 10:00:00.1234567+00',
  '2023-05-01 10:00:0x+00',
  '2023-05-01 10:00:00.+00',
])('"%s" is no time of an exported table', (text) => {
  expect(parseTime(Buffer.from(text), 0, text.length)).toBeNaN();
});

test('rows give their first and last time, the number of different times, and the longest pause', () => {
  const times = [START, START, START + 2 * SECOND, START + 3 * SECOND + 7];
  expect(timesOf(times)).toEqual({ first: START, last: START + 3 * SECOND + 7, distinct: 3, longestPause: 2 * SECOND });
});

test('rows in another order give only their first and last time', () => {
  const times = [START + SECOND, START, START + 5 * SECOND];
  const expected = { first: START, last: START + 5 * SECOND, distinct: null, longestPause: null };
  expect(timesOf(times)).toEqual(expected);
  expect(timesOf([...times].sort(), 'TABLE_MARKETS')).toEqual(expected);
});

test('one unreadable time makes all times unknown', () => {
  expect(timesOf([START, 'infinity'])).toBeNull();
  expect(timesOf([])).toBeNull();
});

const blocks = { first: START, last: START + 999 * SECOND };
const everyBlock = (count: number) => Array.from({ length: count }, (_, index) => START + index * SECOND);

test('rows up to the last block reach it', () => {
  expect(judgeReach(timesOf(everyBlock(1000)), blocks)).toBe('reached');
  expect(judgeReach(timesOf([blocks.last + 3]), blocks)).toBe('reached');
});

test('a row in the last block proves nothing if rows are in another order', () => {
  expect(judgeReach(timesOf(everyBlock(1000), 'TABLE_MARKETS'), blocks)).toBe('unknown');
  expect(judgeReach(timesOf([blocks.last, START]), blocks)).toBe('unknown');
});

test('rows of every block that break off are short, however early', () => {
  for (const count of [3, 20, 500, 990]) expect(judgeReach(timesOf(everyBlock(count)), blocks)).toBe('short');
});

test('a quiet table is not suspicious', () => {
  expect(judgeReach(null, blocks)).toBe('unknown');
  expect(judgeReach(timesOf([START + 700 * SECOND]), blocks)).toBe('unknown');
  expect(judgeReach(timesOf([START + 250 * SECOND, START + 500 * SECOND, START + 750 * SECOND]), blocks)).toBe(
    'unknown',
  );
  expect(judgeReach(timesOf(everyBlock(500), 'TABLE_MARKETS'), blocks)).toBe('unknown');
});

test('rows of only the first block, as a new epoch writes them, are not suspicious', () => {
  expect(judgeReach(timesOf([START]), blocks)).toBe('unknown');
  expect(judgeReach(timesOf([START, START + 1, START + 2]), blocks)).toBe('unknown');
});

test('only rows inside the range that end in its last block, or a usual pause before it, seem whole', () => {
  const inside = [250, 500, 750].map((second) => START + second * SECOND);
  for (const times of [everyBlock(1000), everyBlock(998), inside, [blocks.last]])
    expect(seemsWhole(timesOf(times), blocks)).toBe(true);
  for (const times of [[], [START], everyBlock(500), [...inside, 'infinity'], [...inside, blocks.last + 3 * SECOND]])
    expect(seemsWhole(timesOf(times), blocks)).toBe(false);
  expect(seemsWhole(timesOf(inside, 'TABLE_MARKETS'), blocks)).toBe(false);
  expect(seemsWhole(timesOf([...inside, blocks.last], 'TABLE_MARKETS'), blocks)).toBe(true);
});

test('rows at random times are rarely suspicious', () => {
  let state = 42;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  let blamed = 0;
  for (let run = 0; run < 1000; run += 1) {
    const times = Array.from({ length: 1 + (run % 50) }, () => START + Math.floor(random() * 999) * SECOND).sort();
    if (judgeReach(timesOf(times), blocks) === 'short') blamed += 1;
  }
  expect(blamed).toBeLessThan(10);
});

test('rows before or after the range are outside', () => {
  expect(judgeReach(timesOf([START - 1, START]), blocks)).toBe('outside');
  expect(judgeReach(timesOf([START, blocks.last + 3 * SECOND]), blocks)).toBe('outside');
});

function problemOf(heights: readonly (number | string)[], header = 'vega_time,height') {
  let witness: BlockWitness | undefined;
  const cutter = new RowCutter((columns) => {
    witness = new BlockWitness({ from: 5n, to: 8n }, columns);
    return witness.see;
  });
  for (const _ of cutter.push(Buffer.from(`${header}\n${heights.map((height) => `t,${height}\n`).join('')}`)));
  for (const _ of cutter.finish());
  return witness?.problem();
}

test('blocks are proven height by height', () => {
  expect(problemOf([5, 6, 7, 8])).toBeNull();
  expect(problemOf([5, 6, 8])).toContain('block 7 is missing');
  expect(problemOf([6, 7, 8])).toContain('block 5 is missing');
  expect(problemOf([5, 6])).toBe('the rows end at block 6, the range at block 8');
  expect(problemOf([5, 6, 7, 8, 9])).toBe('a row follows the last block 8');
  expect(problemOf([5, 6, 7, '8.0'])).toContain('has height "8.0"');
  expect(problemOf([])).toContain('the rows end at block 4');
  expect(problemOf([5, 6, 7, 8], 'vega_time,number')).toBe('the header has no column "height"');
});
