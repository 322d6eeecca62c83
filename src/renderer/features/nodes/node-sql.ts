/** The node that is open, as SQL over the stored nodes and delegations (docs/query.md). */
import { quoteText } from '../../../contract/index.ts';
import type { ShownQuery } from '../shared/save/code-menu.tsx';

const RANKING = 'ranking_score_ranking_score';

/** The columns of the History tab. The rank is among all nodes of an epoch, by the ranking score. */
const HISTORY = [
  'select epoch_seq, ranking_score_status, staked_total, staked_by_delegates, staked_by_operator,',
  `  ranking_score_performance_score, ${RANKING}, ranking_score_stake_score,`,
  '  reward_score_normalised_score, rank',
  `from (select *, case when ${RANKING} is not null`,
  `  then rank() over (partition by epoch_seq order by ${RANKING} desc nulls last) end as rank from nodes)`,
];

/** Returns the query of what a tab of the node's panel shows. */
export function nodeQuery(id: string, epochSeq: bigint, tab: string | undefined): ShownQuery {
  const node = quoteText(id);
  switch (tab) {
    case 'history':
      return { name: 'Node history', sql: [...HISTORY, `where id = ${node}`, 'order by epoch_seq'].join('\n') };
    case 'delegations':
      return {
        name: 'Node delegations',
        sql: [
          'select party, amount',
          'from delegations',
          `where epoch_seq = ${epochSeq} and listed_by = ${node}`,
          'order by amount desc, party',
        ].join('\n'),
      };
    default:
      return { name: 'Node', sql: `select *\nfrom nodes\nwhere epoch_seq = ${epochSeq} and id = ${node}` };
  }
}
