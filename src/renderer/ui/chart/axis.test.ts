import { expect, test } from 'vitest';
import { axisTicks, leastLength, rangeInFileName, visibleWords } from './axis.ts';

const RATES = { kind: 'number', name: 'rate', least: 0.001 } as const;

test('an axis of numbers has round ticks, fractions too, with as many places as distinguish them', () => {
  const labels = axisTicks(RATES, { from: 0.1, to: 0.2 }, 400).map(({ label }) => label);
  expect(labels).toContain('0.12');
  expect(labels).toContain('0.14');
  expect(new Set(labels).size).toBe(labels.length);
});

test('an axis of numbers names its range in words, and zooms to its own least', () => {
  expect(visibleWords(RATES, { from: 0.1, to: 0.2 })).toBe('rate: 0.1000 – 0.2000');
  expect(leastLength(RATES)).toBe(0.001);
});

test('the name of a file has the visible times, and no range of another axis', () => {
  const from = Date.UTC(2026, 10, 20, 20, 44);
  const inName = (to: number) => rangeInFileName({ kind: 'time', zone: 'utc' }, { from, to });
  expect(inName(from + 8_760_000)).toBe('2026-11-20 2044 to 2310');
  expect(inName(from + 86_400_000)).toBe('2026-11-20 2044 to 2026-11-21 2044');
  // The offset changes within the range.
  expect(rangeInFileName({ kind: 'time', zone: 'Europe/Zurich' }, { from: Date.UTC(2026, 9, 24), to: from })).toBe(
    '2026-10-24 0200 to 2026-11-20 2144',
  );
  expect(rangeInFileName(RATES, { from: 0.1, to: 0.2 })).toBe('');
});
