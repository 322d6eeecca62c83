import { expect, test } from 'vitest';
import { createRate } from './rate.ts';

test('a rate speaks of the last seconds, and of nothing before there is something to go by', () => {
  let now = 0;
  const rate = createRate(() => now);
  rate.note(0);
  expect(rate.perSecond()).toBeNull();
  for (; now < 10_000; now += 100) rate.note(now);
  expect(rate.perSecond()).toBeCloseTo(1000, -2);
  // Nothing more comes.
  now += 20_000;
  rate.note(9_900);
  expect(rate.perSecond()).toBeLessThan(300);
});
