import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import type { NodeComparison } from '../../../contract/index.ts';
import { compareSql } from './analysis-sql.ts';
import { chooseCompared } from './compared.ts';

const COLUMNS = {
  stakedByOperator: 'staked_by_operator',
  stakedByDelegates: 'staked_by_delegates',
  stakedTotal: 'staked_total',
  stakeScore: 'ranking_score_stake_score',
  performanceScore: 'ranking_score_performance_score',
  rankingScore: 'ranking_score_ranking_score',
  normalisedScore: 'reward_score_normalised_score',
  votingPower: 'ranking_score_voting_power',
} as const;
const FIGURES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
type Figures = Readonly<Record<keyof typeof COLUMNS, number | null>>;

const figures = (rankingScore: number): Figures => ({
  stakedByOperator: 5,
  stakedByDelegates: 5,
  stakedTotal: 10,
  stakeScore: 5,
  performanceScore: 5,
  rankingScore,
  normalisedScore: 5,
  votingPower: 5,
});

/** For each node its figures before and after, and the ranks that it gained. Ranking scores are 100 apart. */
const NODES: readonly (readonly [id: string, before: Figures, after: Figures, gained: number, isChanged: boolean])[] = [
  ['same', figures(900), figures(900), 0, false],
  ...FIGURES.map((figure, index) => {
    const before = figures(100 * index);
    const isChanged = ['stakedByOperator', 'stakedByDelegates', 'stakedTotal', 'performanceScore'].includes(figure);
    return [figure, before, { ...before, [figure]: (before[figure] ?? 0) + 1 }, 0, isChanged] as const;
  }),
  ['passing', figures(1000), figures(1150), 1, true],
  ['passed', figures(1100), figures(1100), -1, true],
  ['first score', { ...figures(1200), performanceScore: null }, figures(1200), 0, false],
];

const less = (after: number | null, before: number | null) =>
  after === null || before === null ? null : String(after - before);

const COMPARED = NODES.map(
  ([id, before, after, gained]): NodeComparison => ({
    id,
    presence: 'stayed',
    move: null,
    before: null,
    after: null,
    changes: {
      stakedByOperator: less(after.stakedByOperator, before.stakedByOperator) ?? '0',
      stakedByDelegates: less(after.stakedByDelegates, before.stakedByDelegates) ?? '0',
      stakedTotal: less(after.stakedTotal, before.stakedTotal) ?? '0',
      stakeScore: less(after.stakeScore, before.stakeScore),
      performanceScore: less(after.performanceScore, before.performanceScore),
      rankingScore: less(after.rankingScore, before.rankingScore),
      validatorScore: null,
      normalisedScore: less(after.normalisedScore, before.normalisedScore),
      votingPower: (after.votingPower ?? 0) - (before.votingPower ?? 0),
      rank: -gained,
    },
  }),
);

const valuesOf = (epoch: number, id: string, of: Figures) =>
  `(${epoch}, '${id}', 'Node', 'VALIDATOR_NODE_STATUS_CONSENSUS', ${FIGURES.map((figure) => of[figure] ?? 'null').join(', ')})`;

test('the SQL of a comparison and the view call the same nodes changed', async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  await connection.run(`create table nodes as select * from (values
    ${NODES.flatMap(([id, before, after]) => [valuesOf(7, id, before), valuesOf(8, id, after)]).join(',\n    ')}
  ) as t(epoch_seq, id, name, ranking_score_status, ${Object.values(COLUMNS).join(', ')})`);
  const sql = compareSql(
    { before: 7n, after: 8n, show: 'changed', sort: { field: 'name', direction: 'ascending' } },
    undefined,
  );
  const rows = (await connection.runAndReadAll(sql)).getRowObjects();
  connection.closeSync();

  const expected = NODES.filter(([, , , , isChanged]) => isChanged).map(([id, , , gained]) => [id, BigInt(gained)]);
  expect(rows.map(({ id, ranks_gained: gained }) => [id, gained]).toSorted()).toEqual(expected.toSorted());
  const shown = chooseCompared(COMPARED, 'changed', undefined).map(({ id }) => id);
  expect(shown.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});
