import { expect, onTestFinished, test, vi } from 'vitest';
import type { CsvRow } from '../csv/dialect.ts';
import { historyFolder, storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { FundingRecords } from './funding-records.ts';
import { findRecords, unreadParts } from './kept-records.ts';
import {
  clockAt as at,
  MARKET_DATA_COLUMNS as columns,
  everyPeriod,
  momentAt as ns,
  OTHER_PERPETUAL as OTHER,
  PERPETUAL,
  recordsOf,
  marketDataRow as row,
  storePeriods,
} from './market-data.fixture.ts';

/** As in kept-records.ts. */
const METHOD = 2n;

test('each period has the record of the newest stored block in the range, for the requested market', async () => {
  const store = await temporaryStore();
  const rows = [
    row(PERPETUAL, 1, { startTime: String(ns(0)), internalTwap: '7', externalTwap: '8', fundingPayment: '-1' }),
    row(OTHER, 1, { startTime: '1', seqNum: '9' }),
    row(PERPETUAL, 2, { startTime: String(ns(0)), internalTwap: '77', externalTwap: '8', fundingRate: '-0.1' }),
    row(PERPETUAL, 3, { startTime: String(ns(3)), seqNum: '1' }),
    row(PERPETUAL, 4, null),
    [at(4), `\\x${PERPETUAL}`, at(4), '5', '{"perpetualData":'],
    [at(4), `\\x${PERPETUAL}`, at(4), '5', '{"future":{}}'],
  ];
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns, rows });
  await storeRows(store, 5, 8, 'TABLE_MARKET_DATA', {
    columns,
    rows: [row(PERPETUAL, 5, { startTime: String(ns(3)), seqNum: '1', internalTwap: '9' })],
  });
  const records = new FundingRecords(() => store);
  const none = { internalTwap: '', externalTwap: '', fundingPayment: '', fundingRate: '' };
  const first = { seq: 0n, atBlockTime: ns(2), isLast: true, start: ns(0), ...none };
  const second = { seq: 1n, atBlockTime: ns(5), isLast: false, start: ns(3), ...none, internalTwap: '9' };
  for (let time = 0; time < 2; time += 1) {
    expect(await recordsOf(records, { marketId: PERPETUAL.toUpperCase(), from: ns(0), to: ns(9) })).toEqual([
      { ...first, internalTwap: '77', externalTwap: '8', fundingRate: '-0.1' },
      second,
    ]);
  }
  expect(await recordsOf(records, { marketId: PERPETUAL, from: ns(5), to: ns(9) })).toEqual([second]);
  expect(await recordsOf(records, { marketId: 'ef'.repeat(32), from: ns(0), to: ns(9) })).toEqual([]);
});

test('a record is the last of its period if the next block with one is stored and of a later period', async () => {
  const store = await temporaryStore();
  const put = (from: number, to: number, seconds: number, seqNum: string) =>
    storeRows(store, from, to, 'TABLE_MARKET_DATA', {
      columns,
      rows: [row(PERPETUAL, seconds, { startTime: '1', seqNum })],
    });
  const lasts = async () => {
    const found = await recordsOf(new FundingRecords(() => store), { ...everyPeriod, from: ns(1), to: ns(9) });
    return found.map(({ seq, isLast }) => [seq, isLast]);
  };
  await put(1, 4, 1, '7');
  expect(await lasts()).toEqual([[7n, false]]);
  // Blocks 5 to 8 are missing, then they come.
  await put(9, 12, 11, '8');
  expect(await lasts()).toEqual([[7n, false]]);
  await put(5, 8, 5, '7');
  expect(await lasts()).toEqual([[7n, true]]);
});

test('market data from before periods existed has no records', async () => {
  const store = await temporaryStore();
  const rows: CsvRow[] = [[at(1), `\\x${PERPETUAL}`, at(1), '5']];
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns: columns.slice(0, 4), rows });
  expect(await recordsOf(new FundingRecords(() => store), { marketId: PERPETUAL, from: ns(0), to: ns(9) })).toEqual([]);
});

