import { expect, test } from 'vitest';
import { OrreryError, type Row, type Scan } from '../contract/index.ts';
import { scanOrFetch, storedOrFetched } from './read-through.ts';

const row = (number: bigint): Row<bigint> => ({ key: [number], record: number });
const scanOf = (rows: bigint[], exhausted: boolean): Scan<bigint> => ({
  rows: rows.map(row),
  exhausted,
  coverage: { complete: exhausted, asOf: null },
});
const notCached = () => new OrreryError('NOT_CACHED', { what: 'Epoch 3', reason: 'it does not answer' });
const neverCalled = () => Promise.reject(new Error('upstream was asked without need'));

test('stored rows are answered without asking upstream', async () => {
  const full = scanOf([1n, 2n], false);
  expect(await scanOrFetch(() => Promise.resolve(full), neverCalled, 2)).toBe(full);
  const ended = scanOf([1n], true);
  expect(await scanOrFetch(() => Promise.resolve(ended), neverCalled, 2)).toBe(ended);
});

test('a scan that reaches the end of the stored rows continues after fetching', async () => {
  const stored = [1n];
  const scan = () => Promise.resolve(scanOf([...stored], stored.length === 3));
  const fetchMore = () => Promise.resolve(void stored.push(2n, 3n));
  expect((await scanOrFetch(scan, fetchMore, 5)).rows.map(({ record }) => record)).toEqual([1n, 2n, 3n]);
});

test('without the network the stored rows are answered, and never as the last ones', async () => {
  const scan = await scanOrFetch(
    () => Promise.resolve(scanOf([1n], false)),
    () => Promise.reject(notCached()),
    5,
  );
  expect(scan.rows).toHaveLength(1);
  expect(scan.exhausted).toBe(false);
});

test('without the network and without stored rows the error names what is missing', async () => {
  const nothing = () => Promise.resolve(scanOf([], false));
  await expect(scanOrFetch(nothing, () => Promise.reject(notCached()), 5)).rejects.toMatchObject({
    code: 'NOT_CACHED',
  });
  await expect(
    scanOrFetch(
      () => Promise.reject(notCached()),
      () => Promise.reject(notCached()),
      5,
    ),
  ).rejects.toMatchObject({ code: 'NOT_CACHED' });
});

test('an upstream that refuses is not hidden behind stored rows', async () => {
  const refused = () => Promise.reject(new OrreryError('EPOCH_UNKNOWN', { epoch: 9n }));
  await expect(scanOrFetch(() => Promise.resolve(scanOf([1n], false)), refused, 5)).rejects.toMatchObject({
    code: 'EPOCH_UNKNOWN',
  });
});

test('one record is fetched only when the store lacks it', async () => {
  let stored: string | undefined;
  const find = () => (stored === undefined ? Promise.reject(notCached()) : Promise.resolve(stored));
  const fetchIt = () => {
    stored = 'node';
    return Promise.resolve();
  };
  expect(await storedOrFetched(find, fetchIt)).toBe('node');
  expect(await storedOrFetched(find, neverCalled)).toBe('node');
});
