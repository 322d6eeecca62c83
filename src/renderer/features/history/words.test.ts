import { expect, test } from 'vitest';
import { mirrorWords, readLimit, writeLimit } from '../shared/mirror/mirror-words.ts';
import { readArchiveKey, writeArchiveKey } from './archive/archive-key.ts';
import { checkedWords, verdictWords } from './archive/verdict-words.ts';
import { HistorySearch, readHeight } from './link.ts';
import { readTables, writeTables } from './tables.ts';

test('heights are read as people write them', () => {
  expect(['4,411,001', '4 411 001', ' 12 ', '1_000'].map(readHeight)).toEqual([4_411_001n, 4_411_001n, 12n, 1000n]);
  expect(['', 'abc', '-3', '9'.repeat(19), undefined].map(readHeight)).toEqual(Array(5).fill(undefined));
});

test('a link that nobody would have written shows the view all the same', () => {
  expect(
    HistorySearch.parse({ tables: 'x'.repeat(2000), from: '-1', sight: 'all', row: '1.5', panel: 'none' }),
  ).toEqual({});
  expect(readTables('trades,nonsense,orders,trades')).toEqual(['TABLE_ORDERS', 'TABLE_TRADES']);
  expect(readTables(writeTables(['TABLE_MARKET_DATA']))).toEqual(['TABLE_MARKET_DATA']);
  expect(readTables('none')).toEqual([]);
});

test('archives are named by where they come from', () => {
  const key = { kind: 'job', id: 'a:b' } as const;
  expect(readArchiveKey(writeArchiveKey(key))).toEqual(key);
  expect(readArchiveKey('elsewhere:1')).toBeUndefined();
});

test('verdicts say what they mean for whoever uses the file', () => {
  const say = (verdict: 'complete' | 'incomplete' | 'damaged', coverage: 'proven' | 'unproven') =>
    verdictWords({ verdict, coverage, coverageNote: 'the rows reach the last block of the range' });
  expect(say('complete', 'proven')).toMatchObject({ tone: 'good', word: 'Complete, proven' });
  expect(say('complete', 'proven').meaning).toContain('The rows reach the last block of the range.');
  expect(say('complete', 'unproven')).toMatchObject({ tone: 'info', word: 'Complete, not proven' });
  expect(say('incomplete', 'unproven').tone).toBe('warn');
  expect(say('damaged', 'unproven').tone).toBe('bad');
});

test('a verdict says how much was checked', () => {
  const csv = [9_000, 9_204].map((rows, index) => ({
    name: `${index}.csv`,
    schemaVersion: null,
    rows,
    bytes: 1,
    sha256: '',
    columns: [],
  }));
  expect(checkedWords({ csv, segments: { verified: 29, total: 29 } })).toBe(
    'Checked: 29 of 29 segments, 18,204 rows and their checksums.',
  );
  expect(checkedWords({ csv, segments: null })).toBe('Checked: 2 files, 18,204 rows and their checksums.');
  expect(checkedWords({ csv: [], segments: null })).toBe('');
});

test('a reached limit says how much unfinished exports keep, if they keep anything', () => {
  const settings = { tables: ['TABLE_TRADES' as const], limitBytes: 2e6, paused: false };
  const meaning = (keptBytes: number) =>
    mirrorWords({ settings, state: 'full', keptBytes, dataset: null, tables: [] }).meaning;
  expect(meaning(1_500_000)).toContain('Unfinished exports keep 1.5 MB');
  expect(meaning(0)).not.toContain('exports');
});

test('a reached limit says that the dataset waits, and what a person can do', () => {
  const settings = { tables: ['TABLE_TRADES' as const], limitBytes: 2e6, paused: false };
  const dataset = { id: 'cd', folder: '/disk/chain', writing: null, problem: null, waits: true, tables: [] };
  const meaning = (more: Partial<typeof dataset> | { problem: string }) =>
    mirrorWords({ settings, state: 'full', keptBytes: 0, dataset: { ...dataset, ...more }, tables: [] }).meaning;
  expect(meaning({})).toMatch(/no room for the segments that it needs next.*Raise the limit, or choose “No dataset”/);
  expect(meaning({ problem: 'It is away.' })).toMatch(/cannot be written now.*are kept.*Make the dataset available/);
  expect(meaning({ waits: false })).not.toContain('dataset');
});

test('mirroring is complete only if the network has listed segments', () => {
  const settings = { tables: ['TABLE_TRADES' as const], limitBytes: null, paused: false };
  const wordOf = (segmentsTotal: number) => {
    const tables = [{ table: 'TABLE_TRADES' as const, segments: segmentsTotal, segmentsTotal }];
    return mirrorWords({ settings, state: 'current', keptBytes: 0, dataset: null, tables }).word;
  };
  expect([wordOf(0), wordOf(3)]).toEqual(['Waiting', 'Complete']);
});

test('limits are sizes, or nothing', () => {
  expect(['20 GB', '1.5tb', '500,000,000', '', '2 kB', 'much', '8,5 MB', '0,500 GB'].map(readLimit)).toEqual([
    20e9,
    1.5e12,
    5e8,
    null,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([null, 20e9, 1.5e12, 5e8].map(writeLimit)).toEqual(['', '20 GB', '1.5 TB', '500 MB']);
});
