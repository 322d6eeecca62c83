import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ExplorerStatus, NodeRow, OutputOf } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatInteger, visibleText } from '../../ui/format/index.ts';
import { Amount, Avatar, Explained, Score, Skeleton } from '../../ui/parts/index.ts';
import { HelpMark } from '../shared/help/help-mark.tsx';
import { performances, STRIP_EPOCHS } from '../shared/nodes/performance.ts';
import { PerformanceStrip } from '../shared/nodes/performance-strip.tsx';
import { StatusChip } from '../shared/nodes/status.tsx';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { epochEndWords } from './epoch-end.ts';
import { comingWords, lastTwo, type NodeEpoch, performanceWords, sinceWords } from './my-nodes.ts';
import { type NodeReward, RewardsCell, RewardsMissing, useNodeRewards } from './my-rewards.tsx';
import './card.css';
import './my-nodes-card.css';
import './overview.css';

/** Maximum number of watched nodes that are shown; the list of nodes has all. */
const MAX_SHOWN = 8;

/**
 * Shows the watched nodes with what concerns their operators: status, stake, rank, performance, rewards, and changes
 * since the last epoch. Shows nothing while no node is watched, or the epoch is unknown.
 * @param ids the watched nodes, in the order to show them
 * @param nodes the nodes of the current epoch; undefined while they are not loaded
 */
export function MyNodesCard({
  ids,
  status,
  nodes,
}: {
  ids: readonly string[];
  status: ExplorerStatus;
  nodes: readonly NodeRow[] | undefined;
}) {
  const epoch = status.currentEpoch;
  if (ids.length === 0 || epoch === null) return null;
  return (
    <section className="card overview-card my-nodes" aria-label="My nodes">
      <header>
        <h2>
          My nodes <EpochEnd status={status} epoch={epoch} />
        </h2>
        <Link to="/nodes" search={{ filter: 'watched=yes' }} className="overview-open">
          {ids.length > MAX_SHOWN ? `All ${formatInteger(ids.length)}` : 'Open'}
          <span className="visually-hidden"> watched nodes</span>
        </Link>
      </header>
      <MyNodesTable ids={ids.slice(0, MAX_SHOWN)} status={status} epoch={epoch} nodes={nodes} />
    </section>
  );
}

function EpochEnd({ status, epoch }: { status: ExplorerStatus; epoch: bigint }) {
  const ends = epochEndWords(status, useNow(1_000));
  return (
    <span className="my-nodes-epoch num">
      Epoch {formatInteger(epoch)}
      {ends !== 'unknown' && `, ends ${ends}`}
    </span>
  );
}

