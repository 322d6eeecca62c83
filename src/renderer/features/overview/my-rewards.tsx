import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ExplorerEvent, ExplorerStatus, OutputOf, StoredPart } from '../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../data/explorer.tsx';
import { useSoon } from '../../data/use-soon.ts';
import { useStatus } from '../../data/use-status.ts';
import { counted, formatAmount, formatInteger } from '../../ui/format/index.ts';
import { UnitMark } from '../shared/units/decimals-button.tsx';
import { type Units, useUnits } from '../shared/units/use-units.ts';
import './my-nodes-card.css';

/** The rewards that the delegators of one node got in one asset. */
export type NodeReward = NonNullable<OutputOf<'nodeRewards'>['rewards']>[number];

const NODE_REWARDS = 'node rewards';

/** Minimum time between two readings (milliseconds): while history is downloaded, there are two events a second. */
const GATHER_MS = 1_500;

/** Time that a reading must take to change the words (milliseconds). */
const PATIENCE_MS = 2_000;

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
  const readSoon = useSoon(() => {
    // All readings of one round end before the next round, so that there is a time at which their answers fit together.
    if (client.isFetching({ queryKey: [NODE_REWARDS] }) > 0) {
      readSoon();
      return;
    }
    // Rewards of a past epoch do not change once they are stored.
    const isUnknown = ({ state }: { state: { data?: unknown } }) =>
      (state.data as OutputOf<'nodeRewards'> | undefined)?.rewards == null;
    void client.invalidateQueries({ queryKey: [NODE_REWARDS], predicate: isUnknown as never });
  }, GATHER_MS);
  useExplorerEvents(useCallback((event: ExplorerEvent) => void (event.type === 'history' && readSoon()), [readSoon]));
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
  if (rewards.length === 0) {
    return (
      <span className="faint" data-tip="The network paid this node's delegators nothing for the last epoch">
        None
      </span>
    );
  }
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
 * Returns true if the last published block is older than the current epoch, so that no published block has a payment for
 * the epoch before. The time of that block is estimated from the pace of the chain, back from the newest block. The first
 * block of an epoch has the time of the epoch's start.
 * @param published height of the last published block
 */
export function isBeforeEpoch(
  published: bigint,
  { position, genesis, epochStart }: Pick<ExplorerStatus, 'position' | 'genesis' | 'epochStart'>,
): boolean {
  if (position === null || genesis === null || epochStart === null || position.height < 2n) return false;
  const pace = (position.timestamp - genesis) / (position.height - 1n);
  const at = position.timestamp - (position.height - published) * pace;
  return at + pace / 2n < epochStart;
}

/** The last block of the published history, and if a download can bring a payment. */
interface Published {
  /** Undefined if nothing is published, or if it could not be read. */
  to: bigint | undefined;
  isDownloadable: boolean;
}

/** Returns the published history, undefined while it is loading; `isAsking` is true while it is read, also again. */
function usePublished(): { published: Published | undefined; isAsking: boolean } {
  const api = useApi();
  const { data, error, isFetching } = useQuery({
    queryKey: [NODE_REWARDS, 'published'],
    queryFn: async ({ signal }) => {
      const { segments } = await api.call('history', {}, signal);
      const { parts } = await api.call('historyTable', { table: 'TABLE_REWARDS' }, signal);
      return { to: segments.at(-1)?.to, parts };
    },
    staleTime: 0,
  });
  const published = useMemo(() => {
    if (data === undefined) return error === null ? undefined : { to: undefined, isDownloadable: true };
    return { to: data.to, isDownloadable: data.to !== undefined && !isWithoutLaterPayment(data.to, data.parts) };
  }, [data, error]);
  return { published, isAsking: isFetching };
}

/** Returns true from the time when `isOn` has been true for `ms` milliseconds, until it is false. */
function useLasting(isOn: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isOn, ms]);
  return isOn && hasLasted;
}

/**
 * Says that the amounts of an epoch are not stored, and leads to their download once it is known that a published block
 * may have them. While history is downloaded, the amounts and the published history are read again and again: the words
 * change only when both are read.
 */
export function RewardsMissing({ epoch, isAsking }: { epoch: bigint; isAsking: boolean }) {
  const latest = usePublished();
  const [kept, keep] = useState<{ epoch: bigint; published: Published | undefined }>();
  const isSettled = !isAsking && !latest.isAsking;
  if (isSettled && (kept?.epoch !== epoch || kept.published !== latest.published)) {
    keep({ epoch, published: latest.published });
  }
  const published = kept?.epoch === epoch ? kept.published : undefined;
  const status = useStatus();
  // Without the network, the start of the epoch can be unknown, and with it whether a published block has the amounts.
  const canTell = status?.connection !== 'offline' || status.epochStart !== null;
  const isToCome = published?.to !== undefined && status !== undefined && isBeforeEpoch(published.to, status);
  const isSlow = useLasting(isAsking, PATIENCE_MS);
  // Before it is known what is published, only a guess could be said. What is not published cannot be found.
  if (published === undefined || (isSlow && !isToCome)) {
    return (
      <p className="my-rewards-missing">
        Looking for the amounts of epoch {formatInteger(epoch)} in the table Rewards.
      </p>
    );
  }
  const end = published.to === undefined ? '' : ` up to block ${formatInteger(published.to)}`;
  if (isToCome) {
    return (
      <p className="my-rewards-missing">
        The amounts of epoch {formatInteger(epoch)} are in the first block after the epoch, which is not published yet.
        History is published{end}.
      </p>
    );
  }
  if (!published.isDownloadable && end !== '') {
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
      {published.isDownloadable ? end !== '' && `So far, it is published${end}. ` : 'So far, nothing is published. '}
      {published.isDownloadable && canTell && (
        <Link to="/history" search={{ tables: 'rewards' }}>
          Choose blocks of Rewards to download
        </Link>
      )}
    </p>
  );
}
