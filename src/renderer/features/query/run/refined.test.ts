import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import type { QueryColumn } from '../../../../contract/index.ts';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import type { Zone } from '../../../ui/format/index.ts';
import { canRefine, fieldsOf, ofAnyColumn, refinedSql } from './refined.ts';

const column = (name: string, kind: QueryColumn['kind']): QueryColumn => ({ name, kind, type: kind });
const COLUMNS = [
  column('Party "A"', 'text'),
  column('price', 'decimal'),
  column('at', 'time'),
  column('is_open', 'boolean'),
];
const SQL = `select * from (values
  ('0''x', 10.5, timestamp '2026-10-01 12:00:00', true),
  ('Bob', 99999999999999999999999999999.25, timestamp '2026-10-01 13:00:00.000001', false),
  (null, null, null, null)
) as t("Party ""A""", price, "at", is_open); -- three rows`;

async function rowsOf(sql: string) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(sql);
  const rows = reader.getRows().map(([party, price]) => [String(party), String(price)]);
  connection.closeSync();
  return rows;
}

function refine(filter: string, zone: Zone) {
  const { conditions, problems } = conditionsOf(parseFilter(filter), fieldsOf(COLUMNS, zone), ofAnyColumn);
  expect(problems).toEqual([]);
  return refinedSql(SQL, COLUMNS, conditions, { column: 1, direction: 'descending' });
}

const BOB = ['Bob', '99999999999999999999999999999.25'];
const X = ["0'x", '10.50'];

test.each([
  ['', [BOB, X, ['null', 'null']]],
  ['price>10.5', [BOB]],
  ['price==99999999999999999999999999999.25', [BOB]],
  ["column1~'x", [X]],
  ['column1==bob', [BOB]],
  ['at=2026-10-01', [BOB, X]],
  ['at>2026-10-01', []],
  ['at>"2026-10-01 13:00"', [BOB]],
  ['at<=2026-10-01T14:00:00+02:00', [X]],
  ['is_open=true', [X]],
  ['is_open!=true', [BOB]],
  ["0'X", [X]],
])('the filter %j holds in the engine, over exact values', async (filter, rows) => {
  expect(await rowsOf(refine(filter, 'utc'))).toEqual(rows);
});

test.each([
  ['at>="2026-10-01 14:30"', [BOB]],
  ['at>=2026-10-01T12:30Z', [BOB]],
  ['at="2026-10-01 15:00:00.000001"', [BOB]],
  ['at<2026-10-01', []],
  ['at=2026-10-01', [BOB, X]],
])('a time without an offset is on the clock on which the result shows times: %s', async (filter, rows) => {
  expect(await rowsOf(refine(filter, 'Europe/Zurich'))).toEqual(rows);
});

test('a day of a column of days is that day in every zone', async () => {
  const days = [column('day', 'date')];
  const { conditions } = conditionsOf(parseFilter('day=2026-10-02'), fieldsOf(days, 'Pacific/Auckland'), ofAnyColumn);
  const sql = "select * from (values (date '2026-10-01'), (date '2026-10-02')) as t(day)";
  expect(await rowsOf(refinedSql(sql, days, conditions, undefined))).toHaveLength(1);
});

test('what is no time is refused before the engine sees it', () => {
  const { problems } = conditionsOf(parseFilter('at>tomorrow'), fieldsOf(COLUMNS, 'utc'), ofAnyColumn);
  expect(problems[0]?.text).toContain('2026-10-01 12:00');
});

test('without a filter and a sort, the query is the person’s own', () => {
  expect(refinedSql(SQL, COLUMNS, [], undefined)).toBe(SQL);
});

test('a name that two columns share is no field, and neither is any part of a plan', () => {
  const twice = [column('id', 'text'), column('ID', 'text'), column('n', 'integer')];
  expect(fieldsOf(twice, 'utc').map(({ word }) => word)).toEqual(['n', 'any']);
  expect(canRefine('-- see\n  EXPLAIN select 1')).toBe(false);
  expect(canRefine('/* explain */ select 1')).toBe(true);
  expect(canRefine('/* one */ select 1 /* two */ explain')).toBe(true);
});

test('the label of a column that can be shown in units says that a filter compares the stored numbers', () => {
  const scaled = { ...column('hi', 'decimal'), scale: { unit: 'price', by: 0 } } as const;
  const labels = fieldsOf([column('n', 'integer'), scaled, column('at', 'time')], 'utc').map(({ label }) => label);
  expect(labels).toEqual(['n', 'hi (as stored)', 'at (UTC)', 'Any column']);
});
