import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { asTable } from '../../shared/sql-text.ts';
import { acrossSql, type Pivot, pivotSql } from './pivot-sql.ts';

const TABLE = `select * from (values
  (timestamp '2026-10-01 12:00', 'btc', 'it''s "x"', 99999999999999999999999999999),
  (timestamp '2026-10-01 13:00', 'btc', 'buy', 1),
  (timestamp '2026-10-02 13:00', 'eth', null, 2)
) as t(vega_time, "order", "side; drop", "a ""b""")`;

async function rowsOf(sql: string) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  const names = reader.columnNames();
  const rows = reader.getRows().map((row) => row.map((value) => (value === null ? null : String(value))));
  connection.closeSync();
  return { names, rows };
}

const base: Pivot = {
  source: asTable(TABLE),
  rows: [],
  measures: [{ aggregate: 'count', column: undefined }],
  across: undefined,
};

test('without groups there is one row', async () => {
  expect(await rowsOf(pivotSql(base))).toEqual({ names: ['rows'], rows: [['3']] });
});

test('a group-by by day and by a column with a difficult name, in exact sums', async () => {
  const sql = pivotSql({
    ...base,
    rows: [
      { column: 'vega_time', unit: 'day' },
      { column: 'order', unit: 'none' },
    ],
    measures: [
      { aggregate: 'sum', column: 'a "b"' },
      { aggregate: 'distinct', column: 'side; drop' },
    ],
  });
  expect(sql).toContain("date_trunc('day', vega_time)::date as vega_time_day");
  expect(await rowsOf(sql)).toEqual({
    names: ['vega_time_day', 'order', 'sum_a "b"', 'distinct_side; drop'],
    rows: [
      ['2026-10-01', 'btc', '100000000000000000000000000000', '2'],
      ['2026-10-02', 'eth', '2', '0'],
    ],
  });
});

test('the unit is named once, also if the column is named after it', async () => {
  const source = asTable("select timestamp '2026-10-01 12:00' as day, timestamp '2026-10-01' as paid_day");
  const inDays = (column: string) => ({ column, unit: 'day' as const });
  const sql = pivotSql({ ...base, source, rows: [inDays('day'), inDays('paid_day')] });
  expect(await rowsOf(sql)).toEqual({ names: ['day', 'paid_day', 'rows'], rows: [['2026-10-01', '2026-10-01', '1']] });
  const twice = pivotSql({ ...base, source, rows: [inDays('day'), { column: 'day', unit: 'none' }] });
  expect(twice).toContain('as day_day');
  const paid = asTable("select timestamp '2026-10-01 12:00' as paid, timestamp '2026-10-02' as paid_day");
  const alike = pivotSql({ ...base, source: paid, rows: [inDays('paid'), inDays('paid_day')] });
  expect((await rowsOf(alike)).names).toEqual(['paid_day', 'paid_day_day', 'rows']);
});

test('a pivot has a column for each value, NULL among them', async () => {
  const { rows: found } = await rowsOf(acrossSql(base.source, 'side; drop'));
  const values = found.map(([value]) => value ?? null);
  expect(new Set(values)).toEqual(new Set(['buy', 'it\'s "x"', null]));
  const sql = pivotSql({
    ...base,
    rows: [{ column: 'order', unit: 'none' }],
    across: { column: 'side; drop', values: ['buy', 'it\'s "x"', null] },
  });
  expect(await rowsOf(sql)).toEqual({
    names: ['order', 'buy', 'it\'s "x"', 'NULL'],
    rows: [
      ['btc', '1', '1', '0'],
      ['eth', '0', '0', '1'],
    ],
  });
});

test('a simple query reads as a person would write it', () => {
  expect(
    pivotSql({
      source: 'history.trades',
      rows: [{ column: 'market_id', unit: 'none' }],
      measures: [{ aggregate: 'sum', column: 'size' }],
      across: undefined,
    }),
  ).toBe('select\n  market_id,\n  sum(size) as sum_size\nfrom history.trades\ngroup by 1\norder by 1');
});
