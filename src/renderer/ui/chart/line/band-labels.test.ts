import { expect, test } from 'vitest';
import { bandLabels } from './band-labels.ts';
import type { Band } from './plot.ts';

/** Returns adjacent bands with these widths (pixels), numbered from `first`. */
function bandsFrom(first: number, widths: readonly number[], start = 0): Band[] {
  let from = start;
  return widths.map((width, index) => {
    const number = BigInt(first + index);
    const band = { from, to: from + width, shaded: false, number, label: number.toLocaleString('en') };
    from += width;
    return band;
  });
}

function labelsOf(bands: readonly Band[], { width = 1000, shift = 0, textScale = 1 } = {}) {
  return bandLabels(bands, (at) => at - shift, [0, width], textScale).map(({ text, x }) => `${text} at ${x}`);
}

const equal = (count: number, width: number) => Array.from({ length: count }, () => width);

test('every band that is wide enough has its label', () => {
  expect(labelsOf(bandsFrom(7, [40, 40]))).toEqual(['7 at 6', '8 at 46']);
});

test('widths around that of a label do not leave out some bands', () => {
  // A label of five characters needs 39 pixels; blocks make periods a little shorter or longer.
  const widths = [38.5, 39.5, 38.5, 39.5, 38.5, 39.5, 38.5, 39.5, 38.5, 39.5];
  expect(labelsOf(bandsFrom(1358, widths)).map((label) => label.split(' ')[0])).toEqual([
    '1,358',
    '1,360',
    '1,362',
    '1,364',
    '1,366',
  ]);
});

test.each([
  [20, 2],
  [8, 5],
  [4, 10],
  [2, 20],
  [1, 50],
  [0.4, 100],
  [0.1, 500],
])('bands of %d pixels have a label at every multiple of %d', (width, step) => {
  const labels = bandLabels(bandsFrom(1001, equal(5000, width)), (at) => at, [0, 5000 * width], 1);
  expect(labels.length).toBeGreaterThan(1);
  const numbers = labels.map(({ text }) => Number(text.replace(',', '')));
  expect(numbers).toEqual(numbers.map((_, index) => Math.ceil(1001 / step) * step + index * step));
});

test('a label stays with its band while the chart is moved', () => {
  const bands = bandsFrom(1001, equal(100, 20));
  for (const shift of [0, 3, 20, 33]) {
    const places = bandLabels(bands, (at) => at - shift, [0, 1000], 1).filter(({ x }) => x > 20 && x < 900);
    expect(places.map(({ text, x }) => [text, x + shift])).toEqual(
      places.map(({ text }) => [text, (Number(text.replace(',', '')) - 1001) * 20 + 6]),
    );
    expect(places.length).toBeGreaterThan(20);
  }
});

test('no label passes the right edge, and one at the left edge stands in its own band', () => {
  expect(labelsOf(bandsFrom(1000, [20, 20, 20]), { width: 60 })).toEqual(['1,000 at 6']);
  expect(labelsOf(bandsFrom(1000, [20, 20, 20]), { width: 60, shift: 5 })).toEqual([]);
  expect(labelsOf(bandsFrom(1000, [100, 100]), { width: 120, shift: 50 })).toEqual(['1,000 at 6', '1,001 at 56']);
  expect(labelsOf(bandsFrom(1000, [100, 100]), { width: 120, shift: 70 })).toEqual(['1,001 at 36']);
});

test('a short band among long ones has no label, and takes none from them', () => {
  expect(labelsOf(bandsFrom(1001, [300, 10, 300]))).toEqual(['1,001 at 6', '1,003 at 316']);
});

test('larger text needs wider bands', () => {
  const bands = bandsFrom(1001, equal(10, 45));
  expect(labelsOf(bands)).toHaveLength(10);
  expect(labelsOf(bands, { textScale: 1.5 })).toHaveLength(5);
});
