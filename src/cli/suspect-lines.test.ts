import { expect, test } from 'vitest';
import type { QueryResult } from '../contract/index.ts';
import { suspectLines } from './suspect-lines.ts';

test('at most five ranges of a table are named, and the others are counted', () => {
  const suspect = Array.from({ length: 12 }, (_, index) => ({
    from: `${index * 200 + 1}`,
    to: `${index * 200 + 100}`,
  }));
  const lines = suspectLines([{ table: 'history.trades', suspect }] as unknown as QueryResult['tables']);
  expect(lines).toHaveLength(6);
  expect(lines[4]).toContain('of blocks 801 to 900,');
  expect(lines[5]).toBe('Suspect: history.trades of 7 more ranges of blocks.');
});
