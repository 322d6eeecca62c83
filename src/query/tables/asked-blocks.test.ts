import { expect, test } from 'vitest';
import { withAsked } from './asked-blocks.ts';

const none = { from: null, to: null, lowest: null, highest: null };
const coverage = {
  stored: [{ from: 2001n, to: 3000n }],
  missing: [{ from: 1001n, to: 2000n }],
} as unknown as Parameters<typeof withAsked>[0];

test('the missing blocks of those that a query asks for are named', () => {
  const asked = withAsked(coverage, { ...none, lowest: 1500n, highest: 2500n }, []).asked;
  expect(asked?.missing).toEqual([{ from: 1500n, to: 2000n }]);
  expect(withAsked(coverage, { ...none, lowest: 2001n }, []).asked?.missing).toEqual([]);
});

test('nothing is said of blocks before and after all known ones', () => {
  expect(withAsked(coverage, { ...none, highest: 1000n }, []).asked).toBeUndefined();
  expect(withAsked(coverage, { ...none, lowest: 3001n }, []).asked).toBeUndefined();
});

test('the bounds are named where all known blocks are stored, but not before any segment is known', () => {
  const stored = { ...coverage, missing: [] };
  expect(withAsked(stored, { ...none, highest: 2500n }, []).asked).toEqual({ from: null, to: null, missing: [] });
  const unknown = { ...stored, stored: [] };
  expect(withAsked(unknown, { ...none, highest: 2500n }, []).asked).toBeUndefined();
});
