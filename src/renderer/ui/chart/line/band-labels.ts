import type { Band } from './plot.ts';

/** A label of a band; `x` is its left end. */
export interface BandLabel {
  text: string;
  x: number;
}

/** Pixels from the left edge of a band to its label, and least pixels from the label to the next one, or to the edge. */
const BEFORE = 6;
const AFTER = 3;
/** Width of a character in the usual size of text (pixels). */
const CHARACTER = 6;

/**
 * Returns the labels of bands between `left` and `right` (pixels), from left to right. If the usual band is too narrow for
 * its label, only bands whose number is a multiple of a round step have one, so that labels are equally far apart and
 * stay with their bands while the chart is moved. Such a label runs over into the bands without one.
 * @param bands lowest first
 * @param textScale the size of text, as `useTextScale` returns it
 */
export function bandLabels(
  bands: readonly Band[],
  toX: (at: number) => number,
  [left, right]: readonly [left: number, right: number],
  textScale: number,
): BandLabel[] {
  const places = bands.flatMap(({ from, to, label: text, number }) => {
    const [start, end] = [toX(from), toX(to)];
    if (text === undefined || end <= start || end <= left || start >= right) return [];
    return [{ text, number, start, end, width: text.length * CHARACTER * textScale }];
  });
  const step = stepOf(places.map(({ start, end, width }) => (BEFORE + width + AFTER) / (end - start)));
  const chosen = places.filter(({ number }) => number % step === 0n);
  return chosen.flatMap(({ text, start, end, width }, index) => {
    const x = Math.max(start, left) + BEFORE;
    // At the left edge, a label stands in what is in sight of its band, not in the band after it.
    const free = start < left ? Math.min(end, right) : Math.min((chosen[index + 1]?.start ?? right) + BEFORE, right);
    return x + width + AFTER <= free ? [{ text, x }] : [];
  });
}

/**
 * Returns the least of 1, 2, 5, 10, 20 and so on that is enough for the usual band. Of ten bands, the narrowest does not count:
 * the band of a running period is often short.
 * @param needs for each band, the number of such bands that its label needs
 */
function stepOf(needs: readonly number[]): bigint {
  const need = needs.toSorted((one, other) => one - other)[Math.floor((needs.length - 1) * 0.9)] ?? 1;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(need)));
  return BigInt(([1, 2, 5].find((each) => each * power >= need) ?? 10) * power);
}
