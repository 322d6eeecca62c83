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
  const place = (x: number, numbers: readonly string[]) => {
    const width = widthOfLabel(textOf(numbers)) * textScale;
    const isCut = x + GAP + width > right;
    const from = isCut ? x - GAP - width : x + GAP;
    return { x, numbers, isCut, from, to: from + width };
  };
  const placed: ReturnType<typeof place>[] = [];
  for (const { at, number } of marks.toSorted((one, other) => one.at - other.at)) {
    const x = toX(at);
    if (number === undefined || x < left || x > right) continue;
    let label = place(x, [number]);
    // A label that two others share is wider, and can overlap the one before them.
    for (let before = placed.at(-1); before && label.from < before.to + GAP; before = placed.at(-1)) {
      placed.pop();
      label = place(before.x, [...before.numbers, ...label.numbers]);
    }
    placed.push(label);
  }
  return placed.map(({ x, numbers, isCut }) => ({
    text: textOf(numbers),
    x: isCut ? x - GAP : x + GAP,
    anchor: isCut ? 'end' : 'start',
  }));
}

function textOf(numbers: readonly string[]): string {
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
  return numbers.length === 1 ? first : `${first}–${last}`;
}
