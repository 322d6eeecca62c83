import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test('sizes have three digits at most, and no zeros at their end', () => {
  expect([0, 1, 999, 1000, 1234, 12_345, 123_456, 1_500_000, 64_000_000, 2_000_000_000_000].map(formatBytes)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '1.23 kB',
    '12.3 kB',
    '123 kB',
    '1.5 MB',
    '64 MB',
    '2 TB',
  ]);
});

test('what rounds up to a thousand of a unit is one of the next', () => {
  expect([999_499, 999_500, 999_999, 9_996, 99_960].map(formatBytes)).toEqual([
    '999 kB',
    '1 MB',
    '1 MB',
    '10 kB',
    '100 kB',
  ]);
});
