import { expect, test } from 'vitest';
import type { GridColumn } from './columns.ts';
import { figureWidth, widthsToFit } from './fitted-widths.ts';

const price: GridColumn<string> = {
  id: 'price',
  header: 'Price',
  width: 100,
  cell: (text) => text,
  text: (text) => text,
  fits: figureWidth,
};

test('a column is as wide as its longest figure with the padding of its cell, never narrower than its own width', () => {
  const long = '65,655,545,660,000,000,000,000';
  expect(widthsToFit([price], ['1', '22'], 14)).toEqual({});
  for (const padding of [8, 14]) {
    expect(widthsToFit([price], ['1', long], padding).price).toBe(figureWidth(long) + 2 * padding);
  }
});

test('a figure beyond reason does not take the whole screen', () => {
  expect(widthsToFit([price], ['9'.repeat(400)], 14).price).toBeLessThan(500);
});

test('columns of words keep their width', () => {
  expect(widthsToFit([{ ...price, fits: undefined }], ['9'.repeat(40)], 14)).toEqual({});
});
