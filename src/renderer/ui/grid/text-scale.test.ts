import { expect, test } from 'vitest';
import { EMPTY_LAYOUT, type GridColumn } from './columns.ts';
import { figureWidth, widthsToFit } from './fitted-widths.ts';
import { scaledColumns, scaledLayout } from './text-scale.ts';

const amount: GridColumn<string> = {
  id: 'amount',
  header: 'Amount',
  width: 100,
  cell: (text) => text,
  text: (text) => text,
  fits: figureWidth,
};
const LONG = '2,132,052,702,887.381885';

test('at a larger text size, a column has room for the same digits', () => {
  const [column] = scaledColumns([amount], 1.5);
  expect(column?.width).toBe(150);
  expect(widthsToFit(column === undefined ? [] : [column], [LONG], 10).amount).toBeGreaterThanOrEqual(
    1.5 * figureWidth(LONG) + 20,
  );
  expect(scaledColumns([amount], 1)[0]).toBe(amount);
});

test('a width that a person chose is kept at the usual size, and comes back after another one', () => {
  const layout = { ...EMPTY_LAYOUT, widths: { amount: 180 } };
  expect(scaledLayout(layout, 1.25).widths).toEqual({ amount: 225 });
  expect(scaledLayout(scaledLayout(layout, 1.25), 1 / 1.25).widths).toEqual({ amount: 180 });
});

test('the greatest width of a column grows with the text', () => {
  const columns = scaledColumns([amount], 1.5);
  const long = '9'.repeat(40);
  const usual = widthsToFit([amount], [long], 10).amount ?? Number.NaN;
  expect(widthsToFit(columns, [long], 10, 1.5).amount).toBeGreaterThanOrEqual(1.5 * (usual - 20) + 20);
});
