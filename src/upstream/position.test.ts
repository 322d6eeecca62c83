import { expect, test } from 'vitest';
import { positionIn } from './position.ts';

const position = (height: string, timestamp = '7') =>
  positionIn({ 'x-block-height': height, 'x-block-timestamp': timestamp });

test('the freshness headers contain the chain position', () => {
  expect(position('5')).toEqual({ height: 5n, timestamp: 7n });
  expect(position('0')).toBeNull();
  expect(positionIn({})).toBeNull();
});

test.each(['9223372036854775808', '9999999999999999999', '1'.repeat(30), '-1', '1e3', ''])(
  'a height of %s, which no store can hold, is ignored',
  (height) => {
    expect(position(height)).toBeNull();
    expect(position('5', height)).toEqual({ height: 5n, timestamp: 0n });
  },
);
