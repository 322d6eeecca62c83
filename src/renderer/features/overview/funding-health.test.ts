import { expect, test } from 'vitest';
import { fundingHealth } from './funding-health.ts';

const HOUR = 3_600_000_000_000n;
const NOW = 1000n * HOUR;
const current = NOW - 48n * HOUR;
const outdated = current - 1n;

test('the widest spread is named, whichever its sign', () => {
  const markets = [
    { label: 'A', spread: '0.001', newest: current },
    { label: 'B', spread: '-0.0125', newest: current },
    { label: 'C', spread: null, newest: null },
  ];
  expect(fundingHealth(markets, NOW)).toMatchObject({ tone: 'warn', text: 'B at −1.250%, the widest of 2 markets.' });
  expect(fundingHealth([{ label: 'C', spread: null, newest: null }], NOW)).toMatchObject({
    tone: 'none',
    text: 'No market has a spread yet.',
  });
});

test('a market without points in the two days before the newest block is not judged', () => {
  const ended = { label: 'B', spread: '-0.0125', newest: outdated };
  expect(fundingHealth([{ label: 'A', spread: '0.001', newest: current }, ended], NOW)).toMatchObject({
    tone: 'good',
    text: 'A at +0.100%, the widest of 1 market with points of the last two days.',
  });
  expect(fundingHealth([ended], NOW)).toMatchObject({
    tone: 'none',
    text: 'No market has a spread of the last two days.',
  });
  // Nothing is old while no block is known.
  expect(fundingHealth([ended], undefined).tone).toBe('warn');
});
