import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { type ListName, localFields } from '../../../../contract/index.ts';
import { listSql, type ShownList, segmentsSql } from './list-sql.ts';

const TABLES = `
  create table nodes as select 7 as epoch_seq, * from (values
    ('b1', 'O''Hara', 'CH', 30::decimal(38,0), 'VALIDATOR_NODE_STATUS_CONSENSUS', 0.1),
    ('b2', 'straße', 'DE', 30, null, null),
    ('b3', 'Ada', 'ch', null, 'VALIDATOR_NODE_STATUS_ERSATZ', 0.6)
  ) as t(id, name, location, staked_total, ranking_score_status, reward_score_normalised_score);
  create table parties as select * from (values ('AA', 'x', 1), ('bb', 'x', 2), ('cc', '', 3)) as t(id, alias, rank);
  create table checkpoints as select * from (values ('0f', 'aa', 100), ('ff', 'bb', 300)) as t(hash, block_hash, at_block);
  create table funding_points as select * from (values
    ('m', timestamptz '2026-10-01 00:00:00.000001Z', 1, 'SOURCE_INTERNAL', 2.5),
    ('m', timestamptz '2026-10-01 00:00:00.000001Z', 1, 'SOURCE_EXTERNAL', 2.25),
    ('m', timestamptz '2026-10-01 00:01:00Z', 2, 'SOURCE_EXTERNAL', 3)
  ) as t(market_id, "timestamp", seq, data_point_type, price);
  create schema history;
  create table history.trades as select * from (values (1, 0), (1, 1), (1001, 0)) as t(segment_from, segment_row);`;

async function rowsOf(sql: string): Promise<string[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(`set timezone = 'UTC';${TABLES}`);
    const reader = await connection.runAndReadAll(sql);
    return reader.getRows().map((row) => row.map(String).join(' '));
  } finally {
    connection.closeSync();
  }
}

const shown = (list: ListName, part: Partial<ShownList> = {}) =>
  listSql({ list, columns: [], where: [], sort: undefined, within: [], ...part });

test('shown columns, the filter and the sort of nodes are in the query', async () => {
  const sql = shown('nodes', {
    columns: ['name', 'stakedTotal', 'id'],
    sort: { field: 'stakedTotal', direction: 'descending' },
    within: ['epoch_seq = 7'],
  });
  expect(sql.split('\n')[0]).toBe('select epoch_seq, id, name, staked_total');
  expect(await rowsOf(sql)).toEqual(['7 b2 straße 30', "7 b1 O'Hara 30", '7 b3 Ada null']);
  const ascending = shown('nodes', { sort: { field: 'stakedTotal', direction: 'ascending' } });
  expect(await rowsOf(ascending)).toEqual(['7 b3', '7 b1', '7 b2']);
  const byStatus = shown('nodes', { sort: { field: 'validatorStatus', direction: 'ascending' } });
  expect(await rowsOf(byStatus)).toEqual(['7 b2', '7 b1', '7 b3']);
  const byShare = shown('nodes', { sort: { field: 'normalisedScore', direction: 'descending' } });
  expect(await rowsOf(byShare)).toEqual(['7 b1', '7 b3', '7 b2']);
});

test.each([
  ['nodes', { field: 'name', operator: 'contains', value: "o'h" }, ['7 b1']],
  ['nodes', { field: 'name', operator: 'contains', value: "'; drop table nodes --" }, []],
  ['nodes', { field: 'name', operator: 'startsWith', value: 'ådá' }, ['7 b3']],
  ['nodes', { field: 'location', operator: 'is', value: 'CH' }, ['7 b3', '7 b1']],
  ['nodes', { field: 'stakedTotal', operator: 'lessThan', value: '30.5' }, ['7 b2', '7 b1']],
  [
    'nodes',
    { field: 'validatorStatus', operator: 'isNot', value: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
    ['7 b3', '7 b2'],
  ],
  ['parties', { field: 'id', operator: 'startsWith', value: 'a' }, ['AA']],
  ['checkpoints', { field: 'atBlock', operator: 'atMost', value: '100' }, ['100']],
  ['checkpoints', { field: 'hash', operator: 'startsWith', value: 'FF' }, ['300']],
] as const)('%s under %j', async (list, condition, keys) => {
  expect(await rowsOf(shown(list, { where: [condition] }))).toEqual(keys);
});

test('a time of the filter has nanoseconds, and points of one time are in the order of the list', async () => {
  const where = [{ field: 'timestamp', operator: 'atMost', value: '1790812800000001000' }] as const;
  const rows = await rowsOf(shown('fundingPeriodDataPoints', { where, columns: ['price'] }));
  expect(rows.map((row) => row.split(' ').at(-1))).toEqual(['2.50', '2.25']);
});

test('lists have their own order: newest first', async () => {
  expect(await rowsOf(shown('parties'))).toEqual(['cc', 'bb', 'AA']);
  expect(await rowsOf(shown('checkpoints'))).toEqual(['300', '100']);
  const byAlias = shown('parties', { sort: { field: 'alias', direction: 'ascending' } });
  expect(await rowsOf(byAlias)).toEqual(['cc', 'AA', 'bb']);
});

test('every field that a list can be filtered by is a column of its table', () => {
  for (const [list, fields] of Object.entries(localFields)) {
    for (const field of Object.keys(fields)) {
      const sql = shown(list as ListName, { where: [{ field, operator: 'is', value: '1' }] });
      expect(sql).not.toMatch(/lower\([a-z]+[A-Z]/);
    }
  }
});

test('segments of history, and the name of their program', async () => {
  const { sql, name } = segmentsSql('TABLE_TRADES', { from: 1n, to: 1000n });
  expect([name, await rowsOf(sql)]).toEqual(['trades', ['1 0', '1 1']]);
});
