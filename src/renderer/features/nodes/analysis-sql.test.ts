import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { compareSql, concentrationSql } from './analysis-sql.ts';
import { compareColumns } from './compare-columns.tsx';

const BY_NAME = { field: 'name', direction: 'ascending' } as const;
const EPOCHS = { before: 7n, after: 8n };
const status = (word: string) => `'VALIDATOR_NODE_STATUS_${word}'`;

/** Epoch, id, status, stake and voting power; the other columns are the same for all. */
const ROWS: readonly (readonly [number, string, string, number, number])[] = [
  [7, 'a', 'CONSENSUS', 50, 5000],
  [7, 'b', 'ERSATZ', 30, 0],
  [7, 'c', 'CONSENSUS', 20, 5000],
  [8, 'a', 'ERSATZ', 60, 0],
  [8, 'b', 'CONSENSUS', 30, 7500],
  [8, 'd', 'CONSENSUS', 10, 2500],
  [8, 'e', 'PENDING', 0, 0],
];
const SAME = [
  'staked_by_operator',
  'staked_by_delegates',
  'ranking_score_performance_score',
  'ranking_score_stake_score',
  'reward_score_normalised_score',
];
/** The ranking score is the voting power. */
const NODES = `create table nodes as select *, ranking_score_voting_power as ranking_score_ranking_score, ${SAME.map((name) => `1 as ${name}`).join(', ')} from (values
  ${ROWS.map(([epoch, id, word, stake, power]) => `(${epoch}, '${id}', 'Node ${id}', ${status(word)}, ${stake}, ${power})`).join(',\n  ')}
) as t(epoch_seq, id, name, ranking_score_status, staked_total, ranking_score_voting_power);`;

async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    await connection.run(NODES);
    return (await connection.runAndReadAll(sql)).getRowObjects();
  } finally {
    connection.closeSync();
  }
}

test.each([
  ['all', undefined, ['a', 'b', 'c', 'd', 'e']],
  ['changed', undefined, ['a', 'b', 'c', 'd', 'e']],
  ['joined', undefined, ['d', 'e']],
  ['left', undefined, ['c']],
  ['promoted', undefined, ['b']],
  ['demoted', undefined, ['a']],
  ['all', ['a', "x'y"], ['a']],
  ['all', [], []],
] as const)('%s nodes, watched %j', async (choice, watched, ids) => {
  const rows = await rowsOf(compareSql({ ...EPOCHS, show: choice, sort: BY_NAME }, watched));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids);
});

test.each([
  ['name', 'descending', 'e d c b a'],
  ['stakedTotalChange', 'descending', 'a d b e c'],
  ['votingPowerChange', 'ascending', 'a c e d b'],
  ['stakedTotal', 'ascending', 'e d b a c'],
  ['rankChange', 'descending', 'b a c d e'],
  ['status', 'ascending', 'd e c a b'],
  ['unknown', 'ascending', 'a b c d e'],
] as const)('the rows come in the order of the view: %s, %s', async (field, direction, ids) => {
  const rows = await rowsOf(compareSql({ ...EPOCHS, show: 'all', sort: { field, direction } }, undefined));
  expect(rows.map(({ id }) => id).join(' ')).toBe(ids);
});

test('every column of the view that sorts has an order in SQL', () => {
  const fields = compareColumns(18).flatMap(({ sortField }) => sortField ?? []);
  const orders = fields.map((field) =>
    compareSql({ ...EPOCHS, show: 'all', sort: { field, direction: 'ascending' } }, undefined),
  );
  expect(new Set(orders).size).toBe(fields.length);
});

test('the later epoch less the earlier one, and nothing changed within one epoch', async () => {
  const [row] = await rowsOf(compareSql({ ...EPOCHS, show: 'all', sort: BY_NAME }, ['a']));
  expect(row).toMatchObject({ name: 'Node a', staked_total_change: 10, ranking_score_voting_power_change: -5000 });
  expect(await rowsOf(compareSql({ before: 8n, after: 8n, show: 'changed', sort: BY_NAME }, undefined))).toEqual([]);
});

test('a node that joined or left changed by its whole stake and voting power, and its scores by an unknown amount', async () => {
  const rows = await rowsOf(compareSql({ ...EPOCHS, show: 'all', sort: BY_NAME }, ['c', 'd']));
  const unknown = { ranking_score_stake_score_change: null, ranks_gained: null };
  expect(rows).toMatchObject([
    { id: 'c', staked_total_change: -20, ranking_score_voting_power_change: -5000, ...unknown },
    { id: 'd', staked_total_change: 10, ranking_score_voting_power_change: 2500, ...unknown },
  ]);
});

test('the largest nodes come first, each with its share and that of all larger ones', async () => {
  const power = await rowsOf(concentrationSql(undefined, 'votingPower'));
  expect(power.map(({ id, share, cumulative }) => [id, share, cumulative])).toEqual([
    ['b', 0.75, 0.75],
    ['d', 0.25, 1],
  ]);
  const stake = await rowsOf(concentrationSql(7n, 'stakedTotal'));
  expect(stake.map(({ id, cumulative }) => [id, cumulative])).toEqual([
    ['a', 0.5],
    ['b', 0.8],
    ['c', 1],
  ]);
  // As in the view, a node without stake counts.
  expect((await rowsOf(concentrationSql(8n, 'stakedTotal'))).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e']);
});
