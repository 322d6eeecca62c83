import type { QueryExample } from '../../contract/index.ts';

/** The worked examples about markets and trades. */
export const TRADING_EXAMPLES: readonly QueryExample[] = [
  {
    name: 'Funding paid by party',
    question: 'Who paid or received how much funding in the periods that have ended?',
    sql: `-- :market is the id of a market, or % for every market. A party pays its size at the end of a period
-- times the payment of the period, in the smallest unit of the market's asset; what it receives is negative.
-- A period counts if its end is stored: its newest block is less than a minute before the start of the next one.
with states as (
  select
    market,
    vega_time,
    ifnull((product_data->>'$.perpetualData.seqNum')::bigint, 0) as seq,
    (product_data->>'$.perpetualData.startTime')::bigint as started,
    (product_data->>'$.perpetualData.fundingPayment')::decimal(38, 0) as payment
  from history.market_data
  where market like :market and product_data is not null
), periods as (
  select market, seq, max(vega_time) as ended, arg_max(payment, vega_time) as payment
  from states
  group by market, seq
  qualify lead(seq) over (partition by market order by seq) = seq + 1
    and lead(min(started)) over (partition by market order by seq) - epoch_ns(max(vega_time)) < 60000000000
), sizes as (
  select market_id, party_id, market, seq, payment, arg_max(open_volume, vega_time) as size
  from history.positions join periods on market_id = market and vega_time <= ended
  group by all
), units as (
  select id, power(10::double, arg_max(position_decimal_places, vega_time)) as unit
  from history.markets
  group by id
)
select
  market_id,
  party_id,
  count(*) filter (where size <> 0) as periods,
  sum(size * payment) / any_value(unit) as paid
from sizes left join units on id = market_id
group by market_id, party_id
having count(*) filter (where size <> 0) > 0
order by market_id, abs(paid) desc, party_id`,
    params: { market: '%' },
  },
  {
    name: 'Fees by market',
    question: 'Which fees did buyers and sellers pay in each market?',
    sql: `select
  market_id,
  count(*) as trades,
  sum(buyer_maker_fee + seller_maker_fee) as maker,
  sum(buyer_infrastructure_fee + seller_infrastructure_fee) as infrastructure,
  sum(buyer_liquidity_fee + seller_liquidity_fee) as liquidity,
  maker + infrastructure + liquidity as total
from history.trades
group by market_id
order by total desc, market_id`,
    params: {},
  },
  {
    name: 'Trade volume by market and day',
    question: 'How much was traded in each market, day by day?',
    sql: `select
  vega_time::date as day,
  market_id,
  count(*) as trades,
  sum(size) as size,
  sum(price * size) as turnover
from history.trades
group by day, market_id
order by day, market_id`,
    params: {},
  },
  {
    name: 'Volume by party',
    question: 'Who trades the most, and how often as the taker?',
    sql: `-- :market is the id of a market, or % for every market; :most is the number of rows
with sides as (
  select market_id, buyer as party, size, aggressor = 1 as is_taker from history.trades
  union all
  select market_id, seller, size, aggressor = 2 from history.trades
)
select market_id, party, count(*) as trades, sum(size) as size, count(*) filter (where is_taker) as as_taker
from sides
where market_id like :market
group by market_id, party
order by size desc, market_id, party
limit :most`,
    params: { market: '%', most: '50' },
  },
  {
    name: 'Liquidations by market and day',
    question: 'How many trades were closeouts by the network?',
    sql: `-- Trades of the types 2 and 3 close out a position.
select
  vega_time::date as day,
  market_id,
  count(*) filter (where type in (2, 3)) as closeouts,
  sum(size) filter (where type in (2, 3)) as size_closed_out,
  count(*) as trades
from history.trades
group by day, market_id
order by closeouts desc, day, market_id`,
    params: {},
  },
  {
    name: 'Largest open positions',
    question: 'Which parties hold the largest positions, and how often did these change?',
    sql: `-- :market is the id of a market, or % for every market; :most is the number of rows
select
  market_id,
  party_id,
  arg_max(open_volume, vega_time) as size,
  max(vega_time) as changed,
  count(*) as changes
from history.positions
where market_id like :market
group by market_id, party_id
order by abs(size) desc, market_id, party_id
limit :most`,
    params: { market: '%', most: '50' },
  },
  {
    name: 'Open interest by hour',
    question: 'How did open interest and the mark price of each market move?',
    sql: `-- :market is the id of a market, or % for every market
select
  date_trunc('hour', vega_time) as hour,
  market,
  arg_max(open_interest, vega_time) as open_interest,
  min(mark_price) as lowest_mark_price,
  max(mark_price) as highest_mark_price
from history.market_data
where market like :market
group by hour, market
order by hour, market`,
    params: { market: '%' },
  },
];
