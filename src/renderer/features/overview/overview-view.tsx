import type { ListName } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useLink } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { isUnreached, useStatus } from '../../data/use-status.ts';
import { formatBriefTime } from '../../ui/format/index.ts';
import { STATUS_WORDS } from '../shared/nodes/status.tsx';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { PrintedNetwork } from '../shared/printed-network.tsx';
import { CodeMenu } from '../shared/save/code-menu.tsx';
import { staleList } from '../shared/stale-list.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { restingOn } from './card-data.ts';
import { ChainCard } from './chain-card.tsx';
import { CheckpointCard } from './checkpoint-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FundingCard } from './funding-card.tsx';
import { fundingHealth } from './funding-health.ts';
import {
  checkpointHealth,
  connectionHealth,
  dated,
  datedWhileUnreached,
  type HealthFinding,
  nodesHealth,
  staleCheckpointHealth,
  storeHealth,
  unreadableFinding,
} from './health.ts';
import { HealthSummary } from './health-summary.tsx';
import { MyNodesCard } from './my-nodes-card.tsx';
import { NodesCard } from './nodes-card.tsx';
import { OVERVIEW_QUERIES } from './overview-sql.ts';
import { PowerCard } from './power-card.tsx';
import {
  useCheckpointIntervals,
  useCurrentNodes,
  useEndedEpoch,
  useSpreads,
  useVotingConcentration,
} from './use-overview.ts';
import { warnedFirst, watchedHealth } from './watched.ts';
import './overview.css';

/** The finding in place of that about the connection: of the network, nothing is known. */
const NO_ANSWER: HealthFinding = {
  about: 'connection',
  tone: 'bad',
  title: 'Orrery does not answer',
  text: 'Its process may have ended. Start Orrery again, and open its new link.',
};

/** Shows the Overview at `/overview`: the health of the network, and cards that link to the details. */
export function OverviewView() {
  const status = useStatus();
  const isLinkDown = useLink() === 'down';
  const nodes = useCurrentNodes();
  const { data: ended } = useEndedEpoch();
  const { watched } = useWatchList();
  const power = useVotingConcentration();
  const checkpoints = useCheckpointIntervals();
  const spreads = useSpreads();
  const zone = useZone();
  const now = useNow(60_000);
  const observedAt = status?.observedAt ?? null;
  const asOf = observedAt === null ? undefined : formatBriefTime(observedAt, Math.max(now, observedAt), zone);
  const blockTime = status?.position?.timestamp;
  const ofNow = (finding: HealthFinding) =>
    status === undefined ? finding : datedWhileUnreached(finding, status, asOf, now);
  /** Returns as of when a list is, as text; null if that is not known, undefined if the list is current. */
  const staleAt = (list: ListName) => {
    const stale = staleList(status, list);
    return stale && (stale.asOf === null ? null : formatBriefTime(stale.asOf, Math.max(now, stale.asOf), zone));
  };
  const ofList = (list: ListName, finding: HealthFinding) => {
    const at = staleAt(list);
    return at === undefined ? ofNow(finding) : dated(finding, at);
  };
  const newestCheckpoint = checkpoints.data?.newest === null ? null : checkpoints.data?.newest.atBlock;
  const checkpointsAt = staleAt('checkpoints');
  /** While a new epoch is read, its watched nodes are unknown. */
  const currentNodes = nodes.isPlaceholderData ? undefined : nodes.data;
  const rankOf = (status: keyof typeof STATUS_WORDS) => STATUS_WORDS[status].rank;
  const epochs = nodes.data && { now: nodes.data, ended };
  const ofWatched = watchedHealth(watched, epochs, rankOf, nodes.isPlaceholderData);
  const findings =
    status === undefined
      ? undefined
      : [
          isLinkDown ? NO_ANSWER : connectionHealth(status),
          unreadableFinding('nodes', nodes, status) ?? ofList('nodes', nodesHealth(nodes.data)),
          ...(ofWatched === undefined ? [] : [ofList('nodes', ofWatched)]),
          unreadableFinding('checkpoints', checkpoints, status) ??
            (checkpointsAt !== undefined
              ? staleCheckpointHealth(newestCheckpoint, checkpointsAt)
              : ofNow(
                  checkpointHealth(
                    newestCheckpoint,
                    checkpoints.data === undefined ? undefined : (checkpoints.data.intervals?.median ?? null),
                    status.position?.height,
                  ),
                )),
          unreadableFinding('funding', spreads, status) ??
            ofList('fundingPeriodDataPoints', fundingHealth(spreads.data, blockTime)),
          // Without Orrery's own process, nothing that is stored can be read.
          isLinkDown ? ofNow(storeHealth(status)) : storeHealth(status),
        ];
  return (
    <ViewFrame title="Overview" controls={<CodeMenu queries={OVERVIEW_QUERIES} name="Overview" />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="overview" tabIndex={0} aria-label="Overview">
        {status !== undefined && <PrintedNetwork words={[]} />}
        {status !== undefined && <FirstSteps status={status} />}
        <HealthSummary findings={findings} />
        {status !== undefined && (
          <MyNodesCard
            // While a new epoch is read, the order stays.
            ids={warnedFirst(Object.keys(watched), epochs, rankOf)}
            status={status}
            nodes={currentNodes}
          />
        )}
        <div className="overview-cards">
          <ChainCard status={status} />
          {/* Shares come from the nodes, so an error of the nodes is also an error of the shares. */}
          <PowerCard power={restingOn(power, nodes)} />
          <NodesCard
            nodes={nodes}
            decimals={status?.network.stakeDecimals ?? 18}
            asOf={isUnreached(status, now) ? asOf : (staleAt('nodes') ?? undefined)}
          />
          <FundingCard spreads={spreads} blockTime={blockTime} />
          <CheckpointCard checkpoints={checkpoints} height={status?.position?.height} staleAt={checkpointsAt} />
        </div>
      </section>
    </ViewFrame>
  );
}
