import { expect, test } from 'vitest';
import type { QueryResult } from '../contract/index.ts';
import { partlyStoredLines } from './partly-stored-lines.ts';

type Table = QueryResult['tables'][number];

const range = (from: number, to: number) => ({ from: BigInt(from), to: BigInt(to) });
const trades: Table = {
  ...{ table: 'history.trades', kind: 'history', stored: [range(1, 1000)], missing: [range(1001, 1500)] },
  ...{ complete: false, asOf: 1 },
};
const list: Table = { ...trades, table: 'parties', kind: 'list', stored: [], missing: [] };

test.each<[string, Partial<Table>, string[]]>([
  ['a part', {}, ['Partly stored: history.trades of blocks 1 to 1000; 500 known blocks are missing.']],
  ['all', { missing: [], complete: true }, []],
  ['nothing, which has its own line', { stored: [], asOf: null }, []],
  ['all that is asked for', { asked: { from: null, to: null, missing: [] } }, []],
  [
    'one block too few of those asked for',
    { asked: { from: null, to: null, missing: [range(1001, 1001)] } },
    ['Partly stored: history.trades of blocks 1 to 1000; 1 known block is missing.'],
  ],
  [
    'many ranges',
    { stored: Array.from({ length: 7 }, (_, at) => range(at * 10, at * 10 + 4)), missing: [range(100, 109)] },
    [
      'Partly stored: history.trades of blocks 0 to 4, 10 to 14, 20 to 24, 30 to 34, 40 to 44, 2 more ranges; 10 known blocks are missing.',
    ],
  ],
])('a table of history of which is stored: %s', (_, coverage, lines) => {
  expect(partlyStoredLines([{ ...trades, ...coverage }])).toEqual(lines);
});

test('a list that is not downloaded completely is named', () => {
  expect(partlyStoredLines([list, { ...list, complete: true }, { ...list, asOf: null }])).toEqual([
    'Partly stored: parties, which is not downloaded completely.',
  ]);
});
