import { expect, test } from 'vitest';
import { barsRemarks, chartTitle, linesRemarks, pictureCaption, pictureLines } from './drawn-part.ts';

const all = { withoutLine: 0, withoutPlace: 0 };
const rowsOf = (length: number) => Array.from({ length }, () => [null]);
const trades = {
  ...{ table: 'history.trades', kind: 'history' as const, complete: true, missing: [] },
  ...{ stored: [{ from: 1n, to: 3000n }], asOf: null },
};

test('the caption of a picture says which part of a longer result is drawn', () => {
  const remarks = linesRemarks({ rows: rowsOf(10_000), total: null }, { withoutLine: 22, withoutPlace: 1 });
  expect(pictureCaption({ tables: [trades], asOf: Date.UTC(2026, 9, 1, 12) }, remarks, 'utc')).toMatch(
    /^Orrery: history\.trades blocks 1 to 3,000 stored, complete, as of .+\. Only the first 10,000 rows\. 22 more lines left out\. 1 row left out: no number or time for the X axis\.$/,
  );
  expect(barsRemarks({ rows: rowsOf(61) })).toEqual(['Only the first 60 rows.']);
});

test('a chart of a whole result has no remarks', () => {
  expect(linesRemarks({ rows: rowsOf(10_000), total: 10_000 }, all)).toEqual([]);
  expect(barsRemarks({ rows: rowsOf(60) })).toEqual([]);
  expect(pictureCaption({ tables: [trades], asOf: null }, [], 'utc')).toBe(
    'Orrery: history.trades blocks 1 to 3,000 stored, complete',
  );
});

test('a picture names its values, the parameters and the filter, and a chart without a name says what it draws', () => {
  const names = { values: ['points', 'fees'], along: 'seq' };
  expect(pictureLines(names, { params: { node: 'ab' }, filter: 'seq>=1000' })).toEqual([
    'Values: points, fees',
    ':node = ab',
    'Filter: seq>=1000',
  ]);
  expect(pictureLines(names, { params: {} })).toEqual(['Values: points, fees']);
  expect(chartTitle(names)).toBe('points, fees by seq');
  expect(chartTitle({ ...names, by: 'market' })).toBe('points, fees by seq, for each market');
});
