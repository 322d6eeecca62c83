import { expect, test } from 'vitest';
import { coverageWords } from './coverage-words.ts';

const table = { table: 'history.trades', kind: 'history', complete: false, asOf: 0 } as const;
const range = (from: number, to: number) => ({ from: BigInt(from), to: BigInt(to) });

const FIRST = range(1, 1000);
const THIRD = range(2001, 3000);

test('of history, the stored blocks are named', () => {
  expect(coverageWords({ ...table, stored: [], missing: [FIRST] })).toBe('nothing stored');
  expect(coverageWords({ ...table, stored: [FIRST], missing: [] })).toBe('blocks 1 to 1,000 stored, complete');
  expect(coverageWords({ ...table, stored: [FIRST], missing: [THIRD] })).toBe('blocks 1 to 1,000 stored');
  const words = coverageWords({ ...table, stored: [FIRST, THIRD], missing: [range(1001, 2000)] });
  expect(words).toBe('2,000 blocks of 1 to 3,000 stored, 1 gap');
});

test('suspect blocks are named in place of "complete"', () => {
  const whole = { ...table, stored: [range(1, 9000)], missing: [] };
  expect(coverageWords({ ...whole, suspect: [THIRD] })).toBe('blocks 1 to 9,000 stored, 2,001 to 3,000 suspect');
  expect(coverageWords({ ...whole, suspect: [FIRST, THIRD] })).toBe('blocks 1 to 9,000 stored, 2,000 blocks suspect');
});

test('a list is complete, partial, or not there', () => {
  const list = { ...table, kind: 'list', stored: [], missing: [] } as const;
  expect(coverageWords({ ...list, complete: true })).toBe('complete');
  expect(coverageWords(list)).toBe('partial');
  expect(coverageWords({ ...list, asOf: null })).toBe('nothing stored');
  expect(coverageWords({ ...list, table: 'nodes', complete: true })).toBe('stored epochs complete');
  expect(coverageWords({ ...list, table: 'delegations', asOf: null })).toBe('nothing stored');
});
