/** Labels of an axis's ticks: short enough for the space beside a plot, and all different. */
import { groupDigits } from '../format/index.ts';
import { placesFor } from '../viewport/index.ts';

/** Width in pixels, in the font size of an axis, of a digit, of the narrow signs between digits, and of wide signs. */
const DIGIT = 7;
const NARROW = 3.5;
const WIDE = 10.5;

/** Returns an upper limit of the width of a label at an axis, in pixels. */
export function widthOfLabel(text: string): number {
  let width = 0;
  for (const character of text) width += /[.,:' ]/.test(character) ? NARROW : /[…%]/.test(character) ? WIDE : DIGIT;
  return width;
}

/**
 * Returns the centre of a label (pixels) moved so far to the right that the chart's left edge does not cut it off. On
 * the right there is space.
 * @param textScale the size of text, as `useTextScale` returns it
 */
export function keptInside(x: number, text: string, textScale = 1): number {
  return Math.max(x, (widthOfLabel(text) * textScale) / 2);
}

/** From this value on, labels use a power of ten: positions in a drawing are not precise enough for plain digits. */
const MAX_PLAIN = 1e15;

/**
 * Returns a tick's value with the given number of decimal places, which should be enough to distinguish the ticks; a
 * very large one as a power of ten.
 */
export function plainNumber(value: number, places: number): string {
  if (Math.abs(value) >= MAX_PLAIN) return byPower(value, exponentOf(value), 3);
  return groupDigits(value.toFixed(places)).replace(/^−(0(?:\.0+)?)$/, '$1');
}

const exponentOf = (value: number) => Number(value.toExponential().split('e')[1]);

/**
 * Returns a value with a given power of ten, "2.45e21": all ticks of an axis use the same one, so that they are easy to
 * compare.
 */
function byPower(value: number, power: number, places: number): string {
  if (value === 0) return '0';
  const [digits = '', own = '0'] = value.toExponential().split('e');
  // Move the decimal point in the text: a division would add rounding errors.
  const moved = Number(`${digits}e${Number(own) - power}`);
  return `${moved.toFixed(places).replace('-', '−')}e${power}`;
}

/**
 * Returns labels for values that are `step` apart: grouped digits if they fit into `room` pixels, else a power of ten.
 * If neither fits, the label keeps its beginning and the end in which the values differ ("65,00…0050").
 */
export function tickLabels(values: readonly number[], step: number, places: number, room: number): string[] {
  const fits = (words: readonly string[]) => words.every((each) => widthOfLabel(each) <= room);
  const greatest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isPlain = greatest < MAX_PLAIN;
  const plain = isPlain ? values.map((value) => plainNumber(value, places)) : [];
  if (isPlain && fits(plain)) return plain;
  const power = exponentOf(greatest);
  const short = values.map((value) => byPower(value, power, placesFor(step / 10 ** power)));
  return isPlain && !fits(short) ? shortened(plain, room) : shortened(short, room);
}

/** Replaces the middle of labels that do not fit by an ellipsis, and keeps the end that distinguishes them. */
export function shortened(words: readonly string[], room: number): string[] {
  if (words.every((each) => widthOfLabel(each) <= room)) return [...words];
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  let tail = Math.min(4, longest);
  while (tail < longest && new Set(words.map((each) => each.slice(-tail))).size < words.length) tail += 1;
  return words.map((each) => {
    if (widthOfLabel(each) <= room) return each;
    const end = `…${each.slice(-tail).replace(/^[.,]/, '')}`;
    let head = each.length - tail;
    while (head > 0 && widthOfLabel(each.slice(0, head) + end) > room) head -= 1;
    return each.slice(0, head).replace(/[.,]$/, '') + end;
  });
}
