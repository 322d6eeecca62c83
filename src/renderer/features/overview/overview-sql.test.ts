import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { OVERVIEW_QUERIES } from './overview-sql.ts';

const TABLES = `
  create table nodes as select *, 1 as ranking_score_performance_score from (values
    (7, 'a', 'Oak', 'x', 90, 9000), (8, 'a', 'Oak', 'x', 40, 2500), (8, 'b', 'Elm', 'y', 60, 7500)
  ) as t(epoch_seq, id, name, ranking_score_status, staked_total, ranking_score_voting_power);
  create table checkpoints as select * from (values (100, 'h', 'b'), (220, 'h', 'b')) as t(at_block, hash, block_hash);
  create table funding_points as select * from (values
    ('m', 1, 'SOURCE_EXTERNAL', timestamptz '2026-10-01 00:00:00Z', 100),
    ('m', 1, 'SOURCE_INTERNAL', timestamptz '2026-10-01 00:00:00Z', 110),
    ('m', 2, 'SOURCE_EXTERNAL', timestamptz '2026-10-03 00:00:00Z', 100),
    ('m', 2, 'SOURCE_INTERNAL', timestamptz '2026-10-03 01:00:00Z', 130),
    ('n', 5, 'SOURCE_INTERNAL', timestamptz '2026-10-01 00:00:00Z', 7)
  ) as t(market_id, seq, data_point_type, "timestamp", twap);`;

async function rowsOf(name: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(TABLES);
    const sql = OVERVIEW_QUERIES.find((query) => query.name === name)?.sql ?? '';
    return (await connection.runAndReadAll(sql)).getRowObjects();
  } finally {
    connection.closeSync();
  }
}

test('the code of the overview has the nodes of the newest epoch, with their shares of the voting power', async () => {
  const rows = await rowsOf('Nodes');
  expect(rows.map(({ name, voting_power_share: share }) => [name, share])).toEqual([
    ['Elm', 0.75],
    ['Oak', 0.25],
  ]);
});

test('the code of the overview has the spread of each market over the last day of its points', async () => {
  const rows = await rowsOf('Funding spread');
  expect(rows.map(({ market_id: market, seq, spread }) => [market, seq, spread])).toEqual([['m', 2, 0.3]]);
});

test('the code of the overview has the intervals between checkpoints', async () => {
  expect(await rowsOf('Checkpoint intervals')).toMatchObject([{ at_block: 220, blocks: 120 }]);
});
