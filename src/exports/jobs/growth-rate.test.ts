import { expect, test } from 'vitest';
import { createGrowthRate } from './growth-rate.ts';

test('a rate covers the last seconds, and is null before there are enough measurements', () => {
  let now = 0;
  const rate = createGrowthRate(() => now);
  rate.note(0);
  expect(rate.perSecond()).toBeNull();
  for (; now < 10_000; now += 100) {
    rate.note(now);
    if (now < 2_000) expect(rate.perSecond()).toBeNull();
    else expect(rate.perSecond()).toBeCloseTo(1000, -2);
  }
  // No further bytes arrive.
  now += 20_000;
  rate.note(9_900);
  expect(rate.perSecond()).toBeLessThan(300);
});

test('an outage does not count in the rate of what arrives after it', () => {
  let now = 0;
  const rate = createGrowthRate(() => now);
  rate.note(0);
  now = 40_000;
  const back = now;
  rate.note(500);
  for (; now <= back + 3_000; now += 500) rate.note(now - back);
  expect(rate.perSecond()).toBeGreaterThan(600);
});
