import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExplorerStatus, NodeRow } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { Sparkline } from '../../ui/chart/index.ts';
import {
  counted,
  formatAmount,
  formatDecimal,
  formatInteger,
  formatNanoseconds,
  relativeTime,
} from '../../ui/format/index.ts';
import { Avatar, FittedIdentifier, Score, ShareBar, Skeleton } from '../../ui/parts/index.ts';
import { STATUS_WORDS } from '../nodes/status.tsx';
import { ViewFrame } from '../shared/view-frame.tsx';
import {
  checkpointHealth,
  connectionHealth,
  type Finding,
  fundingHealth,
  lowPerformers,
  nodesHealth,
  spreadInWords,
  storeHealth,
} from './health.ts';
import {
  type MarketLine,
  useCheckpointIntervals,
  useCurrentNodes,
  useSpreads,
  useVotingConcentration,
} from './use-overview.ts';
import './overview.css';

/** The network at a glance: is all well, and if not, where to look. */
export function OverviewView() {
  const status = useStatus();
  const nodes = useCurrentNodes();
  const checkpoints = useCheckpointIntervals();
  const spreads = useSpreads();
  const findings =
    status === undefined
      ? undefined
      : [
          connectionHealth(status),
          nodesHealth(nodes.data),
          checkpointHealth(
            checkpoints.data?.newest === null ? null : checkpoints.data?.newest.atBlock,
            checkpoints.data === undefined ? undefined : (checkpoints.data.intervals?.median ?? null),
            status.position?.height,
          ),
          fundingHealth(spreads.data),
          storeHealth(status),
        ];
  return (
    <ViewFrame title="Overview">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="overview" tabIndex={0} aria-label="Overview">
        <Verdict findings={findings} />
        <div className="overview-cards">
          <ChainCard status={status} />
          <StakeCard />
          <NodesCard nodes={nodes.data} problem={nodes.error} decimals={status?.network.stakeDecimals ?? 18} />
          <FundingCard spreads={spreads.data} problem={spreads.error} />
          <CheckpointCard
            checkpoints={checkpoints.data}
            problem={checkpoints.error}
            height={status?.position?.height}
          />
        </div>
      </section>
    </ViewFrame>
  );
}

const TONES = {
  good: { icon: CircleCheck, word: 'Well' },
  warn: { icon: TriangleAlert, word: 'Worth a look' },
  bad: { icon: CircleAlert, word: 'Trouble' },
  unknown: { icon: CircleDashed, word: 'Not known yet' },
} as const;

const PLACES = {
  connection: '/network',
  nodes: '/nodes',
  checkpoints: '/checkpoints',
  funding: '/funding',
  store: '/network',
} as const;

