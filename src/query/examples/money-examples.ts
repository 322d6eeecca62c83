import type { QueryExample } from '../../contract/index.ts';

/** The worked examples about money and stake. */
export const MONEY_EXAMPLES: readonly QueryExample[] = [
  {
    name: 'Largest deposits',
    question: 'Which deposits of at least an amount were credited?',
    sql: `-- :least is an amount in the smallest unit of the asset; :most is the number of rows
select credited_timestamp, party_id, asset, amount, foreign_tx_hash
from history.deposits
where status = 'STATUS_FINALIZED' and amount >= :least
order by amount desc, id
limit :most`,
    params: { least: '0', most: '50' },
  },
  {
    name: 'Who withdrew',
    question: 'Which parties withdrew how much of which asset?',
    sql: `select
  party_id,
  asset,
  count(*) as withdrawals,
  sum(amount::decimal(38, 0)) as amount,
  max(withdrawn_timestamp) as last_time
from history.withdrawals
where status = 'STATUS_FINALIZED'
group by party_id, asset
order by asset, amount desc, party_id`,
    params: {},
  },
  {
    name: 'Transfers by account',
    question: 'Which accounts sent the most, and by which kinds of transfer?',
    sql: `-- :kind is a kind of transfer, or % for every kind; :most is the number of rows
select
  account_from_id as account,
  type,
  count(*) as transfers,
  sum(quantity) as amount,
  count(distinct account_to_id) as receivers
from history.ledger
where type like :kind
group by account_from_id, type
order by transfers desc, account, type
limit :most`,
    params: { kind: '%', most: '50' },
  },
  {
    name: "A node's rewards over epochs",
    question:
      'How much did the delegators of a node receive in each epoch? Needs the table rewards. Epochs whose nodes are not stored need the table delegations too.',
    sql: `-- :node is the id of a node, or % for every node. A reward of a party with several nodes counts
-- for each of them by its part of the stake, as a whole number. The operator's own key counts as a delegator too.
with staked as (
  select epoch_seq as epoch_id, listed_by as node_id, party as party_id, amount from delegations
  union all
  select epoch_id, node_id, party_id, amount from history.delegations
  where epoch_id not in (select epoch_seq from delegations)
), shares as (
  select
    epoch_id,
    node_id,
    party_id,
    amount::double / (sum(amount) over (partition by epoch_id, party_id))::double as share
  from staked
  where amount > 0
), paid as (
  select epoch_id, party_id, sum(amount) as amount
  from history.rewards
  where reward_type = 'ACCOUNT_TYPE_GLOBAL_REWARD'
  group by epoch_id, party_id
)
select
  epoch_id,
  node_id,
  count(*) as delegators,
  sum(if(share = 1, amount, round(share * amount::double)::decimal(38, 0))) as rewards
from shares join paid using (epoch_id, party_id)
where node_id like :node
group by epoch_id, node_id
order by epoch_id, node_id`,
    params: { node: '%' },
  },
  {
    name: 'Changes of delegation',
    question: "How did each node's delegated stake change from epoch to epoch?",
    sql: `-- :node is the id of a node, or % for every node. The operator's own key counts as a delegator too.
select
  epoch_id,
  node_id,
  count(*) as delegators,
  sum(amount) as staked,
  sum(amount) - lag(sum(amount)) over (partition by node_id order by epoch_id) as change
from history.delegations
where node_id like :node
group by epoch_id, node_id
order by epoch_id, node_id`,
    params: { node: '%' },
  },
];
