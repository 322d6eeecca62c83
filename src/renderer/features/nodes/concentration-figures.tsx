import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OutputOf } from '../../../contract/index.ts';
import { BarChart, LorenzCurve } from '../../ui/chart/index.ts';
import {
  counted,
  formatAmount,
  formatInteger,
  formatShare,
  formatStatistic,
  visibleText,
} from '../../ui/format/index.ts';
import { Avatar, Skeleton } from '../../ui/parts/index.ts';
import './concentration.css';

type Concentration = OutputOf<'concentration'>;

/** Total height of the figures above, the card around the chart, and the spaces between them (pixels). */
const BESIDES = 330;
/** Height of the card of the largest nodes without its rows but with the space before it, and height of a row (pixels). */
const TOP_THIRD = 86;
const TOP_THIRD_ROW = 36;

/**
 * Returns the heights (pixels) of the charts that fill `room` pixels, within limits that keep bars and curve readable.
 * The curve is as high as needed for both columns to end at the same height, but if possible not higher than the
 * window.
 */
function chartHeights(room: number, bars: number, rows: number): { shares: number; curve: number } {
  const shares = Math.max(80, Math.min(bars * 54, Math.max(bars * 26, room - BESIDES)) + 20);
  const even = shares - TOP_THIRD - TOP_THIRD_ROW * rows;
  return { shares, curve: Math.max(260, Math.min(640, even, room - BESIDES - TOP_THIRD)) };
}

/**
 * Shows the figures of concentration, the share of each node, the curve of all shares, and the largest nodes that
 * together hold a third.
 */
export function ConcentrationFigures({
  concentration,
  decimals,
  room,
}: {
  concentration: Concentration;
  /** Decimals of the staking asset. */
  decimals: number;
  /** Height of the view in pixels; the charts fill it. */
  room: number;
}) {
  const { of, total, nodes, nakamotoThird, nakamotoTwoThirds, topThird, lorenz, gini, hhi, effectiveNodes } =
    concentration;
  const thing = of === 'votingPower' ? 'voting power' : 'stake';
  const amountOf = (amount: string) =>
    of === 'votingPower' ? formatInteger(BigInt(amount)) : formatAmount(amount, decimals).short;
  const largest = nodes.slice(0, nakamotoThird ?? 0);
  const together = largest.at(-1)?.cumulative;
  const bars = useMemo(
    () =>
      nodes.slice(0, 40).map(({ id, name, amount, share, cumulative }) => ({
        id,
        label: visibleText(name) || id.slice(0, 8),
        value: Number(share) * 100,
        exact: `${formatShare(share)} (${of === 'votingPower' ? formatInteger(BigInt(amount)) : formatAmount(amount, decimals).short}); with all larger nodes ${formatShare(cumulative)}`,
        colour: 1 as const,
      })),
    [nodes, of, decimals],
  );
  const heights = chartHeights(room, bars.length, largest.length);
  return (
    <>
      <dl className="concentration-figures">
        <Figure
          name={of === 'votingPower' ? 'Could halt the network' : 'Hold a third'}
          value={nakamotoThird === null ? '–' : formatInteger(nakamotoThird)}
          about={
            of === 'votingPower'
              ? 'The smallest number of nodes that hold at least a third of the voting power (Nakamoto coefficient). A third is enough to halt the network.'
              : `The smallest number of nodes that hold at least a third of the stake. Among consensus nodes only: ${formatInteger(topThird.length)}.`
          }
        />
        <Figure
          name={of === 'votingPower' ? 'Could decide alone' : 'Hold two thirds'}
          value={nakamotoTwoThirds === null ? '–' : formatInteger(nakamotoTwoThirds)}
          about={`The smallest number of nodes that hold more than two thirds of the ${thing}.`}
        />
        <Figure
          name="Gini"
          value={gini === null ? '–' : formatStatistic(gini, 3).short}
          about="Gini coefficient: 0 when all nodes hold the same, close to 1 when one node holds all. Not corrected for the number of nodes."
        />
        <Figure
          name="Effective nodes"
          value={effectiveNodes === null ? '–' : formatStatistic(effectiveNodes, 1).short}
          about={`The number of equal nodes that would be as concentrated${hhi === null ? '' : ` (Herfindahl index ${formatStatistic(hhi, 4).short})`}.`}
        />
        <Figure
          name={of === 'votingPower' ? 'Nodes in consensus' : 'Nodes'}
          value={formatInteger(nodes.length)}
          about={
            of === 'votingPower'
              ? `Their total voting power is ${amountOf(total)}.`
              : `With stake: ${formatInteger(nodes.filter(({ amount }) => amount !== '0').length)}. Their total stake is ${amountOf(total)} tokens.`
          }
        />
      </dl>
      <div className="concentration-charts">
        <section className="card concentration-card" aria-label="Shares">
          <h2>Share of {thing}</h2>
          <BarChart
            label={`Share of ${thing}`}
            names="Node"
            values="Share (%)"
            bars={bars}
            format={(value) => `${value}%`}
            isHorizontal
            height={heights.shares}
          />
          {nodes.length > bars.length && <p className="faint">{notShownWords(nodes.length - bars.length)}</p>}
        </section>
        <div className="concentration-side">
          <section className="card concentration-card" aria-label="Lorenz curve">
            <h2>Distribution of {thing}</h2>
            <LorenzCurve label={`Distribution of ${thing}`} of={thing} points={lorenz} height={heights.curve} />
          </section>
          {together !== undefined && (
            <section className="card concentration-card" aria-label={`A third of the ${thing}`}>
              <h2>
                {largest.length === 1
                  ? 'The largest node holds'
                  : `The ${formatInteger(largest.length)} largest nodes hold`}{' '}
                <span className="num">{formatShare(together)}</span> of the {thing}
              </h2>
              <ol className="top-third">
                {largest.map(({ id, name, share }) => (
                  <li key={id}>
                    <Avatar name={name} id={id} />
                    <Link to="/nodes" search={{ open: id, epoch: concentration.epochSeq.toString() }}>
                      <bdi>{name === '' ? id.slice(0, 12) : visibleText(name)}</bdi>
                    </Link>
                    <span className="num" data-tip={`Share of ${thing}`}>
                      {formatShare(share)}
                    </span>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

/** Shows a placeholder as high as the figures and the charts. */
export function FiguresLoading() {
  return (
    <>
      <span className="visually-hidden" role="status">
        Loading
      </span>
      <div className="concentration-figures" aria-hidden="true">
        {FIGURES.map((name) => (
          <div key={name} className="card concentration-figure concentration-figure-loading">
            <Skeleton width={14} />
            <Skeleton width={5} />
            <Skeleton width={18} />
          </div>
        ))}
      </div>
      <div className="concentration-charts" aria-hidden="true">
        <div className="card concentration-card concentration-card-loading">
          <Skeleton width={18} />
        </div>
        <div className="card concentration-card concentration-card-loading">
          <Skeleton width={18} />
        </div>
      </div>
    </>
  );
}

const notShownWords = (nodes: number) => `${counted(nodes, 'smaller node')} ${nodes === 1 ? 'is' : 'are'} not shown.`;

const FIGURES = ['halt', 'decide', 'gini', 'effective', 'nodes'];

function Figure({ name, value, about }: { name: string; value: string; about: string }) {
  return (
    <div className="card concentration-figure">
      <dt>{name}</dt>
      <dd>
        <strong className="num">{value}</strong>
        <p>{about}</p>
      </dd>
    </div>
  );
}
