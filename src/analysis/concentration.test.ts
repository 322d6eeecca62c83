import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measureConcentration } from './concentration.ts';

test('the worked example: 10, 20, 30, 40', () => {
  expect(measureConcentration([20n, 40n, 10n, 30n])).toEqual({
    total: 100n,
    nakamotoThird: 1,
    nakamotoTwoThirds: 2,
    lorenz: [
      { nodes: '0', amount: '0' },
      { nodes: '0.25', amount: '0.1' },
      { nodes: '0.5', amount: '0.3' },
      { nodes: '0.75', amount: '0.6' },
      { nodes: '1', amount: '1' },
    ],
    gini: '0.25',
    hhi: '0.3',
    effectiveNodes: '3.333333333',
  });
});

test('exactly a third is enough to halt, exactly two thirds not to decide', () => {
  expect(measureConcentration([1n, 1n, 1n])).toMatchObject({ nakamotoThird: 1, nakamotoTwoThirds: 3, gini: '0' });
});

test('a sum of 0 has no measures', () => {
  const none = { nakamotoThird: null, nakamotoTwoThirds: null, gini: null, hhi: null, effectiveNodes: null };
  expect(measureConcentration([])).toMatchObject(none);
  expect(measureConcentration([0n, 0n])).toMatchObject(none);
  expect(measureConcentration([10n ** 40n])).toMatchObject({ nakamotoThird: 1, gini: null, hhi: '1' });
});

test('for amounts of any size: the coefficient is the fewest holders of a third, and the curve lies below the diagonal', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(0n, 10n ** 30n), { minLength: 2, maxLength: 20 }), (amounts) => {
      const { total, nakamotoThird, lorenz, gini } = measureConcentration(amounts);
      fc.pre(total > 0n);
      const sorted = amounts.toSorted((one, other) => (one > other ? -1 : 1));
      const largest = (many: number) => sorted.slice(0, many).reduce((sum, amount) => sum + amount, 0n) * 3n;
      expect(largest(nakamotoThird ?? 0) >= total).toBe(true);
      expect(largest((nakamotoThird ?? 0) - 1) >= total).toBe(false);
      for (const { nodes, amount } of lorenz) expect(Number(amount)).toBeLessThanOrEqual(Number(nodes) + 1e-9);
      expect(Number(gini)).toBeGreaterThanOrEqual(0);
      expect(Number(gini)).toBeLessThanOrEqual((amounts.length - 1) / amounts.length);
    }),
    { numRuns: 50 },
  );
});
