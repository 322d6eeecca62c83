import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VALUES_ROOM, verticalTicks } from './axis.ts';
import { keptInside, shortened, widthOfLabel } from './tick-labels.ts';

const wordsOf = (low: number, high: number) => verticalTicks([low, high], 200, undefined).map(({ label }) => label);

test('ticks are plain numbers in as many places as they need', () => {
  expect(wordsOf(63_912, 64_104)).toEqual(['63,950', '64,000', '64,050', '64,100']);
  expect(wordsOf(64.9e9, 65.2e9)).toEqual(['64,900,000,000', '65,000,000,000', '65,100,000,000', '65,200,000,000']);
  expect(wordsOf(-1, 1)).toEqual(['−1.0', '−0.5', '0.0', '0.5', '1.0']);
});

test('numbers that do not fit are written by one power of ten, without noise', () => {
  expect(wordsOf(2.4e21, 2.6e21)).toEqual(['2.40e21', '2.45e21', '2.50e21', '2.55e21', '2.60e21']);
  expect(wordsOf(6.5e44, 6.6e44)).toEqual(['6.50e44', '6.52e44', '6.54e44', '6.56e44', '6.58e44', '6.60e44']);
  expect(wordsOf(-3e22, 3e22)).toEqual(['−2e22', '0', '2e22']);
});

test('if even that is too long, the middle is cut, not the part that distinguishes ticks', () => {
  expect(wordsOf(65_000, 65_000.000002)).toEqual([
    '65,000.0…0000',
    '65,000.0…0005',
    '65,000.0…0010',
    '65,000.0…0015',
    '65,000.0…0020',
  ]);
  expect(shortened(['1', '2'], 40)).toEqual(['1', '2']);
});

test('ticks fit beside their plot and no two of them read the same', () => {
  const magnitude = fc.double({ min: -12, max: 40, noNaN: true });
  fc.assert(
    fc.property(magnitude, fc.double({ min: -12, max: 0, noNaN: true }), fc.boolean(), (power, share, isBelow) => {
      const low = (isBelow ? -1 : 1) * 10 ** power;
      const words = wordsOf(low, low + Math.abs(low) * 10 ** share);
      expect(new Set(words).size).toBe(words.length);
      for (const each of words) expect(widthOfLabel(each)).toBeLessThanOrEqual(VALUES_ROOM);
    }),
    { numRuns: 200 },
  );
});

test('words at the left edge stay centred on their tick until they would be cut off, and never hop', () => {
  const places = Array.from({ length: 40 }, (_, at) => keptInside(at, '12:00'));
  expect(places[0]).toBe(widthOfLabel('12:00') / 2);
  expect(places[30]).toBe(30);
  expect(keptInside(0, '12:00', 1.5)).toBe(1.5 * (places[0] ?? 0));
  expect(places.every((x, at) => at === 0 || (x >= (places[at - 1] ?? 0) && x - (places[at - 1] ?? 0) <= 1))).toBe(
    true,
  );
});
