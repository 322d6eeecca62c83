import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { nodeQuery } from './node-sql.ts';

const NAMED = 'ranking_score_status, ranking_score_performance_score, ranking_score_stake_score';
const SAME = `${NAMED}, staked_by_delegates, staked_by_operator, reward_score_normalised_score`;

/** Epoch, id, stake and ranking score; the other columns are the same for all. */
const TABLES = `
  create table nodes as select *, ${SAME.split(', ')
    .map((name) => `1 as ${name}`)
    .join(', ')} from (values
    (7, 'a', 50, 0.3), (7, 'b', 30, 0.2), (8, 'a', 40, 0.1), (8, 'b', 60, 0.4), (9, 'a', 40, null)
  ) as t(epoch_seq, id, staked_total, ranking_score_ranking_score);
  create table delegations as select * from (values
    (7, 'a', 'x', 5), (7, 'a', 'y', 9), (7, 'b', 'x', 6), (8, 'a', 'x', 7)
  ) as t(epoch_seq, listed_by, party, amount);`;

async function rowsOf(tab: string | undefined): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(TABLES);
    return (await connection.runAndReadAll(nodeQuery('a', 7n, tab).sql)).getRowObjects();
  } finally {
    connection.closeSync();
  }
}

test.each([undefined, 'scores', 'json'])('the code of an open node is its row in the epoch (%s)', async (tab) => {
  expect(await rowsOf(tab)).toMatchObject([{ epoch_seq: 7, id: 'a', staked_total: 50 }]);
});

test('the code of the history of a node has all stored epochs, with its rank among all nodes', async () => {
  const rows = await rowsOf('history');
  expect(rows.map(({ epoch_seq: epoch, staked_total: stake, rank }) => [epoch, stake, rank])).toEqual([
    [7, 50, 1n],
    [8, 40, 2n],
    [9, 40, null],
  ]);
});

test('the code of the delegations of a node has those of the epoch, the largest first', async () => {
  expect(await rowsOf('delegations')).toEqual([
    { party: 'y', amount: 9 },
    { party: 'x', amount: 5 },
  ]);
});
