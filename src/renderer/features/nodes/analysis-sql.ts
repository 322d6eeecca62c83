/** SQL over the stored nodes for Compare epochs and Concentration (docs/query.md). */
import { type OutputOf, quoteText, VALIDATOR_NODE_STATUSES } from '../../../contract/index.ts';
import type { CompareRequest } from './compare-link.ts';
import { type CompareChoice, DECISIVE_FIGURES } from './compared.ts';
import { epochSql } from './program-sql.ts';

const minus = (later: string, earlier: string, column: string) => `${later} - ${earlier} as ${column}_change`;
const score = (column: string) => minus(`later.${column}`, `earlier.${column}`, column);
/** A node that an epoch does not list has no stake and no voting power in it. */
const holding = (column: string) =>
  minus(`if(later.id is null, 0, later.${column})`, `if(earlier.id is null, 0, earlier.${column})`, column);

const CHANGES = [
  holding('staked_total'),
  holding('staked_by_operator'),
  holding('staked_by_delegates'),
  score('ranking_score_performance_score'),
  score('ranking_score_ranking_score'),
  score('ranking_score_stake_score'),
  holding('ranking_score_voting_power'),
  score('reward_score_normalised_score'),
];

/** The columns of the figures by which a node counts as changed. */
const DECISIVE_COLUMNS: Readonly<Record<(typeof DECISIVE_FIGURES)[number], string>> = {
  stakedByOperator: 'staked_by_operator',
  stakedByDelegates: 'staked_by_delegates',
  stakedTotal: 'staked_total',
  performanceScore: 'ranking_score_performance_score',
  rank: 'rank',
};

/** Statuses from the most to the least trusted, so that a smaller number is a promotion. */
const STATUSES = `[${VALIDATOR_NODE_STATUSES.slice(1).map(quoteText).join(', ')}]`;
const moved = (sign: '<' | '>') =>
  `list_position(${STATUSES}, later.ranking_score_status) ${sign} list_position(${STATUSES}, earlier.ranking_score_status)`;

const CHOSEN: Readonly<Record<CompareChoice, string | undefined>> = {
  all: undefined,
  changed: `(${[
    'earlier.id is distinct from later.id',
    moved('<'),
    moved('>'),
    ...DECISIVE_FIGURES.map((figure) => `earlier.${DECISIVE_COLUMNS[figure]} <> later.${DECISIVE_COLUMNS[figure]}`),
  ].join('\n    or ')})`,
  joined: 'earlier.id is null',
  left: 'later.id is null',
  promoted: moved('<'),
  demoted: moved('>'),
};

/** The order of the column Status: its text, as the view sorts it. */
const STATUS_ORDER = [
  "case when earlier.id is null then 'joined' when later.id is null then 'left' else 'stayed' end",
  `case when ${moved('<')} then 'promoted' when ${moved('>')} then 'demoted' else 'same' end`,
  'ifnull(later.ranking_score_status, earlier.ranking_score_status)',
].join(',\n    ');

/** The expressions by which the columns of the view sort. */
const ORDERS: Readonly<Record<string, string>> = {
  name: 'name',
  status: `concat_ws(' ', ${STATUS_ORDER})`,
  performanceScoreChange: 'ranking_score_performance_score_change',
  rankChange: 'ranks_gained',
  votingPowerChange: 'ranking_score_voting_power_change',
  stakedTotal: 'later.staked_total',
  stakedTotalChange: 'staked_total_change',
  stakedByOperatorChange: 'staked_by_operator_change',
  stakedByDelegatesChange: 'staked_by_delegates_change',
  rankingScoreChange: 'ranking_score_ranking_score_change',
  stakeScoreChange: 'ranking_score_stake_score_change',
  normalisedScoreChange: 'reward_score_normalised_score_change',
};

const SCORE = 'ranking_score_ranking_score';
const RANK = `, case when ${SCORE} is not null then rank() over (order by ${SCORE} desc nulls last) end as rank`;

/**
 * Returns the SQL of the view "Compare epochs": one row for each node of either epoch, with the differences later minus
 * earlier and the ranks that the node gained.
 * @param watched ids of the watched nodes; undefined for all nodes
 */
export function compareSql(
  { before, after, show, sort }: Record<'before' | 'after', bigint> & Pick<CompareRequest, 'show' | 'sort'>,
  watched: readonly string[] | undefined,
): string {
  const conditions = [
    ...(CHOSEN[show] === undefined ? [] : [CHOSEN[show]]),
    ...(watched === undefined ? [] : [watched.length === 0 ? 'false' : `id in (${watched.map(quoteText).join(', ')})`]),
  ];
  return [
    'select id, ifnull(later.name, earlier.name) as name,',
    '  earlier.ranking_score_status as status_before, later.ranking_score_status as status_after,',
    ...CHANGES.map((change) => `  ${change},`),
    '  earlier.rank - later.rank as ranks_gained',
    `from (select *${RANK} from nodes where epoch_seq = ${before}) as earlier`,
    `full join (select *${RANK} from nodes where epoch_seq = ${after}) as later using (id)`,
    ...(conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]),
    `order by ${ORDERS[sort.field] ?? 'name'} ${sort.direction === 'descending' ? 'desc ' : ''}nulls last, name, id`,
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
    // A node without voting power takes no part in consensus. One without stake counts, because stake could go to it.
    ...(of === 'votingPower' ? [`  and ${AMOUNTS[of]} > 0`] : []),
    'window largest_first as (order by amount desc, id rows unbounded preceding)',
    'order by amount desc, id',
  ].join('\n');
}
