import { expect, test } from 'vitest';
import type { RangeFetcher } from '../range-fetcher.ts';
import { fetchRange, type JobProgress } from './fetch-range.ts';

test('a download has no speed and no time left before a segment has come and two seconds are measured', async () => {
  let now = 0;
  const seen: Pick<JobProgress, 'bytesPerSecond' | 'secondsLeft'>[] = [];
  const ensure: RangeFetcher['ensure'] = (_, __, { onProgress }) => {
    const come = (at: number, segments: number, bytes: number) => {
      now = at;
      onProgress?.({ segments, segmentsTotal: 6, rows: 0, bytes });
    };
    come(0, 1, 5000);
    come(900, 1, 5100);
    come(1000, 2, 6000);
    come(2500, 2, 6900);
    come(3000, 3, 7200);
    return Promise.resolve();
  };
  const options = {
    signal: new AbortController().signal,
    onProgress: ({ bytesPerSecond, secondsLeft }: JobProgress) => seen.push({ bytesPerSecond, secondsLeft }),
    retryAcrossOutages: <Result>(work: () => Promise<Result>) => work(),
  };
  const range = { table: 'TABLE_TRADES', from: 1n, to: 6000n } as const;
  await fetchRange({ ensure } as RangeFetcher, range, options, undefined, () => now);
  const unknown = { bytesPerSecond: null, secondsLeft: null };
  expect(seen).toEqual([
    unknown,
    unknown,
    unknown,
    { bytesPerSecond: null, secondsLeft: 10 },
    // 2,100 bytes in the 2.1 seconds since the first byte.
    { bytesPerSecond: 1000, secondsLeft: 5 },
  ]);
});

test('a large segment has a speed while it arrives, without the wait before it', async () => {
  let now = 0;
  const speeds: (number | null)[] = [];
  const kibibyte = 1024;
  const ensure: RangeFetcher['ensure'] = (_, __, { onProgress }) => {
    const come = (at: number, kibibytes: number) => {
      now = at;
      onProgress?.({ segments: 0, segmentsTotal: 1, rows: 0, bytes: kibibytes * kibibyte });
    };
    come(0, 0);
    come(60_000, 1);
    // The first bytes alone are no measurement, however long the rest takes.
    come(63_000, 2);
    come(64_000, 401);
    come(65_000, 501);
    return Promise.resolve();
  };
  const options = {
    signal: new AbortController().signal,
    onProgress: ({ bytesPerSecond }: JobProgress) => speeds.push(bytesPerSecond),
    retryAcrossOutages: <Result>(work: () => Promise<Result>) => work(),
  };
  const range = { table: 'TABLE_TRADES', from: 1n, to: 1000n } as const;
  await fetchRange({ ensure } as RangeFetcher, range, options, undefined, () => now);
  expect(speeds).toEqual([null, null, null, 100 * kibibyte, 100 * kibibyte]);
});

test('the time left does not jump when segments come seconds apart', async () => {
  let now = 0;
  const left: (number | null)[] = [];
  const ensure: RangeFetcher['ensure'] = (_, __, { onProgress }) => {
    // Three segments come together every six seconds, and bytes of the next ones each half second.
    for (now = 0; now <= 60_000; now += 500) {
      const segments = 3 * Math.floor(now / 6_000);
      onProgress?.({ segments, segmentsTotal: segments + 60, rows: 0, bytes: now });
    }
    return Promise.resolve();
  };
  const options = {
    signal: new AbortController().signal,
    onProgress: ({ secondsLeft }: JobProgress) => left.push(secondsLeft),
    retryAcrossOutages: <Result>(work: () => Promise<Result>) => work(),
  };
  const range = { table: 'TABLE_TRADES', from: 1n, to: 6000n } as const;
  await fetchRange({ ensure } as RangeFetcher, range, options, undefined, () => now);
  // 60 segments at one in two seconds take 120 seconds.
  for (const seconds of left.slice(-60)) {
    expect(seconds).toBeGreaterThanOrEqual(95);
    expect(seconds).toBeLessThanOrEqual(155);
  }
});
