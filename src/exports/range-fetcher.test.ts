import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import type { TableSpan } from '../history/index.ts';
import { createRangeFetcher } from './range-fetcher.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const UNREACHABLE = new OrreryError('UPSTREAM_UNREACHABLE', { service: 'a', reason: 'it is off' });
const REFUSED = new OrreryError('UPSTREAM_REFUSED', { service: 'a', status: 404, reason: 'no such segment' });
const INVALID = new OrreryError('UPSTREAM_INVALID', { service: 'a', problem: 'no rows' });

/** Ten stored segments whose rows end too early, and what their service answers now. */
function tenSegments(answer: (key: bigint, span: TableSpan) => Promise<unknown>) {
  const holdings = Array.from({ length: 10 }, (_, index) => ({
    segment: { from: BigInt(index * 10 + 1), to: BigInt(index * 10 + 10), schemaVersion: 1n },
    part: { key: BigInt(index), rows: 5, storedBytes: 50 },
    reach: 'short',
    suspicion: 'short',
  }));
  const asked: string[] = [];
  const fetch = (span: TableSpan, { former }: { former: bigint }) => {
    asked.push(span.table);
    return answer(former, span);
  };
  let time = 0;
  const history = { holdings: async () => holdings } as never;
  const rangeFetcher = createRangeFetcher(history, {} as never, { fetch } as never, () => time);
  return {
    asked,
    wait: (ms: number) => {
      time += ms;
    },
    async ensure(renews = true) {
      asked.length = 0;
      const steps: object[] = [];
      let fetched = 0;
      const options = {
        signal: new AbortController().signal,
        renews,
        onProgress: (step: object) => steps.push(step),
        onFetched: () => {
          fetched += 1;
        },
      };
      await rangeFetcher.ensure('TABLE_TRADES', { from: 1n, to: 100n }, options);
      return { fetched, last: steps.at(-1) };
    },
  };
}

const UNCHANGED = { fetched: 0, last: { segments: 10, segmentsTotal: 10, rows: 50, bytes: 500 } };

test.for([
  ['an outage', UNREACHABLE],
  ['a full disk', new OrreryError('DISK_FULL', { file: '/there', problem: 'no space left' })],
  ['a file that cannot be written', new OrreryError('FILE_UNWRITABLE', { file: '/there', reason: 'read-only' })],
] as const)('the first failures of %s end the renewal of stored segments, and nothing else', async ([, failure]) => {
  const { ensure, asked, wait } = tenSegments(() => Promise.reject(failure));
  expect(await ensure()).toEqual(UNCHANGED);
  // Three are fetched at a time.
  expect(asked).toHaveLength(3);
  wait(1);
  await ensure();
  expect(asked).toHaveLength(3);
});

test('a segment that a service does not have keeps no other one from being renewed', async () => {
  const { ensure, asked } = tenSegments(() => Promise.reject(INVALID));
  expect(await ensure()).toEqual(UNCHANGED);
  expect(asked).toHaveLength(10);
});

test.for([
  ['the same', HOUR, (key: bigint) => Promise.resolve([{ key, rows: 5, storedBytes: 50 }])],
  ['invalid', MINUTE, () => Promise.reject(INVALID)],
  ['refused', MINUTE, () => Promise.reject(REFUSED)],
] as const)('rows that came again and were %s are downloaded again after %d ms only', async ([, pause, answer]) => {
  const { ensure, asked, wait } = tenSegments(answer);
  expect(await ensure()).toEqual(UNCHANGED);
  expect(asked).toHaveLength(10);
  wait(pause - 1);
  expect(await ensure()).toEqual(UNCHANGED);
  expect(asked).toHaveLength(0);
  wait(1);
  await ensure();
  expect(asked).toHaveLength(10);
});

test.for(['CANCELLED', 'THREAD_LOST'] as const)('%s ends a renewal, and all work with it', async (code) => {
  const failure =
    code === 'CANCELLED' ? new OrreryError(code, {}) : new OrreryError(code, { thread: 'history', reason: 'it ended' });
  await expect(tenSegments(() => Promise.reject(failure)).ensure()).rejects.toMatchObject({ code });
});

test('a segment whose renewal ends the thread each time does not end the next attempt', async () => {
  const lost = new OrreryError('THREAD_LOST', { thread: 'history', reason: 'it ended' });
  const { ensure, asked } = tenSegments((key) => (key === 4n ? Promise.reject(lost) : Promise.reject(INVALID)));
  await expect(ensure()).rejects.toThrow(lost);
  expect(await ensure()).toEqual(UNCHANGED);
  expect(asked.length).toBeGreaterThan(0);
});

test('an outage that comes after a segment was renewed, before its blocks, interrupts the work', async () => {
  const { ensure } = tenSegments((key, { table }) =>
    table === 'TABLE_BLOCKS'
      ? Promise.reject(UNREACHABLE)
      : Promise.resolve([{ key: key + 100n, rows: 9, storedBytes: 90 }]),
  );
  await expect(ensure()).rejects.toThrow(UNREACHABLE);
});

test('a download that renews nothing asks for no stored segment', async () => {
  const { ensure, asked } = tenSegments(() => Promise.reject(INVALID));
  expect(await ensure(false)).toEqual(UNCHANGED);
  expect(asked).toEqual([]);
});

/** Joins ranges of ten known segments while their listing fails. */
function joinWithoutListing(from: bigint, to: bigint, failure: OrreryError): Promise<unknown> {
  const holdings = Array.from({ length: 10 }, (_, index) => ({
    segment: { from: BigInt(index * 10 + 1), to: BigInt(index * 10 + 10), schemaVersion: 1n },
  }));
  const history = { holdings: async () => holdings } as never;
  const listing = { freshen: () => Promise.reject(failure), exists: true } as never;
  return createRangeFetcher(history, listing, {} as never).join('TABLE_TRADES', { from, to });
}

