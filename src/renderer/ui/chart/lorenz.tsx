import { useMemo } from 'react';
import { formatShare } from '../format/index.ts';
import { Chart } from './chart.tsx';
import { seriesFrom } from './from-points.ts';

const BOUNDS = { from: 0, to: 100 };
const AXIS = {
  kind: 'count',
  name: 'Share of nodes (%)',
  unit: '%',
  title: 'Share of nodes, smallest first',
} as const;

/**
 * Shows a Lorenz curve: the cumulative share of the holders, smallest first, against their share of the whole, beside
 * the line of equal shares.
 * @param props `points` go from (0, 0) to (1, 1); they are ratios in decimal text
 */
export function LorenzCurve({
  label,
  caption,
  of,
  points,
  height = 260,
}: {
  label: string;
  caption?: string;
  /** The shared quantity: "stake". */
  of: string;
  points: readonly { nodes: string; amount: string }[];
  height?: number;
}) {
  const panes = useMemo(() => {
    const shared = points.map(({ nodes, amount }) => ({
      x: Number(nodes) * 100,
      y: Number(amount) * 100,
      exactX: `${formatShare(nodes)} of nodes, the smallest`,
      exactY: `${formatShare(amount)} of ${of}`,
    }));
    const equal = [0, 1].map((share) => ({
      x: share * 100,
      y: share * 100,
      exactX: formatShare(String(share)),
      exactY: formatShare(String(share)),
    }));
    return [
      {
        id: 'lorenz',
        label,
        floor: 0,
        format: (value: number) => `${value}%`,
        series: [
          seriesFrom({ id: 'equal', label: 'Equal shares', colour: 'neutral', shape: 'line', dashed: true }, equal),
          seriesFrom({ id: 'shared', label: `Share of ${of}`, colour: 1, shape: 'area', weight: 'strong' }, shared),
        ],
      },
    ];
  }, [label, of, points]);
  return (
    <Chart
      label={label}
      caption={caption}
      axis={AXIS}
      panes={panes}
      bounds={BOUNDS}
      wordsOf={(x) => `${Math.round(x * 100) / 100}%`}
      height={height}
      wheelNeedsKey
    />
  );
}
