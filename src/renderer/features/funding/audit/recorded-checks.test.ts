import { expect, test } from 'vitest';
import { recordedWords } from './recorded-checks.tsx';

const recorded = {
  atBlockTime: 0n,
  isLast: true,
  start: 0n,
  internalTwap: '65822521318',
  externalTwap: '65693839309',
  fundingPayment: '0',
  fundingRate: '0',
};

test('recorded averages are scaled and grouped as every other price', () => {
  const matches = { source: 'SOURCE_EXTERNAL', verdict: 'matches', computed: '65693839309' } as const;
  expect(recordedWords(matches, recorded, 6)).toBe(
    'The network recorded the external average 65,693.839309. It matches the points.',
  );
  expect(recordedWords(matches, recorded, 0)).toContain('65,693,839,309.');
  const differs = { source: 'SOURCE_INTERNAL', verdict: 'differs', computed: '65822521319' } as const;
  expect(recordedWords(differs, recorded, 6)).toBe(
    'The network recorded the internal average 65,822.521318. The points give 65,822.521319.',
  );
});

test('a record without an average, or one that cannot be compared, says so', () => {
  expect(recordedWords({ source: 'SOURCE_INTERNAL', verdict: 'none', computed: null }, recorded, 6)).toBe(
    'The network recorded no internal average.',
  );
  expect(recordedWords({ source: 'SOURCE_INTERNAL', verdict: 'unknown', computed: null }, recorded, 6)).toMatch(
    /It cannot be compared with the points\.$/,
  );
});
