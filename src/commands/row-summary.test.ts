import { expect, test } from 'vitest';
import { historyInWords, writingInWords } from './row-summary.ts';

test('the progress of one segment is in the singular, and large numbers are grouped', () => {
  const fetched = (segments: number, segmentsTotal: number) =>
    historyInWords({ table: 'TABLE_TRADES', segments, segmentsTotal });
  expect(fetched(0, 1)).toBe('trades: 0 of 1 segment');
  expect(fetched(1, 1500)).toBe('trades: 1 of 1,500 segments');
  const written = { table: 'trades', segments: 1, segmentsTotal: 1, rows: 2500 };
  expect(writingInWords(written)).toBe('trades: 1 of 1 segment written · 2,500 rows');
});
