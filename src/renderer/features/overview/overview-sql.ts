/** The cards of the Overview as SQL over the stored lists (docs/query.md). */
import type { ShownQuery } from '../shared/save/code-menu.tsx';
import { intervalsSql } from '../shared/save/intervals-sql.ts';

/** The nodes of the newest stored epoch with their shares of the voting power, the largest stake first. */
const NODES = [
  'select id, name, ranking_score_status, staked_total, ranking_score_performance_score,',
  '  ranking_score_voting_power / sum(ranking_score_voting_power) over () as voting_power_share',
  'from nodes',
  'where epoch_seq = (select max(epoch_seq) from nodes)',
  'order by staked_total desc, id',
].join('\n');

const averageOf = (source: string) =>
  `last_value(case when data_point_type = '${source}' then twap end ignore nulls) over by_time`;

/** The relative spread of each market over the last day of its points, as the lines of the card draw it. */
const SPREADS = [
  'with newest as (select market_id, max(timestamp) as newest from funding_points group by market_id),',
  'known as (',
  '  select distinct market_id, seq, timestamp,',
  `    ${averageOf('SOURCE_EXTERNAL')} as external,`,
  `    ${averageOf('SOURCE_INTERNAL')} as internal`,
  '  from funding_points',
  '  window by_time as (',
  '    partition by market_id, seq order by timestamp range between unbounded preceding and current row',
  '  )',
  ')',
  'select market_id, seq, timestamp, (internal - external)::double / nullif(external, 0) as spread',
  'from known join newest using (market_id)',
  'where timestamp >= newest - interval 1 day and spread is not null',
  'order by market_id, timestamp, seq',
].join('\n');

/** The queries of all cards with stored rows. */
export const OVERVIEW_QUERIES: readonly ShownQuery[] = [
  { name: 'Nodes', sql: NODES },
  { name: 'Funding spread', sql: SPREADS },
  { name: 'Checkpoint intervals', sql: intervalsSql(undefined) },
];
