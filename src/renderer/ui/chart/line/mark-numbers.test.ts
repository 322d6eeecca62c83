import { expect, test } from 'vitest';
import { markLabels } from './mark-numbers.ts';

function labelsAt(...places: number[]) {
  const marks = places.map((at, index) => ({ at, tone: 'neutral' as const, label: 'note', number: `${index + 1}` }));
  return markLabels(marks, (at) => at, [0, 200], 1).map(({ text, x, anchor }) => `${text} ${anchor} ${x}`);
}

test('marks that are far apart have their own numbers, on their right', () => {
  expect(labelsAt(10, 60)).toEqual(['1 start 16', '2 start 66']);
});

test('numbers that would overlap share a label', () => {
  expect(labelsAt(10, 10, 25, 90)).toEqual(['1–3 start 16', '4 start 96']);
});

test('a number at the right edge is on the left of its mark, and a mark out of sight has none', () => {
  expect(labelsAt(-5, 198, 230)).toEqual(['2 end 192']);
});

test('a number that the right edge turns to the left shares a label with one that it would overlap', () => {
  expect(labelsAt(178, 199)).toEqual(['1–2 end 172']);
  expect(labelsAt(150, 178, 199)).toEqual(['1–3 start 156']);
});
