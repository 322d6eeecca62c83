import { expect, test } from 'vitest';
import { planExport } from './export-plan.ts';
import { createSegments } from './segments.ts';

const segments = createSegments('seed', 'chain');
const plan = (from: bigint, to: bigint, height: number) =>
  planExport(segments, { table: 'TABLE_TRADES', from, to }, { chainId: 'chain', height, names: 'network' });

test('every range of whole segments has a plan, split where the version changes', () => {
  const all = [...segments.between(1, 8000)];
  for (const [index, { from }] of all.entries()) {
    for (const { to } of all.slice(index)) {
      const { runs } = plan(BigInt(from), BigInt(to), 9000);
      expect(runs.flatMap((run) => run.segments)).toEqual([...segments.between(from, to)]);
      for (const run of runs) expect(new Set(run.segments.map(({ version }) => version)).size).toBe(1);
      for (const [next, run] of runs.slice(1).entries()) {
        expect(run.segments[0]?.version).not.toBe(runs[next]?.segments[0]?.version);
      }
    }
  }
});

test('an unfinished segment cannot be exported', () => {
  expect(plan(7001n, 8000n, 8000).name).toBe('chain-trades-007001-008000.zip');
  expect(() => plan(7001n, 8000n, 7999)).toThrow('blocks 1 to 7000');
});

test('a segment that is no longer kept cannot be exported', () => {
  const height = 300_000_000;
  const { from, to } = segments.oldestAt(height);
  expect(plan(BigInt(from), BigInt(to), height).runs).toHaveLength(1);
  expect(() => plan(1n, 1000n, height)).toThrow(`blocks ${from} to ${height}`);
});

test('errors name the nearest boundaries, including those of upgrades', () => {
  const all = [...segments.between(1, 9000)];
  const index = all.findIndex(({ to }) => to % 1000 !== 0);
  const [cut, next] = [all[index]?.to ?? 0, all[index + 1]?.to ?? 0];
  expect(() => plan(1n, BigInt(cut + 1), 9000)).toThrow(`Nearest starts: 1; nearest ends: ${cut} or ${next}.`);
  expect(() => plan(BigInt(cut), BigInt(next), 9000)).toThrow(`or ${cut + 1}; nearest ends: ${next}.`);
});