function MyNodesTable({
  ids,
  status,
  epoch,
  nodes,
}: {
  ids: readonly string[];
  status: ExplorerStatus;
  epoch: bigint;
  nodes: readonly NodeRow[] | undefined;
}) {
  const api = useApi();
  const from = epoch < STRIP_EPOCHS ? 0n : epoch - BigInt(STRIP_EPOCHS - 1);
  const histories = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['node history', 'mine', id, epoch],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call('nodeHistory', { id, from, to: epoch }, signal),
      placeholderData: (before: OutputOf<'nodeHistory'> | undefined) => before,
    })),
  });
  const rewarded = ids.filter((_, index) => {
    const { epochs = [] } = histories[index]?.data ?? {};
    return lastTwo(epochs, epoch).before?.rewardScore != null;
  });
  const { rewards, isAsking } = useNodeRewards(epoch - 1n, rewarded);
  return (
    <>
      <div className="my-nodes-scroll">
        <table className="my-nodes-table num" aria-label="My nodes">
          <thead>
            <tr>
              <th scope="col">Node</th>
              <th scope="col">Status</th>
              <th scope="col" className="is-end">
                Stake <span className="my-nodes-unit">tokens</span>
              </th>
              <th scope="col" className="is-end">
                <Explained tip="Among all nodes of the epoch, by ranking score">Rank</Explained>
              </th>
              <th scope="col" className="is-end">
                Performance <HelpMark term="performance" />
              </th>
              <th scope="col" className="my-nodes-strip">
                Last {STRIP_EPOCHS} epochs
              </th>
              <th scope="col" className="is-end">
                <Explained tip="The node's share of the rewards of all nodes with its status in the last epoch: its normalised score. A network can pay ersatz nodes less than nodes in consensus, or nothing">
                  Last reward share
                </Explained>
              </th>
              <th scope="col" className="is-end">
                Delegators got <HelpMark term="delegatorRewards" />
              </th>
              <th scope="col">Since the last epoch</th>
            </tr>
          </thead>
          <tbody>
            {ids.map((id, index) => {
              const history = histories[index];
              return (
                <MyNode
                  key={id}
                  id={id}
                  row={nodes?.find((node) => node.id === id)}
                  isListed={nodes?.some((node) => node.id === id)}
                  history={history?.data}
                  isFailed={history?.error != null}
                  epoch={epoch}
                  decimals={status.network.stakeDecimals}
                  rewards={rewarded.includes(id) ? rewards?.filter((reward) => reward.id === id) : undefined}
                  areRewardsLoading={rewarded.includes(id) && rewards === undefined && isAsking}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {rewards === null && <RewardsMissing epoch={epoch - 1n} isAsking={isAsking} />}
    </>
  );
}

const scoresOf = (epochs: readonly NodeEpoch[]) =>
  new Map(epochs.map(({ epochSeq, rankingScore }) => [epochSeq, rankingScore?.performanceScore ?? null]));

function MyNode({
  id,
  row,
  isListed,
  history,
  isFailed,
  epoch,
  decimals,
  rewards,
  areRewardsLoading,
}: {
  id: string;
  row: NodeRow | undefined;
  /** Undefined while the nodes of the epoch are not loaded. */
  isListed: boolean | undefined;
  history: OutputOf<'nodeHistory'> | undefined;
  isFailed: boolean;
  epoch: bigint;
  decimals: number;
  /** Undefined while they are unknown. */
  rewards: readonly NodeReward[] | undefined;
  areRewardsLoading: boolean;
}) {
  const epochs = history?.epochs;
  const two = epochs && lastTwo(epochs, epoch);
  const { watched } = useWatchList();
  const name = visibleText(row?.name ?? watched[id]?.name ?? '') || id.slice(0, 12);
  const share = two?.before?.rewardScore?.normalisedScore;
  const coming = row && comingWords(row, decimals);
  const waits = epochs === undefined && !isFailed;
  return (
    <tr>
      <th scope="row">
        <Avatar name={name} id={id} />
        <Link to="/nodes" search={{ open: id }}>
          <bdi>{name}</bdi>
        </Link>
      </th>
      <td data-name="Status">
        {row?.rankingScore != null ? (
          <StatusChip status={row.rankingScore.status} previous={row.rankingScore.previousStatus} />
        ) : (
          <span className="faint">{isListed === false ? 'Not listed' : '–'}</span>
        )}
      </td>
      <td className="is-end" data-name="Stake, tokens">
        {row === undefined ? '–' : <Amount raw={row.stakedTotal} decimals={decimals} />}
      </td>
      <td className="is-end" data-name="Rank">
        {waits ? <Skeleton width={3} /> : (two?.now?.rank ?? '–')}
      </td>
      <td className="is-end" data-name="Performance">
        {waits ? <Skeleton width={4} /> : (performanceWords(two?.now) ?? '–')}
      </td>
      <td className="my-nodes-strip">
        {waits ? <Skeleton width={14} /> : <PerformanceStrip values={performances(scoresOf(epochs ?? []), epoch)} />}
      </td>
      <td className="is-end" data-name="Last reward share">
        {waits ? <Skeleton width={6} /> : <Score text={share ?? ''} />}
      </td>
      <td className="is-end" data-name="Delegators got">
        {waits || areRewardsLoading ? <Skeleton width={8} /> : <RewardsCell rewards={rewards} />}
      </td>
      <td className="my-nodes-changes" data-name="Since the last epoch">
        {waits ? <Skeleton width={10} /> : sinceWords(history, epoch, decimals)}
        {coming !== undefined && <span className="my-nodes-coming">{coming}</span>}
      </td>
    </tr>
  );
}
