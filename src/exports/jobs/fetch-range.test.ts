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
    come(2500, 2, 7500);
    come(3000, 3, 8000);
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
    { bytesPerSecond: 1000, secondsLeft: 10 },
    { bytesPerSecond: 1000, secondsLeft: 5 },
  ]);
});

test('while a large first segment arrives, its speed is not known yet', async () => {
  let now = 0;
  const speeds: (number | null)[] = [];
  const ensure: RangeFetcher['ensure'] = (_, __, { onProgress }) => {
    for (; now < 4000; now += 1000) onProgress?.({ segments: 0, segmentsTotal: 1, rows: 0, bytes: now });
    onProgress?.({ segments: 1, segmentsTotal: 1, rows: 9, bytes: now });
    return Promise.resolve();
  };
  const options = {
    signal: new AbortController().signal,
    onProgress: ({ bytesPerSecond }: JobProgress) => speeds.push(bytesPerSecond),
    retryAcrossOutages: <Result>(work: () => Promise<Result>) => work(),
  };
  const range = { table: 'TABLE_TRADES', from: 1n, to: 1000n } as const;
  await fetchRange({ ensure } as RangeFetcher, range, options, undefined, () => now);
  expect(speeds).toEqual([null, null, null, null, 1000]);
});