test('rows with values that no answer can hold have no record', async () => {
  const store = await temporaryStore();
  const right = { startTime: String(ns(0)), seqNum: '1' };
  const rows = [
    row(PERPETUAL, 1, right),
    row(PERPETUAL, 2, { ...right, internalTwap: '1e5' }),
    row(PERPETUAL, 2, { ...right, fundingRate: '1'.repeat(1001) }),
    row(PERPETUAL, 2, { ...right, startTime: '9223372036854775808' }),
    row(PERPETUAL, 2, { ...right, seqNum: '9999999999999999999' }),
    [at(2), `\\x${PERPETUAL}`, '2300-01-01 00:00:00+00', '5', JSON.stringify({ perpetualData: right })],
  ];
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns, rows });
  const found = await recordsOf(new FundingRecords(() => store), everyPeriod);
  expect(found.map(({ seq, atBlockTime }) => [seq, atBlockTime])).toEqual([[1n, ns(1)]]);
});

test('all stored parts of a range are read, however many they are', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 70);
  const found = await recordsOf(new FundingRecords(() => store), { ...everyPeriod, from: ns(2) });
  expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: 68 }, (_, index) => BigInt(index + 2)));
});

test('the records of a part are kept with it: after a restart, its rows are not read again', async () => {
  const folder = await historyFolder();
  const before = await temporaryStore(folder);
  await storePeriods(before, 5);
  const found = await recordsOf(new FundingRecords(() => before), everyPeriod);
  await before.close();
  const store = await temporaryStore(folder);
  const read = vi.spyOn(store, 'chunks');
  expect(await recordsOf(new FundingRecords(() => store), everyPeriod)).toEqual(found);
  expect(read).not.toHaveBeenCalled();
  // Other rows for a segment are another part.
  const data = { startTime: String(ns(0)), seqNum: '0', fundingPayment: '99' };
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns, rows: [row(PERPETUAL, 0, data), row(OTHER, 1, data)] });
  const [first] = await recordsOf(new FundingRecords(() => store), everyPeriod);
  expect(first?.fundingPayment).toBe('99');
  expect(read).toHaveBeenCalledOnce();
});

test('parts that nobody asked for are read in the background', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 3);
  const records = new FundingRecords(() => store);
  await records.readRest(new AbortController().signal);
  const read = vi.spyOn(store, 'chunks');
  expect(await recordsOf(records, everyPeriod)).toHaveLength(3);
  expect(await recordsOf(new FundingRecords(() => store), everyPeriod)).toHaveLength(3);
  expect(read).not.toHaveBeenCalled();
});

test.each(['{"a', 'null', `{"${PERPETUAL}":[{"seq":"x"}]}`, `{"${PERPETUAL}":[{"seq":7}]}`])(
  'kept records that are damaged are read from the rows again, and kept anew: %s',
  async (damaged) => {
    const store = await temporaryStore();
    await storePeriods(store, 2);
    const [part] = unreadParts(store);
    const found = await recordsOf(new FundingRecords(() => store), everyPeriod);
    await expect.poll(() => unreadParts(store)).toEqual([]);
    if (part === undefined) throw new Error('no part');
    await store.keepRecords(part, METHOD, damaged);
    expect(await recordsOf(new FundingRecords(() => store), everyPeriod)).toEqual(found);
    await expect.poll(() => findRecords(store, part, PERPETUAL)).toHaveLength(1);
  },
);

test('a request that is cancelled reads no further part', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 5);
  const read = vi.spyOn(store, 'chunks');
  await expect(new FundingRecords(() => store).read(everyPeriod, AbortSignal.abort())).rejects.toThrow();
  expect(read).toHaveBeenCalledOnce();
});

test('a request over many kept parts reads the records of each once, and frees the thread in between', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 105);
  const records = new FundingRecords(() => store);
  const found = await recordsOf(records, everyPeriod);
  await expect.poll(() => unreadParts(store)).toEqual([]);
  const kept = vi.spyOn(store, 'keptRecords');
  let wasFree = false;
  setTimeout(() => {
    wasFree = true;
  }, 0);
  expect(await recordsOf(new FundingRecords(() => store), everyPeriod)).toEqual(found);
  expect(wasFree).toBe(true);
  expect(kept).toHaveBeenCalledTimes(105);
});

test('the pause between two parts in the background grows with the time that a part takes', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 3);
  onTestFinished(() => void vi.restoreAllMocks());
  let clock = 0;
  // Each reading of the clock is a second later.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1000;
    return clock;
  });
  const pauses = vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void) => {
    queueMicrotask(act);
    return undefined as never;
  });
  await new FundingRecords(() => store).readRest(new AbortController().signal);
  const long = pauses.mock.calls.map(([, milliseconds = 0]) => milliseconds).filter((each) => each >= 100);
  expect(long).toEqual([100, 4000, 4000]);
});
