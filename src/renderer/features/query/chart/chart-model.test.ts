import { expect, test } from 'vitest';
import type { QueryColumn, QueryResult } from '../../../../contract/index.ts';
import { chartOfKind, chartOver, offeredColumns, readChart, usualChart, writeChart } from './chart-choice.ts';
import { barModel, lineModel, MAX_BARS, MAX_SERIES } from './chart-model.ts';

const column = (name: string, kind: QueryColumn['kind']): QueryColumn => ({ name, kind, type: kind });
const COLUMNS = [
  column('day', 'date'),
  column('market', 'text'),
  column('fees', 'decimal'),
  column('trades', 'integer'),
];
const withoutRows = (columns: readonly QueryColumn[]) => ({ columns: [...columns], rows: [] });
const ROWS = [
  ['2026-10-02', 'btc', '123456789012345678901234567890', 2],
  ['2026-10-01', 'btc', '-1.5', 1],
  ['2026-10-01', 'eth\u202Ex', null, 7],
  [null, 'btc', '1', 1],
];

test('the usual chart is over time, with a line for each name', () => {
  expect(usualChart(withoutRows(COLUMNS))).toEqual({ kind: 'line', x: 0, ys: [2], by: 1 });
  expect(usualChart(withoutRows(COLUMNS.slice(1)))).toEqual({ kind: 'bars', x: 0, ys: [1], by: undefined });
  expect(usualChart(withoutRows([column('height', 'integer'), column('size', 'float')]))?.kind).toBe('line');
  expect(usualChart(withoutRows([column('name', 'text')]))).toBeUndefined();
  expect(usualChart(withoutRows([column('n', 'integer')]))).toBeUndefined();
});

const PERIODS = [column('market_id', 'text'), column('seq', 'integer'), column('points', 'integer')];

test('the number of a row is along the axis and is not drawn, if there is another number', () => {
  const lines = { kind: 'line', x: 1, ys: [2], by: 0 };
  expect(usualChart(withoutRows(PERIODS))).toEqual(lines);
  expect(usualChart(withoutRows(PERIODS.slice(0, 2)))).toEqual({ kind: 'bars', x: 0, ys: [1], by: undefined });
  const usualOf = (name: string) =>
    usualChart(withoutRows([column('market', 'text'), column(name, 'integer'), column('n', 'float')]));
  for (const place of ['height', 'at_block', 'epoch', 'seq_num', 'hour', 'year(at)']) {
    expect(usualOf(place)).toEqual(lines);
  }
  for (const value of ['trades_per_block', 'count_id', 'max_seq', 'days', 'paid', 'hour_volume']) {
    expect(usualOf(value)).toEqual({ kind: 'bars', x: 0, ys: [1], by: undefined });
  }
});

/** A result like that of "Spread by hour", with a row for each of the markets. */
function spreads(...markets: string[]): Pick<QueryResult, 'columns' | 'rows'> {
  const scale = { unit: 'settlement', by: 1 } as const;
  return {
    columns: [
      column('hour', 'time'),
      column('market_id', 'text'),
      { ...column('internal', 'float'), scale },
      { ...column('external', 'float'), scale },
      column('spread_percent', 'float'),
    ],
    rows: markets.map((market) => ['2026-10-01T12:00:00.000000Z', market, 2, 1, 100]),
  };
}

test('stored numbers of several markets are the first choice only if there is no other number', () => {
  const { columns, rows } = spreads('btc', 'eth');
  expect(usualChart({ columns, rows })).toEqual({ kind: 'line', x: 0, ys: [4], by: 1 });
  expect(chartOver({ columns, rows }, { kind: 'line', x: 0, ys: [3], by: 1 }, 3)?.ys).toEqual([4]);
  expect(usualChart({ columns: columns.slice(0, 4), rows })?.ys).toEqual([2]);
  // The price before is of a market too, and the result does not say of which.
  const before = columns.with(2, { ...column('before', 'float'), figure: 'stored' });
  expect(usualChart({ columns: before, rows })?.ys).toEqual([4]);
  const price = { ...column('price', 'decimal'), scale: { unit: 'price', by: 0 } as const };
  const bars = {
    columns: [column('market', 'text'), price, column('trades', 'integer')],
    rows: [
      ['btc', '1', 3],
      ['eth', '2', 3],
    ],
  };
  expect(usualChart(bars)).toEqual({ kind: 'bars', x: 0, ys: [2], by: undefined });
});

