import { expect, test } from 'vitest';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { epochEndWords } from './epoch-end.ts';

const words = (
  seconds: number | null,
  { connection = 'live', notices = [] }: Partial<Pick<ExplorerStatus, 'connection' | 'notices'>> = {},
) =>
  epochEndWords(
    { epochExpiry: seconds === null ? null : BigInt(seconds) * 1_000_000_000n, connection, observedAt: null, notices },
    1_000_500,
  );

test('the end of an epoch is counted down in whole seconds', () => {
  expect([1000 + 200, 1000 + 9, 1000 + 3700].map((at) => words(at))).toEqual([
    'in 3 min 19 s',
    'in 8 s',
    'in 1 h 01 min',
  ]);
});

test('after the planned end the next block ends it; without an answer that is unknown, as without a plan', () => {
  expect(words(900)).toBe('with the next block');
  expect(words(900, { connection: 'offline' })).toBe('unknown');
  expect(words(900, { connection: 'connecting' })).toBe('unknown');
  expect(words(null)).toBe('unknown');
});

test('while the newest block is old, the end is unknown: the service may be behind', () => {
  const notices = [{ kind: 'lag', text: 'The newest block is 75 minutes old.' } as const];
  expect([words(900, { notices }), words(1009, { notices })]).toEqual(['unknown', 'in 8 s']);
});