function Verdict({ findings }: { findings: readonly Finding[] | undefined }) {
  const troubles = findings?.filter(({ tone }) => tone === 'warn' || tone === 'bad').length ?? 0;
  const unknown = findings?.some(({ tone }) => tone === 'unknown') ?? true;
  const sentence =
    troubles > 0 ? `${counted(troubles, 'thing')} worth a look` : unknown ? 'Still finding out' : 'All is well';
  return (
    <section className="verdict" aria-label="Is all well?">
      <h2>
        <span role="status">{sentence}</span>
      </h2>
      <ul>
        {(findings ?? []).map(({ about, tone, title, text }) => {
          const { icon: Icon, word } = TONES[tone];
          return (
            <li key={about}>
              <Link to={PLACES[about]} search={{}} className={`finding tone-${tone === 'unknown' ? 'neutral' : tone}`}>
                <Icon aria-hidden="true" />
                <span>
                  <span className="visually-hidden">{word}: </span>
                  <strong>{title}</strong>
                  <span className="finding-text">{text}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Card({ title, to, about, children }: { title: string; to: string; about: string; children: ReactNode }) {
  return (
    <section className={`overview-card overview-${about}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Link to={to} search={{}} className="overview-open">
          Open<span className="visually-hidden"> {title.toLowerCase()}</span>
        </Link>
      </header>
      {children}
    </section>
  );
}

function Problem({ error }: { error: unknown }) {
  return <p className="faint">{errorText(error)}</p>;
}

function ChainCard({ status }: { status: ExplorerStatus | undefined }) {
  const zone = useZone();
  const now = useNow(1_000);
  const position = status?.position ?? null;
  return (
    <Card title="Chain" to="/network" about="chain">
      <p className="overview-big num">{position === null ? <Skeleton width={9} /> : formatInteger(position.height)}</p>
      <dl className="overview-facts">
        <dt>Block time</dt>
        <dd data-tip={position === null ? undefined : formatNanoseconds(position.timestamp, zone).exact}>
          {position === null
            ? '–'
            : relativeTime(Number(position.timestamp / 1_000_000n), now).replace(/^now$/, 'just now')}
        </dd>
        <dt>Epoch</dt>
        <dd className="num">{status?.currentEpoch == null ? '–' : formatInteger(status.currentEpoch)}</dd>
        <dt>Chain</dt>
        <dd className="mono truncate">{status?.network.chainId ?? '–'}</dd>
      </dl>
    </Card>
  );
}

/** Shares of this many are drawn apart; the rest together. */
const SLICES = 8;

function StakeCard() {
  const { data, error } = useVotingConcentration();
  return (
    <Card title="Voting power" to="/nodes/concentration" about="power">
      {data === undefined ? (
        error === null ? (
          <Skeleton width={24} says="Reading" />
        ) : (
          <Problem error={error} />
        )
      ) : (
        <>
          <p className="overview-lead">
            <strong className="overview-big num">
              {data.nakamotoThird === null ? '–' : formatInteger(data.nakamotoThird)}
            </strong>
            of {counted(data.nodes.length, 'consensus node')} could halt the network: together they hold a third.
          </p>
          <div className="power-bar" role="img" aria-label="Shares of voting power, the largest first">
            {data.nodes.slice(0, SLICES).map(({ id, name, share }, place) => (
              <span
                key={id}
                data-tip={`${name || id.slice(0, 12)}\n${formatDecimal(String(Number(share) * 100), 2).short}%`}
                data-halts={place < (data.nakamotoThird ?? 0) || undefined}
                style={{ flexGrow: Number(share) }}
              />
            ))}
            <span
              className="power-rest"
              style={{ flexGrow: data.nodes.slice(SLICES).reduce((sum, { share }) => sum + Number(share), 0) }}
            />
          </div>
          <dl className="overview-facts">
            <dt>Gini</dt>
            <dd className="num">{data.gini === null ? '–' : formatDecimal(data.gini, 3).short}</dd>
            <dt>Effective nodes</dt>
            <dd className="num">{data.effectiveNodes === null ? '–' : formatDecimal(data.effectiveNodes, 1).short}</dd>
          </dl>
        </>
      )}
    </Card>
  );
}

/** Rows of the small table of nodes. */
const NODES_SHOWN = 10;

function NodesCard({
  nodes,
  problem,
  decimals,
}: {
  nodes: readonly NodeRow[] | undefined;
  problem: unknown;
  decimals: number;
}) {
  if (nodes === undefined) {
    return (
      <Card title="Nodes" to="/nodes" about="nodes">
        {problem === null ? <Skeleton width={30} says="Reading" /> : <Problem error={problem} />}
      </Card>
    );
  }
  const total = nodes.reduce((sum, { stakedTotal }) => sum + BigInt(stakedTotal || 0), 0n);
  const counts = Object.entries(STATUS_WORDS)
    .map(([status, { label }]) => ({
      label,
      count: nodes.filter(
        ({ rankingScore }) => (rankingScore?.status ?? 'VALIDATOR_NODE_STATUS_UNSPECIFIED') === status,
      ).length,
    }))
    .filter(({ count }) => count > 0);
  const low = lowPerformers(nodes);
  const shown = [...low, ...nodes.filter((node) => !low.includes(node))].slice(0, NODES_SHOWN);
  const largest = nodes[0] === undefined ? 1n : BigInt(nodes[0].stakedTotal || 1);
  return (
    <Card title="Nodes" to="/nodes" about="nodes">
      <p className="overview-counts">
        {counts.map(({ label, count }) => (
          <span key={label}>
            <strong className="num">{formatInteger(count)}</strong> {label.toLowerCase()}
          </span>
        ))}
        <span>
          <strong className="num">{formatAmount(total.toString(), decimals, 0).short}</strong> staked
        </span>
      </p>
      <table className="overview-table num">
        <thead>
          <tr>
            <th scope="col">{low.length > 0 ? 'Behind, then the largest' : 'The largest'}</th>
            <th scope="col">Stake</th>
            <th scope="col" className="is-end">
              Performance
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((node) => (
            <tr key={node.id}>
              <th scope="row">
                <Avatar name={node.name} id={node.id} />
                <Link to="/nodes" search={{ open: node.id }}>
                  <bdi>{node.name || node.id.slice(0, 12)}</bdi>
                </Link>
              </th>
              <td>
                <ShareBar
                  share={Number((BigInt(node.stakedTotal || 0) * 1000n) / (largest || 1n)) / 1000}
                  text={formatAmount(node.stakedTotal, decimals, 0).short}
                />
              </td>
              <td className={low.includes(node) ? 'is-end tone-warn is-low' : 'is-end'}>
                <Score text={node.rankingScore?.performanceScore ?? ''} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function FundingCard({ spreads, problem }: { spreads: readonly MarketLine[] | undefined; problem: unknown }) {
  return (
    <Card title="Funding spread" to="/funding" about="funding">
      {spreads === undefined ? (
        problem === null ? (
          <Skeleton width={24} says="Reading" />
        ) : (
          <Problem error={problem} />
        )
      ) : spreads.length === 0 ? (
        <p className="faint">No perpetual market is known.</p>
      ) : (
        <>
          <p className="faint overview-hint">Internal over external average, the last day.</p>
          <ul className="spreads">
            {spreads.map(({ id, label, values, spread, seq }) => (
              <li key={id}>
                <span className="spread-market">
                  <Link to="/funding" search={{ market: id }}>
                    <bdi>{label}</bdi>
                  </Link>
                  <span className="faint num">{seq === null ? '' : `Period ${formatInteger(seq)}`}</span>
                </span>
                {values.length > 1 ? (
                  <Sparkline label={`Spread of ${label}, the last day`} values={values} />
                ) : (
                  <span />
                )}
                <strong className="num">{spread === null ? '–' : spreadInWords(spread)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function CheckpointCard({
  checkpoints,
  problem,
  height,
}: {
  checkpoints: ReturnType<typeof useCheckpointIntervals>['data'];
  problem: unknown;
  height: bigint | undefined;
}) {
  const newest = checkpoints?.newest ?? null;
  const intervals = checkpoints?.intervals ?? null;
  return (
    <Card title="Last checkpoint" to="/checkpoints" about="checkpoint">
      {checkpoints === undefined ? (
        problem === null ? (
          <Skeleton width={24} says="Reading" />
        ) : (
          <Problem error={problem} />
        )
      ) : newest === null ? (
        <p className="faint">The network has made none yet.</p>
      ) : (
        <>
          <p className="overview-big num">{formatInteger(newest.atBlock)}</p>
          <dl className="overview-facts">
            <dt>Blocks since</dt>
            <dd className="num">
              {height === undefined ? '–' : formatInteger(height > newest.atBlock ? height - newest.atBlock : 0n)}
            </dd>
            <dt>Usual interval</dt>
            <dd className="num">{intervals?.median == null ? '–' : counted(intervals.median, 'block')}</dd>
            <dt>Gaps, repeats</dt>
            <dd className="num">
              {intervals === null ? '–' : `${formatInteger(intervals.gaps)}, ${formatInteger(intervals.repeated)}`}
            </dd>
            <dt>Hash</dt>
            <dd>
              <FittedIdentifier id={newest.hash} />
            </dd>
          </dl>
        </>
      )}
    </Card>
  );
}
