import { expect, test } from 'vitest';
import { createSegments, type SandboxSegment } from './segments.ts';
import { SCHEMA_VERSIONS } from './upgrades.ts';

const HEIGHT = 2_000_000;
const segments = createSegments('seed', 'chain');
const all = [...segments.between(1, HEIGHT)];
const lengthOf = ({ from, to }: SandboxSegment) => to - from + 1;

test('segments follow each other without a gap, with 1000 blocks each except at upgrades', () => {
  let next = 1;
  for (const segment of all) {
    expect(segment.from).toBe(next);
    expect(lengthOf(segment)).toBeLessThanOrEqual(1000);
    next = segment.to + 1;
  }
  const short = all.filter((segment) => lengthOf(segment) < 1000);
  // Each upgrade cuts one range of 1000 blocks in two.
  expect(short.length % 2).toBe(0);
  expect(short.length).toBeGreaterThanOrEqual(2 * 6);
  expect(short.length).toBeLessThan(40);
});

test('`at` finds the segment of every block', () => {
  for (const segment of all.filter((_, index) => index % 37 === 0)) {
    for (const height of [segment.from, segment.from + 1, segment.to - 1, segment.to]) {
      expect(segments.at(height)).toEqual(segment);
    }
  }
});

test('the schema changes only at the start of a segment that an upgrade began', () => {
  for (const [index, segment] of all.entries()) {
    const before = all[index - 1];
    if (before !== undefined && before.version !== segment.version) expect(before.to % 1000).not.toBe(0);
  }
});

test('within the first day the schema goes through 90, 97, 107, 116, back to 115, and on', () => {
  const versions = [...segments.between(1, 20_000)].map(({ version }) => version);
  const runs = versions.filter((version, index) => version !== versions[index - 1]);
  expect(runs).toEqual([90, 97, 107, 116, 115, 116, 123]);
  expect(new Set(runs)).toEqual(new Set(SCHEMA_VERSIONS));
});

test('later it sometimes goes down and up again', () => {
  const later = [...createSegments('seed', 'chain').between(250_000, 5_000_000)].map(({ version }) => version);
  expect(new Set(later)).toEqual(new Set([116, 123]));
});

test('a segment exists once its last block exists', () => {
  expect(segments.newestAt(0)).toBeUndefined();
  expect(segments.newestAt(999)).toBeUndefined();
  for (const segment of all.slice(0, 30)) {
    expect(segments.newestAt(segment.to)).toEqual(segment);
    expect(segments.newestAt(segment.to + 1)).toEqual(segment);
    expect(segments.newestAt(segment.to - 1)?.to ?? 0).toBe(segment.from - 1);
  }
});

test('on a chain of any age about the newest 100 million blocks are kept', () => {
  expect(segments.oldestAt(100_000_000)).toEqual(all[0]);
  const height = 5_000_000_000;
  const { from, to } = segments.oldestAt(height);
  expect([from <= height - 100_000_000, to >= height - 100_000_000]).toEqual([true, true]);
});

test('segments are described as networks list them, each naming the previous one', () => {
  const described = all.slice(0, 40).map((segment) => segments.describe(segment));
  expect(described[0]).toMatchObject({
    fromHeight: 1n,
    toHeight: 1000n,
    databaseVersion: 90n,
    chainId: 'chain',
    previousHistorySegmentId: '',
  });
  for (const [index, segment] of described.entries()) {
    expect(segment.historySegmentId).toMatch(/^Qm[1-9A-HJ-NP-Za-km-z]{44}$/);
    if (index > 0) expect(segment.previousHistorySegmentId).toBe(described[index - 1]?.historySegmentId);
  }
  expect(new Set(described.map(({ historySegmentId }) => historySegmentId)).size).toBe(40);
});

test('another seed has other boundaries, another chain has other ids', () => {
  const ends = (seed: string) => [...createSegments(seed, 'chain').between(1, 20_000)].map(({ to }) => to);
  expect(ends('other')).not.toEqual(ends('seed'));
  const [first] = all;
  if (first === undefined) throw new RangeError();
  expect(createSegments('seed', 'other').describe(first).historySegmentId).not.toBe(
    segments.describe(first).historySegmentId,
  );
});
