import { expect, test } from 'vitest';
import { explainRange } from './explain-range.ts';

const known = [
  [1, 1000],
  [1001, 2000],
  [2001, 2500],
  [3001, 4000],
].map(([from = 0, to = 0]) => ({ from: BigInt(from), to: BigInt(to) }));

function explain(from: bigint, to: bigint, spans = known) {
  const { code, message } = explainRange(spans, { from, to });
  return { code, message };
}

test('a range off the boundaries names the nearest ones', () => {
  const { code, message } = explain(2n, 2100n);
  expect(code).toBe('RANGE_OFF_BOUNDARY');
  expect(message).toContain('Nearest starts: 1 or 1001; nearest ends: 2000 or 2500.');
});

test('a correct boundary is named alone', () => {
  expect(explain(1001n, 2499n).message).toContain('Nearest starts: 1001; nearest ends: 2000 or 2500.');
});

test('a reversed range', () => {
  expect(explain(2000n, 1001n).code).toBe('RANGE_REVERSED');
});

test('a block of the future, or before the history', () => {
  expect(explain(1001n, 9000n)).toEqual({
    code: 'RANGE_OUTSIDE',
    message:
      'Blocks 1001 to 9000 are outside the known history, blocks 1 to 4000. ' +
      'Nearest starts: 1001; nearest ends: 4000.',
  });
  expect(explain(-5n, 1000n).code).toBe('RANGE_OUTSIDE');
  expect(explain(0n, 1000n).code).toBe('RANGE_OUTSIDE');
});

test('a gap is named, with what is valid on both sides of it', () => {
  expect(explain(1n, 4000n)).toEqual({
    code: 'RANGE_GAP',
    message:
      'No known segments cover blocks 1 to 4000 without a gap: blocks 2501 to 3000 missing. Valid ranges: 1 to 2500 or 3001 to 4000.',
  });
});

test('ranges that only overlap do not join', () => {
  const overlapping = [
    { from: 1n, to: 10n },
    { from: 6n, to: 20n },
  ];
  expect(explain(1n, 20n, overlapping).message).toContain('those between overlap. Valid ranges: 1 to 10 or 6 to 20.');
});

test('without any segments no nearest boundary is named', () => {
  expect(explain(1n, 1000n, []).code).toBe('HISTORY_UNKNOWN');
});