test.for([UNREACHABLE, new OrreryError('CHAIN_MISMATCH', { service: 'a', actual: 'other', expected: 'mine' })])(
  'of blocks after the known ones, the reason why they cannot be listed is said: %s',
  async (failure) => {
    await expect(joinWithoutListing(91n, 110n, failure)).rejects.toBe(failure);
    // Of blocks that are known, the known segments decide.
    await expect(joinWithoutListing(2n, 100n, failure)).rejects.toMatchObject({ code: 'RANGE_OFF_BOUNDARY' });
    expect(await joinWithoutListing(91n, 100n, failure)).toHaveLength(1);
  },
);

test('the blocks of a segment are fetched before its table, which counts as soon as it is stored', async () => {
  const holdings = [{ segment: { from: 1n, to: 10n, schemaVersion: 1n } }];
  const fetched: string[] = [];
  const fetch = ({ table }: TableSpan) => {
    fetched.push(table);
    return Promise.resolve([{ key: 1n, rows: 5, storedBytes: 50 }]);
  };
  const rangeFetcher = createRangeFetcher({ holdings: async () => holdings } as never, {} as never, { fetch } as never);
  const steps: object[] = [];
  const { signal } = new AbortController();
  const onProgress = (step: object) => steps.push({ ...step, fetched: fetched.length });
  await rangeFetcher.ensure('TABLE_TRADES', { from: 1n, to: 10n }, { signal, onProgress });
  expect(fetched).toEqual(['TABLE_BLOCKS', 'TABLE_TRADES']);
  expect(steps).toEqual([
    { segments: 0, segmentsTotal: 1, rows: 0, bytes: 0, fetched: 0 },
    { segments: 1, segmentsTotal: 1, rows: 5, bytes: 50, fetched: 2 },
  ]);
});

const LOST = new OrreryError('THREAD_LOST', { thread: 'history', reason: 'it ended' });

test.for([UNREACHABLE, LOST])(
  'a table whose blocks alone cannot be fetched is fetched all the same: %s',
  async (failure) => {
    const segments = [1n, 11n].map((from) => ({ segment: { from, to: from + 9n, schemaVersion: 1n } }));
    const asked: string[] = [];
    let failures = Number.POSITIVE_INFINITY;
    const fetch = ({ table, from }: TableSpan) => {
      asked.push(`${table} ${from}`);
      failures -= 1;
      if (table === 'TABLE_BLOCKS' && failures >= 0) return Promise.reject(failure);
      return Promise.resolve([{ key: from, rows: 5, storedBytes: 50 }]);
    };
    const rangeFetcher = createRangeFetcher(
      { holdings: async () => segments } as never,
      {} as never,
      { fetch } as never,
    );
    const ensure = async (to: bigint) => {
      asked.length = 0;
      let fetched = 0;
      const onFetched = () => {
        fetched += 1;
      };
      const { signal } = new AbortController();
      await rangeFetcher.ensure('TABLE_TRADES', { from: 1n, to }, { signal, onFetched });
      return fetched;
    };
    expect(await ensure(20n)).toBe(2);
    expect(asked.filter((span) => span.startsWith('TABLE_TRADES'))).toEqual(['TABLE_TRADES 1', 'TABLE_TRADES 11']);
    // After a short interruption, the table is judged.
    failures = 1;
    expect(await ensure(10n)).toBe(1);
    expect(asked).toEqual(['TABLE_BLOCKS 1', 'TABLE_TRADES 1', 'TABLE_BLOCKS 1']);
    const outage = createRangeFetcher(
      { holdings: async () => segments } as never,
      {} as never,
      {
        fetch: () => Promise.reject(failure),
      } as never,
    );
    const { signal } = new AbortController();
    await expect(outage.ensure('TABLE_TRADES', { from: 1n, to: 20n }, { signal })).rejects.toBe(failure);
  },
);

test('stored rows that were never judged stay if their blocks cannot be fetched, or show nothing wrong', async () => {
  const times = { first: 0, last: 9_000_000, distinct: 10, longestPause: 1_000_000 };
  const segment = { from: 1n, to: 10n, schemaVersion: 1n };
  const holding = {
    segment,
    part: { key: 1n, table: 'TABLE_TRADES', rows: 5, storedBytes: 50, times },
    reach: 'unjudged',
  };
  let connection = 'live';
  let answer = () => Promise.reject<object[]>(REFUSED);
  const asked: string[] = [];
  const fetch = ({ table }: TableSpan) => {
    asked.push(table);
    return answer();
  };
  let time = 0;
  const history = { holdings: async () => [holding] } as never;
  const network = { status: () => ({ connection: { state: connection } }) } as never;
  const rangeFetcher = createRangeFetcher(history, {} as never, { fetch } as never, () => time, network);
  const ensure = () =>
    rangeFetcher.ensure('TABLE_TRADES', segment, { signal: new AbortController().signal, renews: true });
  await ensure();
  await ensure();
  expect(asked).toEqual(['TABLE_BLOCKS']);
  time += MINUTE;
  connection = 'offline';
  await ensure();
  expect(asked).toEqual(['TABLE_BLOCKS']);
  connection = 'live';
  answer = async () => [{ key: 2n, times }];
  await ensure();
  expect(asked).toEqual(['TABLE_BLOCKS', 'TABLE_BLOCKS']);
});
