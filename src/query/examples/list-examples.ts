import type { QueryExample } from '../../contract/index.ts';

/** The worked examples that read lists. */
export const LIST_EXAMPLES: readonly QueryExample[] = [
  {
    name: 'Spread by hour',
    question: 'How far were the averages of both sources apart, hour by hour?',
    sql: `-- :market is the id of a market, or % for every market; :days counts back from the newest point
with points as (
  select * from funding_points
  where market_id like :market
    and timestamp > (select max(timestamp) from funding_points) - to_days(:days)
), hours as (
  select
    date_trunc('hour', timestamp) as hour,
    market_id,
    avg(twap::double) filter (where data_point_type = 'SOURCE_INTERNAL') as internal,
    avg(twap::double) filter (where data_point_type = 'SOURCE_EXTERNAL') as external
  from points
  group by all
)
select hour, market_id, internal, external, (internal - external) / external * 100 as spread_percent
from hours
where external <> 0
order by hour, market_id`,
    params: { market: '%', days: '2' },
  },
  {
    name: 'Price against TWAP',
    question: 'At the newest point of each funding period, how far was the price from the average of its source?',
    sql: `-- :market is the id of a market, or % for every market
select
  market_id,
  seq,
  data_point_type as source,
  arg_max(price, timestamp) as last_price,
  arg_max(twap, timestamp) as last_twap,
  count(*) as points,
  (last_price::double / last_twap::double - 1) * 100 as difference_percent
from funding_points
where market_id like :market
group by market_id, seq, data_point_type
having last_twap <> 0
order by market_id, seq, source`,
    params: { market: '%' },
  },
  {
    name: 'Gaps in checkpoints',
    question: 'Where did more blocks than usual pass between two checkpoints?',
    sql: `-- :times is the least gap to show, as a multiple of the usual number of blocks
with intervals as (
  select
    lag(at_block) over (order by at_block) as previous_block,
    at_block,
    at_block - previous_block as blocks_between
  from checkpoints
)
select previous_block, at_block, blocks_between, usual
from intervals, (select median(blocks_between) as usual from intervals)
where blocks_between >= :times * usual
order by blocks_between desc, at_block`,
    params: { times: '1.5' },
  },
  {
    name: 'Concentration of stake',
    question: 'How many nodes together hold a third of the stake in the newest epoch?',
    sql: `with staked as (
  select id, name, staked_total, sum(staked_total) over () as total
  from nodes
  where epoch_seq = (select max(epoch_seq) from nodes)
)
select
  row_number() over largest_first as place,
  name,
  id,
  staked_total,
  sum(staked_total) over largest_first * 3 >= total as holds_a_third
from staked
window largest_first as (order by staked_total desc, id rows unbounded preceding)
order by place`,
    params: {},
  },
];
