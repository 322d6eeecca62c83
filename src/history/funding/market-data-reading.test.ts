import { expect, test, vi } from 'vitest';
import type { HistoryStore } from '../store/history-store.ts';
import { storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { FundingRecords } from './funding-records.ts';
import { findRecords, unreadParts } from './kept-records.ts';
import {
  clockAt,
  MARKET_DATA_COLUMNS as columns,
  everyPeriod,
  marketDataRow,
  momentAt,
  OTHER_PERPETUAL,
  PERPETUAL,
  recordsOf,
  storePeriods,
} from './market-data.fixture.ts';

const never = new AbortController().signal;
const unhurried = { ...everyPeriod, skipUnread: true };

/** Makes the rows of one part unreadable. */
function breakPart(store: HistoryStore, position: number): void {
  const { part } = store.holdings('TABLE_MARKET_DATA')[position] ?? {};
  const chunks = store.chunks.bind(store);
  vi.spyOn(store, 'chunks').mockImplementation((asked) => {
    if (asked.key === part?.key) throw new Error('bad rows');
    return chunks(asked);
  });
}

test('a request that skips unread parts answers at once, and they are read next, without a pause', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 4);
  const records = new FundingRecords(() => store);
  const read = vi.spyOn(store, 'chunks');
  expect(await records.read({ ...unhurried, to: momentAt(1) })).toEqual({
    records: [],
    // The part after the range says if a record is the last one of its period.
    reading: { read: 0, of: 3, problem: null },
  });
  expect(read).not.toHaveBeenCalled();
  const ended = new AbortController();
  const reading = records.readRest(ended.signal, 3_600_000).catch(() => {});
  await expect.poll(() => read.mock.calls.length).toBe(3);
  expect(await records.read({ ...unhurried, to: momentAt(1) })).toMatchObject({
    records: [{ seq: 0n }, { seq: 1n }],
    reading: { read: 3, of: 3 },
  });
  ended.abort();
  await reading;
});

test('a request ends the pause of the background', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 1);
  const records = new FundingRecords(() => store);
  const reading = records.readRest(never, 3_600_000);
  expect((await records.read(unhurried)).reading).toEqual({ read: 0, of: 1, problem: null });
  await reading;
  expect((await records.read(unhurried)).reading).toEqual({ read: 1, of: 1, problem: null });
});

test('a part that cannot be read costs only its own records, is named, and is not read again', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 3);
  breakPart(store, 1);
  const records = new FundingRecords(() => store);
  const { records: found, reading } = await records.read(everyPeriod);
  expect(found.map(({ seq }) => seq)).toEqual([0n, 2n]);
  expect(reading).toMatchObject({ read: 3, of: 3, problem: expect.stringMatching(/^Blocks 5 to 8: .*bad rows/) });
  await records.readRest(never);
  expect(await records.read(unhurried)).toEqual({ records: found, reading });
  expect(store.chunks).toHaveBeenCalledTimes(3);
});

test('records that cannot be stored stay in memory: their part is read once', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 2);
  vi.spyOn(store, 'keepRecords').mockRejectedValue(new Error('disk full'));
  const read = vi.spyOn(store, 'chunks');
  const records = new FundingRecords(() => store);
  await records.readRest(never);
  expect(await records.read(unhurried)).toMatchObject({ records: [{ seq: 0n }, { seq: 1n }], reading: { read: 2 } });
  expect(read).toHaveBeenCalledTimes(2);
});

test('of a part, only the records of the wanted market are decoded', async () => {
  const store = await temporaryStore();
  await storePeriods(store, 1);
  const [part] = unreadParts(store);
  if (part === undefined) throw new Error('no part');
  const good = { seq: '7', atBlockTime: '1', start: '1' };
  const amounts = { internalTwap: '', externalTwap: '', fundingPayment: '', fundingRate: '' };
  const kept = { [PERPETUAL]: [{ ...good, ...amounts }], [OTHER_PERPETUAL]: [{ seq: 'x' }] };
  await store.keepRecords(part, 2n, JSON.stringify(kept));
  expect(findRecords(store, part, PERPETUAL)).toMatchObject([{ seq: 7n }]);
  expect(findRecords(store, part, OTHER_PERPETUAL)).toBeUndefined();
  expect(findRecords(store, part, 'ef'.repeat(32))).toEqual([]);
});

test('rows that claim more funding periods than any network has are not kept', async () => {
  const store = await temporaryStore();
  const long = '1'.repeat(1000);
  const data = { startTime: '1', internalTwap: long, externalTwap: long, fundingPayment: long, fundingRate: long };
  const rows = Array.from({ length: 4100 }, (_, seq) => marketDataRow(PERPETUAL, 1, { ...data, seqNum: String(seq) }));
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns, rows });
  const keep = vi.spyOn(store, 'keepRecords');
  const { records, reading } = await new FundingRecords(() => store).read(everyPeriod);
  expect(records).toEqual([]);
  expect(reading.problem).toBe('Blocks 1 to 4: more than 16 MiB of funding periods');
  expect(keep).not.toHaveBeenCalled();
});

test('rows of something that is no market have no record', async () => {
  const store = await temporaryStore();
  const rows = ['', '__proto__', 'zz'].map((market) => marketDataRow(market, 1, { startTime: '1' }));
  rows.push([clockAt(2), PERPETUAL, clockAt(2), '5', JSON.stringify({ perpetualData: { startTime: '1' } })]);
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns, rows });
  const kept = vi.spyOn(store, 'keepRecords');
  expect(await recordsOf(new FundingRecords(() => store), everyPeriod)).toHaveLength(1);
  expect(Object.keys(JSON.parse(kept.mock.calls[0]?.[2] ?? '{}'))).toEqual([PERPETUAL]);
});
