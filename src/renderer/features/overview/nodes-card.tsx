import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { NodeRow } from '../../../contract/index.ts';
import { ROW_HEIGHTS, useAppearance } from '../../data/appearance.tsx';
import { formatAmount, formatInteger, visibleText } from '../../ui/format/index.ts';
import { Avatar, Score, ShareBar, Skeleton, useSize, useTextScale } from '../../ui/parts/index.ts';
import { STATUS_WORDS, StatusChip } from '../shared/nodes/status.tsx';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { Card, CardReading } from './card.tsx';
import type { CardData } from './card-data.ts';
import { lowPerformers } from './health.ts';
import { useEndedEpoch } from './use-overview.ts';
import { watchedWords } from './watched.ts';
import './nodes-card.css';
import './card.css';

/** Minimum number of rows, if there are as many nodes; a high window shows more. */
const MIN_ROWS = 10;
/** Height of the table's head in pixels. */
const HEAD = 28;

/**
 * Shows the numbers of nodes and their stake, and a table: lagging nodes first, then the largest.
 * @param decimals decimals of the staking asset
 * @param asOf the time of the last answer, as text, if the network does not answer
 */
export function NodesCard({
  nodes,
  decimals,
  asOf,
}: {
  nodes: CardData<readonly NodeRow[]>;
  decimals: number;
  asOf: string | undefined;
}) {
  return (
    <Card title="Nodes" to="/nodes" about="nodes">
      <CardReading reading={nodes} loading={<NodesLoading />}>
        {(all) =>
          all.length === 0 ? (
            <p className="overview-problem">The network lists no nodes in this epoch.</p>
          ) : (
            <>
              <Counts nodes={all} decimals={decimals} asOf={asOf} />
              <NodesTable nodes={all} decimals={decimals} />
            </>
          )
        }
      </CardReading>
    </Card>
  );
}

function Counts({ nodes, decimals, asOf }: { nodes: readonly NodeRow[]; decimals: number; asOf: string | undefined }) {
  const total = nodes.reduce((sum, { stakedTotal }) => sum + BigInt(stakedTotal || 0), 0n);
  const counts = Object.entries(STATUS_WORDS)
    .map(([status, { label }]) => ({
      label,
      count: nodes.filter(
        ({ rankingScore }) => (rankingScore?.status ?? 'VALIDATOR_NODE_STATUS_UNSPECIFIED') === status,
      ).length,
    }))
    .filter(({ count }) => count > 0);
  const { watched } = useWatchList();
  const { data: ended } = useEndedEpoch();
  const words = watchedWords(Object.keys(watched), { now: nodes, ended }, (status) => STATUS_WORDS[status].rank, asOf);
  return (
    <p className="overview-counts">
      {counts.map(({ label, count }) => (
        <span key={label}>
          <strong className="num">{formatInteger(count)}</strong> {label.toLowerCase()}
        </span>
      ))}
      <span>
        <strong className="num">{formatAmount(total.toString(), decimals, 0).short}</strong> tokens staked
      </span>
      {words !== undefined && (
        <Link
          to="/nodes"
          search={{ filter: 'watched=yes' }}
          className={`overview-watched${words.isWell ? '' : ' tone-warn'}`}
        >
          <Eye aria-hidden="true" />
          <span className="num">{words.text}</span>
        </Link>
      )}
    </p>
  );
}

function NodesTable({ nodes, decimals }: { nodes: readonly NodeRow[]; decimals: number }) {
  const rowHeight = ROW_HEIGHTS[useAppearance().density] * useTextScale();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const room = useSize(box);
  const least = Math.min(MIN_ROWS, nodes.length);
  const fitting = room.height === 0 ? least : Math.floor((room.height - HEAD) / rowHeight);
  const low = lowPerformers(nodes);
  const shown = [...low, ...nodes.filter((node) => !low.includes(node))].slice(0, Math.max(least, fitting));
  const largest = BigInt(nodes[0]?.stakedTotal || 1);
  return (
    <div ref={setBox} className="overview-rows" style={{ minHeight: HEAD + least * rowHeight }}>
      <table
        className="overview-table num"
        aria-label="Nodes"
        style={{ '--head-height': `${HEAD}px` } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col">{low.length > 0 ? 'Lagging first, then by stake' : 'Largest by stake'}</th>
            <th scope="col">Status</th>
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
                  <bdi>{visibleText(node.name) || node.id.slice(0, 12)}</bdi>
                </Link>
              </th>
              <td>
                {node.rankingScore === null ? (
                  <span className="faint">–</span>
                ) : (
                  <StatusChip status={node.rankingScore.status} previous={node.rankingScore.previousStatus} />
                )}
              </td>
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
    </div>
  );
}

function NodesLoading() {
  return (
    <>
      <p className="overview-counts">
        <Skeleton width={44} says="Loading" />
      </p>
      <div className="overview-bars">
        {Array.from({ length: MIN_ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a bar
          <div key={index}>
            <Skeleton width={18} />
            <Skeleton width={14} />
          </div>
        ))}
      </div>
    </>
  );
}
