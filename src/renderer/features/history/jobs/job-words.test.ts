import { expect, test } from 'vitest';
import type { ArchiveJob, DatasetJob, ExportJob, QueryJob } from '../../../../contract/index.ts';
import {
  aboutOf,
  actionsFor,
  datasetParts,
  doubtsOf,
  fileNameOf,
  inexactIn,
  progressParts,
  queryParts,
  shareDone,
  stateWords,
  titleOf,
} from './job-words.ts';

const job = {
  kind: 'archive',
  state: 'running',
  step: 'fetching',
  segmentsDone: 6,
  segmentsTotal: 12,
  rowsDone: 2754,
  rowsTotal: null,
  bytesDone: 210_000,
  bytesTotal: null,
  bytesPerSecond: 6340,
  secondsLeft: 61.2,
  problem: null,
} as ArchiveJob;

test('a running job says what it does, how much of it is done, how fast, and how long it takes', () => {
  expect(progressParts(job)).toEqual([
    'Downloading segment 7 of 12',
    '210 kB',
    '2,754 rows',
    '6.34 kB/s',
    '1 min 02 s left',
  ]);
});

test('totals stand beside what is done where they are known', () => {
  const writing: ExportJob = { ...job, step: 'writing', rowsTotal: 5508, bytesTotal: 420_000, secondsLeft: null };
  expect(progressParts(writing).slice(0, 3)).toEqual([
    'Writing segment 7 of 12',
    '210 kB of 420 kB',
    '2,754 of 5,508 rows',
  ]);
});

test('a job that stands still promises nothing', () => {
  expect(progressParts({ ...job, state: 'paused' })).toEqual(['6 of 12 segments downloaded', '210 kB', '2,754 rows']);
});

test('a job that cannot go on for now waits, and says why', () => {
  const heldUp: ExportJob = { ...job, problem: 'the network does not answer' };
  expect(stateWords(job).word).toBe('Running');
  expect(stateWords(heldUp).word).toBe('Waiting');
  expect(progressParts(heldUp)[0]).toBe('6 of 12 segments downloaded');
});

test('progress is of bytes where their total is known, else of segments', () => {
  expect(shareDone(job)).toBe(0.5);
  expect(shareDone({ ...job, bytesTotal: 840_000 })).toBe(0.25);
  expect(shareDone({ ...job, segmentsTotal: 0 })).toBeUndefined();
  expect(shareDone({ ...job, state: 'done' })).toBe(1);
});

test('only what fits a job’s state can be asked of it', () => {
  expect(actionsFor('running')).toEqual(['pause', 'cancel']);
  expect(actionsFor('paused')).toEqual(['resume', 'cancel']);
  expect(actionsFor('failed')).toEqual(['retry', 'remove']);
  expect(actionsFor('done')).toEqual(['remove']);
});

test('the name of a file ends a path of any system', () => {
  expect(['/a/b.zip', 'C:\\a\\b.zip', 'b.zip'].map(fileNameOf)).toEqual(['b.zip', 'b.zip', 'b.zip']);
});

test('a finished job says which segments should not be trusted, and why; many are counted', () => {
  const suspect = [1n, 2n, 3n, 4n, 5n].map((place) => ({
    from: place * 1000n + 1n,
    to: (place + 1n) * 1000n,
    suspicion: 'short',
  }));
  const done = (count: number) =>
    ({ ...job, state: 'done', result: { suspect: suspect.slice(0, count) } }) as ArchiveJob;
  expect([stateWords(done(0)).word, doubtsOf(done(0))]).toEqual(['Finished', []]);
  expect(stateWords(done(1))).toEqual({ word: 'Finished, suspect', tone: 'warn' });
  expect(doubtsOf(done(1))).toEqual(['Segment 1,001 – 2,000: its rows end long before the segment ends.']);
  expect(doubtsOf(done(5))).toHaveLength(4);
  expect(doubtsOf(done(5)).at(-1)).toBe('And 2 more segments. The manifest lists all.');

  const inTrades = suspect.map((each) => ({ ...each, table: 'TABLE_TRADES' }));
  const dataset = { ...job, kind: 'dataset', state: 'done', result: { suspect: inTrades } } as unknown as DatasetJob;
  expect(stateWords(dataset).word).toBe('Finished, suspect');
  expect(doubtsOf(dataset)[0]).toBe('Trades, segment 1,001 – 2,000: its rows end long before the segment ends.');
  expect(doubtsOf(dataset).at(-1)).toBe('And 2 more segments.');
});