test('products of several markets are the first choice only if there is no other number', () => {
  const turnover: Pick<QueryResult, 'columns' | 'rows'> = {
    columns: [
      column('market_id', 'text'),
      { ...column('turnover', 'float'), figure: 'computed' },
      column('n', 'integer'),
    ],
    rows: ['btc', 'eth'].map((market) => [market, 5, 1]),
  };
  expect(usualChart(turnover)?.ys).toEqual([2]);
  expect(usualChart({ ...turnover, columns: turnover.columns.slice(0, 2) })?.ys).toEqual([1]);
  expect(usualChart({ ...turnover, rows: [['btc', 5, 1]] })?.ys).toEqual([1]);
});

test('stored numbers in one unit are drawn in the order of the columns', () => {
  const { columns, rows } = spreads('btc', 'btc');
  expect(usualChart({ columns, rows })?.ys).toEqual([2]);
  // A row without a number compares nothing.
  expect(usualChart({ columns, rows: [...rows, [null, 'eth', null, null, null]] })?.ys).toEqual([2]);
  const stake = columns.with(2, { ...column('staked', 'float'), scale: { unit: 'stake', by: null } });
  expect(usualChart({ columns: stake, rows: spreads('btc', 'eth').rows })?.ys).toEqual([2]);
});

test('a chart of another kind, or over another column, never has the same column on both axes', () => {
  const bars = { kind: 'bars', x: 0, ys: [1], by: undefined } as const;
  expect(chartOfKind(withoutRows(PERIODS), bars, 'line')).toEqual({ kind: 'line', x: 1, ys: [2], by: 0 });
  const lines = { kind: 'line', x: 1, ys: [2], by: 0 } as const;
  expect(chartOfKind(withoutRows(PERIODS), lines, 'bars')).toEqual({ ...lines, kind: 'bars', by: undefined });
  expect(chartOver(withoutRows(PERIODS), lines, 2)).toEqual({ ...lines, x: 2, ys: [1] });
  expect(chartOver(withoutRows(PERIODS), { ...lines, ys: [1, 2] }, 2)).toEqual({ ...lines, x: 2, ys: [1] });
  // The only number is drawn, and is along no axis: there is no line over it.
  const counts = PERIODS.slice(0, 2);
  expect(['line', 'bars'].map((kind) => offeredColumns(counts, kind as 'line' | 'bars').xs)).toEqual([[], [0]]);
  expect(chartOfKind(withoutRows(counts), bars, 'scatter')).toBeUndefined();
  expect(readChart('line:1:1', PERIODS)).toBeUndefined();
  expect(readChart('line:1:1,2', PERIODS)?.ys).toEqual([2]);
});

test('a chart survives the link, and one of other columns is not read', () => {
  for (const choice of [
    { kind: 'line', x: 0, ys: [2, 3], by: 1 },
    { kind: 'bars', x: 1, ys: [3], by: undefined },
  ] as const) {
    expect(readChart(writeChart(choice), COLUMNS)).toEqual(choice);
  }
  for (const wrong of ['line:1:2', 'line:0:1', 'line:0:9', 'pie:0:2', 'line:0:', '<svg>', 'line:0:2:9']) {
    expect(readChart(wrong, COLUMNS)).toBeUndefined();
  }
});

test('lines are in the order of the axis, with exact values in words', () => {
  const model = lineModel(COLUMNS, ROWS, { kind: 'line', x: 0, ys: [2], by: 1 }, 'utc');
  expect(model.axis).toEqual({ kind: 'time', zone: 'utc' });
  expect(model.withoutPlace).toBe(1);
  const [btc, eth] = model.series;
  expect(btc?.xs).toEqual([Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 2)]);
  expect(btc?.exactY(1)).toBe('123,456,789,012,345,678,901,234,567,890');
  expect(btc?.dataY?.(1)).toBe('123456789012345678901234567890');
  expect(btc?.exactX(0)).toBe('2026-10-01');
  expect(eth?.ys).toEqual([Number.NaN]);
});

