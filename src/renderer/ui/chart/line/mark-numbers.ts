import { widthOfLabel } from '../tick-labels.ts';
import type { AxisMark } from './plot.ts';

/** A label for the numbers of one mark, or of several whose numbers would overlap. */
export interface MarkLabel {
  text: string;
  x: number;
  anchor: 'start' | 'end';
}

/** Pixels between a mark and its label, and least pixels between two labels. */
const GAP = 6;

/**
 * Returns the labels of the numbered marks between `left` and `right` (pixels), from left to right. A label stands on the
 * right of its mark, or on the left where the right edge would cut it. Numbers that would overlap share a label, "1–3".
 * @param textScale the size of text, as `useTextScale` returns it
 */
export function markLabels(
  marks: readonly AxisMark[],
  toX: (at: number) => number,
  [left, right]: readonly [left: number, right: number],
  textScale: number,
): MarkLabel[] {
  const groups: { x: number; numbers: string[] }[] = [];
  const widthOf = (numbers: readonly string[]) => widthOfLabel(textOf(numbers)) * textScale;
  for (const { at, number } of marks.toSorted((one, other) => one.at - other.at)) {
    const x = toX(at);
    if (number === undefined || x < left || x > right) continue;
    const group = groups.at(-1);
    if (group !== undefined && x < group.x + widthOf(group.numbers) + 2 * GAP) group.numbers.push(number);
    else groups.push({ x, numbers: [number] });
  }
  return groups.map(({ x, numbers }) => {
    const isCut = x + GAP + widthOf(numbers) > right;
    return { text: textOf(numbers), x: isCut ? x - GAP : x + GAP, anchor: isCut ? 'end' : 'start' };
  });
}

function textOf(numbers: readonly string[]): string {
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
  return numbers.length === 1 ? first : `${first}–${last}`;
}