test('an export to a dataset names its tables, and says what it added and what the tables hold', () => {
  const table = { from: 1n, to: 2000n, rows: 900, files: 2, bytes: 30_000, inexact: 0 };
  const dataset = {
    ...job,
    kind: 'dataset',
    state: 'done',
    tables: ['TABLE_TRADES', 'TABLE_MARKET_DATA'],
    lists: [],
    writing: null,
    result: {
      root: 'ab',
      written: 4,
      lists: [],
      tables: [
        { ...table, table: 'TABLE_TRADES' },
        { ...table, table: 'TABLE_MARKET_DATA', inexact: 1 },
      ],
    },
  } as unknown as DatasetJob;
  expect(titleOf(dataset)).toBe('Dataset: Trades, Market data');
  expect(titleOf({ ...dataset, tables: Array(4).fill('TABLE_TRADES') })).toBe('Dataset: 4 tables');
  expect(datasetParts(dataset)).toEqual([
    'Wrote 4 segments',
    'Size of 2 whole tables after the export: 60 kB, 1,800 rows in 4 files',
  ]);
  expect(inexactIn(dataset)).toBe(1);
  expect(stateWords(dataset).word).toBe('Finished');
  const nothing = { root: 'ab', written: 0, again: 0, tables: [], lists: [], suspect: [] };
  const saidAfter = (again: number) => datasetParts({ ...dataset, result: { ...nothing, again } })[0];
  expect([0, 1, 122].map(saidAfter)).toEqual([
    'Nothing to write',
    '1 segment downloaded again, with the same rows',
    '122 segments downloaded again, all with the same rows',
  ]);
  expect(progressParts({ ...dataset, state: 'running', step: 'writing', bytesDone: 0, rowsTotal: 5508 })).toEqual([
    'Writing segment 7 of 12',
    '2,754 of 5,508 rows',
    '6.34 kB/s',
    '1 min 02 s left',
  ]);
  // While Orrery's process does not answer, nobody knows the speed and the end.
  expect(
    progressParts({ ...dataset, state: 'running', step: 'writing', bytesDone: 0, rowsTotal: 5508 }, false),
  ).toEqual(['6 of 12 segments written', '2,754 of 5,508 rows']);

  const lists = { ...dataset, from: null, to: null, tables: [], lists: ['parties', 'nodes'] } as unknown as DatasetJob;
  expect([titleOf(lists), aboutOf(lists)]).toEqual(['Dataset: list of parties, list of nodes', 'as stored']);
  expect(titleOf({ ...lists, tables: Array(3).fill('TABLE_TRADES') })).toBe('Dataset: 3 tables, 2 lists');
  const list = { list: 'parties' as const, rows: 12_000, files: 1, bytes: 500_000, asOf: 1, complete: true };
  const wrote = { root: 'ab', written: 0, again: 0, tables: [], lists: [list], suspect: [] };
  expect(datasetParts({ ...lists, result: wrote })).toEqual([
    'Wrote 1 list',
    'Size of 1 whole list after the export: 500 kB, 12,000 rows in 1 file',
  ]);
  const writing = { list: 'parties' as const, rows: 12_000, rowsTotal: 40_000 };
  const running = { ...lists, state: 'running', step: 'writing', bytesDone: 0, writing } as DatasetJob;
  const counts = { rowsDone: 12_000, rowsTotal: 48_000, bytesPerSecond: null, secondsLeft: null };
  expect(progressParts({ ...running, ...counts })).toEqual(['Writing Parties: 12,000 of 40,000 rows']);
  expect(progressParts({ ...running, ...counts, state: 'failed' })).toEqual(['Parties: 12,000 of 40,000 rows']);
  expect(shareDone({ ...running, ...counts })).toBe(0.25);
});

test('an export of a query counts segments while it converts them, and rows while it writes', () => {
  const query = {
    ...job,
    kind: 'query',
    name: 'Fees by \u202Emarket',
    format: 'ndjson',
    bytesDone: 0,
    bytesPerSecond: null,
    secondsLeft: null,
  } as unknown as QueryJob;
  expect([titleOf(query), aboutOf(query)]).toEqual(['Query: Fees by ‹U+202E›market', 'NDJSON']);
  expect(progressParts({ ...query, step: 'converting', rowsDone: 0 })).toEqual(['Preparing segment 7 of 12']);
  expect(progressParts({ ...query, step: 'computing', rowsDone: 0 })).toEqual(['Computing rows']);
  expect(progressParts({ ...query, step: 'writing' })).toEqual(['Writing rows', '2,754 rows']);
  expect(queryParts({ ...query, result: { rows: 3, bytes: 100 } as QueryJob['result'] })).toEqual([
    '100 bytes',
    '3 rows',
  ]);
});
