import { expect, test } from 'vitest';
import { axisTicks, leastLength, visibleWords } from './axis.ts';

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
