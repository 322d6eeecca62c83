import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { hoursSql, periodsSql, pointsSql } from './funding-sql.ts';

const POINTS = `
  create table funding_points as select * from (values
    ('m', 1, 'SOURCE_EXTERNAL', timestamptz '2026-10-01 00:10:00Z', 90, 100),
    ('m', 1, 'SOURCE_INTERNAL', timestamptz '2026-10-01 00:10:00Z', 90, 110),
    ('m', 1, 'SOURCE_INTERNAL', timestamptz '2026-10-01 00:50:00Z', 90, 130),
    ('m', 2, 'SOURCE_INTERNAL', timestamptz '2026-10-01 01:05:00Z', 90, 95),
    ('m', 2, 'SOURCE_EXTERNAL', timestamptz '2026-10-01 01:15:00Z', 90, 100),
    ('m', 3, 'SOURCE_EXTERNAL', timestamptz '2026-10-01 02:00:00Z', 90, 100),
    ('n', 1, 'SOURCE_EXTERNAL', timestamptz '2026-10-01 00:00:00Z', 90, 7)
  ) as t(market_id, seq, data_point_type, "timestamp", price, twap);`;

async function rowsOf(sql: string): Promise<Record<string, string>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`set timezone = 'UTC';${POINTS}`);
    const rows = (await connection.runAndReadAll(sql)).getRowObjects();
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])),
    );
  } finally {
    connection.closeSync();
  }
}

const at = (time: string) => Date.parse(`2026-10-01T${time}Z`);

test('points of one or more markets, periods, a source and a time', async () => {
  expect(await rowsOf(pointsSql({ markets: ['m', 'n'] }))).toHaveLength(7);
  expect(await rowsOf(pointsSql({ markets: ['m'], seqs: [1n, 3n], source: 'external' }))).toHaveLength(2);
  const span = { from: at('00:50:00'), to: at('01:05:00') };
  const rows = await rowsOf(pointsSql({ markets: ['m'], span }));
  expect(rows.map(({ twap }) => twap)).toEqual(['130', '95']);
});

test('periods with their newest averages, under the filter and in the order of the screen', async () => {
  const rows = await rowsOf(periodsSql('m', [], undefined));
  expect(rows.map(({ seq, spread, relative }) => [seq, spread, relative])).toEqual([
    ['3', '', ''],
    ['2', '-5', '-0.05'],
    ['1', '30', '0.3'],
  ]);
  const sort = { field: 'relative', direction: 'descending' } as const;
  expect((await rowsOf(periodsSql('m', [], sort))).map(({ seq }) => seq)).toEqual(['1', '2', '3']);
  const oldest = { field: 'period', direction: 'ascending' } as const;
  expect((await rowsOf(periodsSql('m', [], oldest))).map(({ seq }) => seq)).toEqual(['1', '2', '3']);
  const narrow = [
    { field: 'period', operator: 'atLeast', value: '2' },
    { field: 'period', operator: 'lessThan', value: '3' },
  ] as const;
  expect((await rowsOf(periodsSql('m', narrow, undefined))).map(({ seq }) => seq)).toEqual(['2']);
});

test('conditions on values that only the table of periods has are left out of its query', async () => {
  const conditions = (['relative', 'spread', 'external', 'internal', 'annualised', 'time'] as const).map(
    (field) => ({ field, operator: 'moreThan', value: '9000000000000000000' }) as const,
  );
  const rows = await rowsOf(periodsSql('m', conditions, undefined));
  expect(rows.map(({ seq }) => seq)).toEqual(['3', '2', '1']);
});

test('hours compare the newest averages of a period at each of its times', async () => {
  const rows = await rowsOf(hoursSql('m', { from: at('00:00:00'), to: at('02:00:00') }));
  expect(rows.map(({ points, mean, lowest, highest }) => [points, mean, lowest, highest])).toEqual([
    ['2', '0.2', '0.1', '0.3'],
    ['1', '-0.05', '-0.05', '-0.05'],
  ]);
});
