import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { fetchTables } from './fetch-tables.ts';
import { createRangeFetcher } from './range-fetcher.ts';

test('segments that were fetched before a pause are counted', async () => {
  const segments = [1n, 11n, 21n, 31n, 41n].map((from) => ({ from, to: from + 9n, schemaVersion: 1n }));
  const stored = new Set<bigint>();
  const part = { key: 1n, rows: 5, storedBytes: 50 };
  const holdings = async () =>
    segments.map((segment) => ({ segment, ...(stored.has(segment.from) && { part, reach: 'reached' }) }));
  let asked = 0;
  const fetch = ({ table, from }: { table: string; from: bigint }) => {
    if (table === 'TABLE_BLOCKS') return Promise.resolve([part]);
    asked += 1;
    const limited = new OrreryError('UPSTREAM_LIMITED', { service: 'a', until: new Date(0).toISOString() });
    if (asked === 4) return Promise.reject(limited);
    stored.add(from);
    return Promise.resolve([part]);
  };
  const history = { holdings, segments: async () => segments } as never;
  const listing = { refresh: async () => {} } as never;
  const parts = {
    ...{ history, listing, pins: { pin: () => () => {} } as never },
    rangeFetcher: createRangeFetcher(history, listing, { fetch } as never),
  };
  const { signal } = new AbortController();
  expect(await fetchTables(parts, { tables: ['TABLE_TRADES'], range: {}, signal })).toBe(5);
  expect(asked).toBe(6);
});

test('of a network that lists no segments, nothing is fetched, and the reason is that it publishes no history', async () => {
  const history = { segments: async () => [] } as never;
  const parts = {
    history,
    listing: { refresh: async () => {} } as never,
    pins: {} as never,
    rangeFetcher: {} as never,
  };
  const fetch = (tables: 'TABLE_TRADES'[], range: { from?: bigint } = {}) =>
    fetchTables(parts, { tables, range, signal: new AbortController().signal });
  const refused = { code: 'HISTORY_UNLISTED', message: expect.stringContaining('It publishes no history') };
  await expect(fetch(['TABLE_TRADES'])).rejects.toMatchObject(refused);
  await expect(fetch(['TABLE_TRADES'], { from: 1n })).rejects.toMatchObject(refused);
  expect(await fetch([])).toBe(0);
});

test('blocks that would have to snap are refused before a download if they are to be exact', async () => {
  const segments = [1n, 11n].map((from) => ({ from, to: from + 9n, schemaVersion: 1n }));
  const fetched: unknown[] = [];
  let listings = 0;
  const refresh = () => {
    listings += 1;
    return Promise.resolve();
  };
  const parts = {
    history: { segments: async () => segments } as never,
    listing: { refresh } as never,
    pins: { pin: () => () => {} } as never,
    rangeFetcher: {
      ensure: async (_: string, { from, to }: { from: bigint; to: bigint }) => void fetched.push([from, to]),
    },
  };
  const fetch = (range: { from?: bigint; to?: bigint; exact?: boolean }) =>
    fetchTables(parts, { tables: ['TABLE_TRADES'], range, signal: new AbortController().signal });
  await expect(fetch({ to: 15n, exact: true })).rejects.toMatchObject({ code: 'RANGE_OFF_BOUNDARY' });
  await expect(fetch({ from: 5n, exact: true })).rejects.toMatchObject({ code: 'RANGE_OFF_BOUNDARY' });
  expect(fetched).toEqual([]);
  await fetch({ from: 11n, exact: true });
  await fetch({ from: 5n, to: 10n });
  expect(fetched).toEqual([
    [11n, 20n],
    [1n, 10n],
  ]);
  // The fetching itself refuses a range with both ends. If its rows are stored, no network is needed.
  const listed = listings;
  await fetch({ from: 11n, to: 30n, exact: true });
  expect([listings - listed, fetched.at(-1)]).toEqual([0, [11n, 30n]]);
});
