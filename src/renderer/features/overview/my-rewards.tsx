import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ExplorerEvent, OutputOf } from '../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../data/explorer.tsx';
import { counted, formatAmount, formatInteger } from '../../ui/format/index.ts';
import { UnitMark } from '../shared/units/decimals-button.tsx';
import { type Units, useUnits } from '../shared/units/use-units.ts';
import './my-nodes-card.css';

/** The rewards that the delegators of one node got in one asset. */
export type NodeReward = NonNullable<OutputOf<'nodeRewards'>['rewards']>[number];

const NODE_REWARDS = 'node rewards';

/**
 * Returns the rewards of nodes for an epoch (docs/nodes.md): undefined while they are unknown, null if they are not
 * stored. They are asked for again when history is stored.
 * @param ids nodes that the epoch rewarded; nothing is asked without one
 */
export function useNodeRewards(epoch: bigint, ids: readonly string[]): OutputOf<'nodeRewards'>['rewards'] | undefined {
  const api = useApi();
  const client = useQueryClient();
  useExplorerEvents(
    useCallback(
      (event: ExplorerEvent) => {
        if (event.type !== 'history') return;
        // Rewards of a past epoch do not change once they are stored.
        const isUnknown = ({ state }: { state: { data?: unknown } }) =>
          (state.data as OutputOf<'nodeRewards'> | undefined)?.rewards == null;
        void client.invalidateQueries(
          { queryKey: [NODE_REWARDS], predicate: isUnknown as never },
          { cancelRefetch: false },
        );
      },
      [client],
    ),
  );
  return useQuery({
    queryKey: [NODE_REWARDS, epoch, ids],
    queryFn: ({ signal }) => api.call('nodeRewards', { epoch, ids: [...ids] }, signal),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.rewards;
}

/** Shows what the delegators of a node got, in each asset. */
export function RewardsCell({ rewards }: { rewards: readonly NodeReward[] | undefined }) {
  const units = useUnits();
  if (rewards === undefined) return '–';
  if (rewards.length === 0) return <span className="faint">None</span>;
  return rewards.map((reward) => <Reward key={reward.asset} reward={reward} units={units} />);
}

function Reward({ reward, units }: { reward: NodeReward; units: Units }) {
  const { asset, amount, delegators, isSplit } = reward;
  const unit = units.of('asset', asset);
  const { short, exact } = formatAmount(amount, unit.decimals);
  const paid = `${exact} ${unit.name} to ${counted(delegators, 'delegator')}`;
  const tip = isSplit ? `${paid}. Estimated, because some of them delegate to other nodes too` : paid;
  return (
    <span className="my-rewards-amount">
      <span data-tip={tip}>{isSplit ? `≈ ${short}` : short}</span>{' '}
      <UnitMark
        what="Rewards"
        unit={unit}
        declared={units.declared('asset', asset)}
        sample={amount}
        onKeep={(decimals) => units.keep('asset', asset, decimals)}
      />
    </span>
  );
}

/** Says that the amounts of an epoch are not stored, and leads to their download. */
export function RewardsMissing({ epoch }: { epoch: bigint }) {
  return (
    <p className="my-rewards-missing">
      The amounts of epoch {formatInteger(epoch)} are in the table Rewards, which is not stored for this epoch. A
      network publishes the newest blocks of its history some time later.{' '}
      <Link to="/history" search={{ tables: 'rewards' }}>
        Download Rewards
      </Link>
    </p>
  );
}
