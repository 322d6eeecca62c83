import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ExplorerEvent, OutputOf, StoredPart } from '../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../data/explorer.tsx';
import { useSettled } from '../../data/use-settled.ts';
import { counted, formatAmount, formatInteger } from '../../ui/format/index.ts';
import { UnitMark } from '../shared/units/decimals-button.tsx';
import { type Units, useUnits } from '../shared/units/use-units.ts';
import './my-nodes-card.css';

/** The rewards that the delegators of one node got in one asset. */
export type NodeReward = NonNullable<OutputOf<'nodeRewards'>['rewards']>[number];

const NODE_REWARDS = 'node rewards';

/** A reading that is shorter changes no words (milliseconds): during a download, there are two a second. */
const PAUSE = 300;

/**
 * Returns the rewards of nodes for an epoch (docs/nodes.md): undefined while they are unknown, null if they are not
 * stored. They are asked for again when history is stored; `isAsking` is true until the answer.
 * @param ids nodes that the epoch rewarded; nothing is asked without one
 */
export function useNodeRewards(
  epoch: bigint,
  ids: readonly string[],
): { rewards: OutputOf<'nodeRewards'>['rewards'] | undefined; isAsking: boolean } {
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
  const { data, isFetching, isFetchedAfterMount } = useQuery({
    queryKey: [NODE_REWARDS, epoch, ids],
    queryFn: ({ signal }) => api.call('nodeRewards', { epoch, ids: [...ids] }, signal),
    enabled: ids.length > 0,
    // Missing rewards may have been stored while this hook was not in use, so they are asked for again.
    staleTime: ({ state }) => (state.data?.rewards == null ? 0 : Number.POSITIVE_INFINITY),
  });
  // That they were not stored earlier says nothing of now.
  const isOld = data?.rewards === null && !isFetchedAfterMount;
  return { rewards: isOld ? undefined : data?.rewards, isAsking: isFetching };
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
        sample={amount}
        onKeep={(decimals) => units.keep('asset', asset, decimals)}
      />
    </span>
  );
}

/**
 * Returns true if no published block has a payment after the last stored one: all blocks from that payment to the last
 * published block are stored.
 * @param published height of the last published block
 * @param parts the stored parts of the table Rewards, lowest first
 */
export function isWithoutLaterPayment(
  published: bigint,
  parts: readonly Pick<StoredPart, 'from' | 'to' | 'rows'>[],
): boolean {
  let next = published;
  for (const { from, to, rows } of parts.toReversed()) {
    if (to !== next) return false;
    if (rows > 0) return true;
    next = from - 1n;
  }
  return false;
}

/**
 * Returns the last block of the published history, undefined if there is none or it could not be read, and if a download
 * can bring a payment; undefined while both are loading.
 */
function usePublished(): { to: bigint | undefined; isDownloadable: boolean } | undefined {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: [NODE_REWARDS, 'published'],
    queryFn: async ({ signal }) => {
      const { segments } = await api.call('history', {}, signal);
      const { parts } = await api.call('historyTable', { table: 'TABLE_REWARDS' }, signal);
      return { to: segments.at(-1)?.to, parts };
    },
    staleTime: 0,
  });
  if (data === undefined) return error === null ? undefined : { to: undefined, isDownloadable: true };
  return { to: data.to, isDownloadable: data.to !== undefined && !isWithoutLaterPayment(data.to, data.parts) };
}

/**
 * Says that the amounts of an epoch are not stored, and leads to their download once it is known that a published block
 * may have them.
 */
export function RewardsMissing({ epoch, isAsking }: { epoch: bigint; isAsking: boolean }) {
  const latest = usePublished();
  // The blocks that were just stored may have the amounts that are being asked for.
  const published = isAsking && latest?.isDownloadable === false ? undefined : latest;
  const isLooking = useSettled(isAsking, PAUSE);
  if (isLooking) {
    return (
      <p className="my-rewards-missing">
        Looking for the amounts of epoch {formatInteger(epoch)} in the table Rewards.
      </p>
    );
  }
  const end = published?.to === undefined ? '' : ` up to block ${formatInteger(published.to)}`;
  if (published?.isDownloadable === false && end !== '') {
    return (
      <p className="my-rewards-missing">
        The table Rewards has no amounts of epoch {formatInteger(epoch)}
        {end}, the newest block of history that the network has published. A later block may have them.
      </p>
    );
  }
  return (
    <p className="my-rewards-missing">
      The amounts of epoch {formatInteger(epoch)} are in the table Rewards, which is not stored for this epoch. They are
      in the first block after the epoch. A network publishes its history some time later.{' '}
      {published?.isDownloadable === false
        ? 'So far, nothing is published. '
        : end !== '' && `So far, it is published${end}. `}
      {published?.isDownloadable === true && (
        <Link to="/history" search={{ tables: 'rewards' }}>
          Download Rewards
        </Link>
      )}
    </p>
  );
}
