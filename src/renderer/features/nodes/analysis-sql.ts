/** SQL over the stored nodes for Compare epochs and Concentration (docs/query.md). */
import { type OutputOf, VALIDATOR_NODE_STATUSES } from '../../../contract/index.ts';
import { quoteText } from '../shared/sql-text.ts';
import type { CompareChoice } from './compared.ts';
import { epochSql } from './program-sql.ts';

const COMPARED = [
  'staked_total',
  'staked_by_operator',
  'staked_by_delegates',
  'ranking_score_performance_score',
  'ranking_score_ranking_score',
  'ranking_score_stake_score',
  'ranking_score_voting_power',
  'reward_score_normalised_score',
] as const;

/** Statuses from the most to the least trusted, so that a smaller number is a promotion. */
const STATUSES = `[${VALIDATOR_NODE_STATUSES.slice(1).map(quoteText).join(', ')}]`;
const moved = (sign: '<' | '>') =>
  `list_position(${STATUSES}, later.ranking_score_status) ${sign} list_position(${STATUSES}, earlier.ranking_score_status)`;

const CHOSEN: Readonly<Record<CompareChoice, string | undefined>> = {
  all: undefined,
  changed: `(${['id', 'ranking_score_status', ...COMPARED]
    .map((column) => `earlier.${column} is distinct from later.${column}`)
    .join(' or ')})`,
  joined: 'earlier.id is null',
  left: 'later.id is null',
  promoted: moved('<'),
  demoted: moved('>'),
};

/**
 * Returns the SQL of the view "Compare epochs": one row for each node of either epoch, with the differences later minus
 * earlier.
 * @param before the earlier epoch
 * @param after the later epoch
 * @param watched ids of the watched nodes; undefined for all nodes
 */
export function compareSql(
  before: bigint,
  after: bigint,
  choice: CompareChoice,
  watched: readonly string[] | undefined,
): string {
  const conditions = [
    ...(CHOSEN[choice] === undefined ? [] : [CHOSEN[choice]]),
    ...(watched === undefined ? [] : [watched.length === 0 ? 'false' : `id in (${watched.map(quoteText).join(', ')})`]),
  ];
  return [
    'select id, ifnull(later.name, earlier.name) as name,',
    '  earlier.ranking_score_status as status_before, later.ranking_score_status as status_after,',
    ...COMPARED.map(
      (column, index) =>
        `  later.${column} - earlier.${column} as ${column}_change${index === COMPARED.length - 1 ? '' : ','}`,
    ),
    `from (select * from nodes where epoch_seq = ${before}) as earlier`,
    `full join (select * from nodes where epoch_seq = ${after}) as later using (id)`,
    ...(conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]),
    'order by ranking_score_performance_score_change nulls last, name, id',
  ].join('\n');
}

type Kind = OutputOf<'concentration'>['of'];

const AMOUNTS: Readonly<Record<Kind, string>> = {
  votingPower: 'ranking_score_voting_power',
  stakedTotal: 'staked_total',
};

/**
 * Returns the SQL of the view "Concentration": the share of each node, the largest first, with the sum of its share and
 * all larger ones.
 * @param epoch undefined for the newest stored epoch
 */
export function concentrationSql(epoch: bigint | undefined, of: Kind): string {
  return [
    `select id, name, ${AMOUNTS[of]} as amount,`,
    '  amount / sum(amount) over () as share,',
    '  sum(amount) over largest_first / sum(amount) over () as cumulative',
    'from nodes',
    `where ${epochSql(epoch)}`,
    `  and ${AMOUNTS[of]} > 0`,
    'window largest_first as (order by amount desc, id rows unbounded preceding)',
    'order by amount desc, id',
  ].join('\n');
}
