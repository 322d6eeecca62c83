import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { epochAfter, epochBefore, lastBegun, parseEpoch } from './epoch-entry.ts';

test('every epoch from the first to the current one can be typed, however its digits are grouped', () => {
  for (const typed of ['7,370', '7370', ' epoch 7370', '#7 370']) {
    expect(parseEpoch(typed, 7370n)).toEqual({ epoch: 7370n });
  }
  expect(parseEpoch('0', 7370n)).toEqual({ epoch: 0n });
  expect(parseEpoch('8000', null)).toEqual({ epoch: 8000n });
});

test('what cannot be asked for is said in words', () => {
  expect(parseEpoch('7371', 7370n)).toEqual({ problem: 'Epoch 7,371 has not begun. The current epoch is 7,370.' });
  expect(parseEpoch('yesterday', 7370n)).toEqual({ problem: 'Enter a whole number from 0 to 7,370.' });
  expect(parseEpoch('-1', 7370n)).toHaveProperty('problem');
  expect(parseEpoch('9'.repeat(20), null)).toHaveProperty('problem');
});

test('a pasted text of many spaces is no epoch', () => {
  const spaces = ' '.repeat(1_000_000);
  for (const typed of [`${spaces}x`, `epoch${spaces}x`, `#${spaces}x`])
    expect(parseEpoch(typed, null)).toHaveProperty('problem');
});

test('a later epoch may have begun while the network is not reached, or its newest block is old', () => {
  const live = { ...liveStatus('one'), currentEpoch: 7370n };
  expect(lastBegun(live)).toBe(7370n);
  expect(lastBegun({ ...live, connection: 'offline' })).toBeNull();
  expect(lastBegun({ ...live, notices: [{ kind: 'lag', text: 'The newest block is 2 hours old.' }] })).toBeNull();
  expect(lastBegun(undefined)).toBeNull();
});

test('steps stay between the first epoch and the current one, and lead back from beyond it', () => {
  expect([epochBefore(5n, 9n), epochAfter(5n, 9n)]).toEqual([4n, 6n]);
  expect([epochBefore(0n, 9n), epochAfter(9n, 9n)]).toEqual([undefined, undefined]);
  expect([epochBefore(99n, 9n), epochAfter(99n, 9n)]).toEqual([9n, undefined]);
  expect([epochBefore(null, 9n), epochAfter(null, 9n)]).toEqual([undefined, undefined]);
});