test('a time has its offset in the table and in the file of a chart, which do not name the zone', () => {
  const columns = [column('at', 'time'), column('n', 'integer')];
  const rows = [['2026-10-01T12:00:00.500000Z', 1]];
  const model = lineModel(columns, rows, { kind: 'line', x: 0, ys: [1], by: undefined }, 'Europe/Zurich');
  expect(model.series[0]?.exactX(0)).toBe('2026-10-01 14:00:00.5 UTC+02:00');
});

test('a column that can be shown in units is drawn with its stored numbers, and its name says so', () => {
  const price = { ...column('price', 'decimal'), scale: { unit: 'price', by: 0 } } as const;
  const columns = [column('n', 'integer'), price];
  const drawn = lineModel(columns, [[1, '5']], { kind: 'line', x: 0, ys: [1], by: undefined }, 'utc');
  expect(drawn.series[0]?.label).toBe('price (as stored)');
  const along = lineModel(columns, [[1, '5']], { kind: 'scatter', x: 1, ys: [0], by: undefined }, 'utc');
  expect(along.axis).toMatchObject({ kind: 'number', name: 'price (as stored)' });
});

test('a name that would turn the text around it is shown as it is', () => {
  const model = lineModel(COLUMNS, ROWS, { kind: 'line', x: 0, ys: [2, 3], by: 1 }, 'utc');
  expect(model.series.map(({ label }) => label)).toContain('eth‹U+202E›x, trades');
});

test('a line or a bar of a market has its name, and of another id its ends', () => {
  const [known, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const rows = [
    ['2026-10-01', known, '1', 1],
    ['2026-10-01', other, '1', 1],
  ];
  const nameOf = (id: string) => (id === known ? 'BTC' : undefined);
  const names = ['BTC', 'cdcdcd…cdcdcd'];
  const lines = lineModel(COLUMNS, rows, { kind: 'line', x: 0, ys: [2], by: 1 }, 'utc', nameOf);
  expect(lines.series.map(({ label }) => label)).toEqual(names);
  const bars = barModel(COLUMNS, rows, { kind: 'bars', x: 1, ys: [2], by: undefined }, 'utc', nameOf);
  expect(bars.map(({ label }) => label)).toEqual(names);
});

test('a day begins in the chosen zone, also one on which its clock changes', () => {
  const scatter = { kind: 'scatter', x: 0, ys: [3], by: undefined } as const;
  const model = lineModel(COLUMNS, ROWS, scatter, 'Europe/Zurich');
  expect(model.bounds.from).toBe(Date.UTC(2026, 8, 30, 22));
  expect(model.series[0]?.shape).toBe('points');
  const changing = lineModel(COLUMNS, [['2026-04-05', 'btc', '1', 1]], scatter, 'Pacific/Auckland');
  expect(changing.series[0]?.xs).toEqual([Date.UTC(2026, 3, 4, 11)]);
});

test('more names than colours are said, and so are more rows than bars', () => {
  const many = Array.from({ length: 100 }, (_, index) => ['2026-10-01', `m${index}`, String(index), index]);
  const model = lineModel(COLUMNS, many, { kind: 'line', x: 0, ys: [2], by: 1 }, 'utc');
  expect(model.series).toHaveLength(MAX_SERIES);
  expect(model.withoutLine).toBe(100 - MAX_SERIES);
  // Each name has a line for each column.
  const both = lineModel(COLUMNS, many, { kind: 'line', x: 0, ys: [2, 3], by: 1 }, 'utc');
  expect(both.withoutLine).toBe(200 - both.series.length);
  const bars = barModel(COLUMNS, many, { kind: 'bars', x: 1, ys: [2], by: undefined }, 'utc');
  expect(bars).toHaveLength(MAX_BARS);
  expect(bars[7]).toMatchObject({ label: 'm7', value: 7, exact: '7' });
});

test('numbers of any size have an axis, also when all are equal', () => {
  const columns = [column('rate', 'float'), column('n', 'integer')];
  const model = lineModel(
    columns,
    [
      ['NaN', 1],
      [0.5, 1],
      [0.5, 2],
    ],
    { kind: 'scatter', x: 0, ys: [1], by: undefined },
    'utc',
  );
  expect(model.axis.kind).toBe('number');
  expect(model.bounds.from).toBeLessThan(0.5);
  expect(model.bounds.to).toBeGreaterThan(0.5);
  expect(model.withoutPlace).toBe(1);
});
