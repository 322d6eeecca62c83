/** Words at the marks of an axis: short enough for the room beside a plot, and no two of them alike. */
import { groupDigits } from '../format/index.ts';
import { placesFor } from './ticks.ts';

/** Pixels of a digit at the size of an axis' words, of the narrow signs between digits, and of wide signs. */
const DIGIT = 7;
const NARROW = 3.5;
const WIDE = 10.5;

/** Pixels that words take at an axis, at most. */
export function widthOfWords(text: string): number {
  let width = 0;
  for (const character of text) width += /[.,:' ]/.test(character) ? NARROW : /[…%]/.test(character) ? WIDE : DIGIT;
  return width;
}

/** The centre of a label that the chart's left edge does not cut off. On the right there is space. */
export function keptInside(x: number, text: string): number {
  return Math.max(x, widthOfWords(text) / 2);
}

/** From this value on, plain digits are useless: a drawing position has lost their precision. */
const MOST_PLAIN = 1e15;

/** A mark's value in as many places as the marks need to differ. */
export function plainNumber(value: number, places: number): string {
  if (Math.abs(value) >= MOST_PLAIN) return byPower(value, exponentOf(value), 3);
  return groupDigits(value.toFixed(places)).replace(/^−(0(?:\.0+)?)$/, '$1');
}

const exponentOf = (value: number) => Number(value.toExponential().split('e')[1]);

/** "2.45e21": all marks of an axis by one power of ten, so that they are read like plain numbers. */
function byPower(value: number, power: number, places: number): string {
  if (value === 0) return '0';
  const [digits = '', own = '0'] = value.toExponential().split('e');
  // The point is moved in the text: a division would bring digits of its own.
  const moved = Number(`${digits}e${Number(own) - power}`);
  return `${moved.toFixed(places).replace('-', '−')}e${power}`;
}

/**
 * The words of values that lie `step` apart: plain digits in groups where they fit into `room` pixels, else by a power of
 * ten, and of numbers that need more digits than fit their beginning and where they differ ("65,00…0050").
 */
export function wordsOfMarks(values: readonly number[], step: number, places: number, room: number): string[] {
  const fits = (words: readonly string[]) => words.every((each) => widthOfWords(each) <= room);
  const greatest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isPlain = greatest < MOST_PLAIN;
  const plain = isPlain ? values.map((value) => plainNumber(value, places)) : [];
  if (isPlain && fits(plain)) return plain;
  const power = exponentOf(greatest);
  const short = values.map((value) => byPower(value, power, placesFor(step / 10 ** power)));
  return isPlain && !fits(short) ? shortened(plain, room) : shortened(short, room);
}

/** Cuts the middle out of labels that do not fit, never the part that distinguishes them. */
export function shortened(words: readonly string[], room: number): string[] {
  if (words.every((each) => widthOfWords(each) <= room)) return [...words];
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  let tail = Math.min(4, longest);
  while (tail < longest && new Set(words.map((each) => each.slice(-tail))).size < words.length) tail += 1;
  return words.map((each) => {
    if (widthOfWords(each) <= room) return each;
    const end = `…${each.slice(-tail).replace(/^[.,]/, '')}`;
    let head = each.length - tail;
    while (head > 0 && widthOfWords(each.slice(0, head) + end) > room) head -= 1;
    return each.slice(0, head).replace(/[.,]$/, '') + end;
  });
}
