import type { InputOf, OutputOf } from '../contract/index.ts';
import type { QueryRunner } from './run-queries.ts';
import type { HistoryHoldings } from './tables/describe-tables.ts';

/**
 * All rewards of an epoch are paid in one block, so one stored row of the epoch proves that all of them are stored. The
 * network names the party that it pays, not the node. If a party has delegated to one node only, that node's reward is
 * exact. If it has delegated to several, its reward is split among them: by its stake in each, times the node's reward
 * score for each token, times the rate of the node's set. Scores of the two sets cannot be compared (docs/formulas.md
 * 3.8), so the rate of a set is what the parties of that set alone were paid for their scores; a set without such a party
 * has the rate of the other one. If no party of one set alone was paid, the scores alone decide.
 */
const SQL = `with asked as (
  select unnest(string_split(:ids, ' ')) as id
), paid as (
  select party_id, asset_id, sum(amount) as amount
  from history.rewards
  where epoch_id = :epoch and reward_type = 'ACCOUNT_TYPE_GLOBAL_REWARD'
  group by party_id, asset_id
), weighed as (
  select
    d.listed_by as id,
    d.party,
    n.reward_score_validator_status as status,
    sum(d.amount::double * n.reward_score_normalised_score::double / n.staked_total::double) as weight
  from delegations d
  join nodes n on n.id = d.listed_by and n.epoch_seq = d.epoch_seq
  where d.epoch_seq = :epoch and d.amount > 0 and n.staked_total > 0 and n.reward_score_normalised_score > 0
  group by d.listed_by, d.party, n.reward_score_validator_status
), of_one_set as (
  select party, min(status) as status, sum(weight) as weight
  from weighed
  group by party
  having count(distinct status) = 1
), rates as (
  select a.asset_id, o.status, sum(ifnull(p.amount, 0)::double) / sum(o.weight) as rate
  from of_one_set o
  cross join (select distinct asset_id from paid) a
  left join paid p on p.party_id = o.party and p.asset_id = a.asset_id
  group by a.asset_id, o.status
), rated as (
  select
    w.id,
    w.party,
    p.asset_id,
    p.amount,
    w.weight * case when ifnull(max(r.rate) over sets, 0) = 0 then 1 else ifnull(r.rate, max(r.rate) over sets) end
      as weight
  from weighed w
  join paid p on p.party_id = w.party
  left join rates r on r.status = w.status and r.asset_id = p.asset_id
  window sets as (partition by p.asset_id)
), shared as (
  select
    *,
    count(*) over (partition by party, asset_id) as nodes,
    count(*) filter (weight > 0) over (partition by party, asset_id) as paying,
    sum(weight) over (partition by party, asset_id) as total
  from rated
), summed as (
  select
    id,
    asset_id,
    sum(case when paying = 1 then amount else round(amount::double * weight / total)::decimal(38, 0) end) as amount,
    count(*) as delegators,
    bool_or(nodes > 1) as is_split
  from shared
  where weight > 0
  group by id, asset_id
)
select
  asked.id,
  summed.asset_id,
  summed.amount::varchar,
  summed.delegators,
  summed.is_split,
  exists (select 1 from history.rewards where epoch_id = :epoch)
from asked
left join summed using (id)
order by summed.amount desc nulls last, summed.asset_id`;

/** Seconds that the query may take. */
const TIMEOUT_SECONDS = 60;
/** More than the asked nodes times the assets of a network. */
const MAX_ROWS = 10_000;

type NodeRewards = OutputOf<'nodeRewards'>;

/**
 * Returns the rewards that the delegators of nodes got for an epoch (docs/nodes.md), by the stored table `rewards`; null
 * if no row of the epoch is stored. Nothing runs while no part of the table is stored.
 * @throws OrreryError QUERY_FAILED, QUERY_TIMEOUT, QUERY_TOO_LARGE, CANCELLED, and errors of the stores
 */
export async function readNodeRewards(
  { history, read }: { history: HistoryHoldings; read: QueryRunner['read'] },
  { epoch, ids }: InputOf<'nodeRewards'>,
  signal?: AbortSignal,
): Promise<NodeRewards> {
  const holdings = await history.holdings('TABLE_REWARDS');
  if (ids.length === 0 || holdings.every(({ part }) => part === undefined)) return { rewards: null };
  const params = { epoch: String(epoch), ids: ids.join(' ') };
  const { rows } = await read({ sql: SQL, params, limit: MAX_ROWS, countAll: false, timeout: TIMEOUT_SECONDS }, signal);
  if (rows[0]?.[5] !== true) return { rewards: null };
  return {
    rewards: rows.flatMap(([id, asset, amount, delegators, isSplit]) =>
      asset === null
        ? []
        : [
            {
              id: String(id),
              asset: String(asset),
              amount: String(amount),
              delegators: Number(delegators),
              isSplit: isSplit === true,
            },
          ],
    ),
  };
}
