import { type ReactNode, useMemo, useState } from 'react';
import { formatInteger } from '../format/index.ts';
import type { Span } from '../viewport/index.ts';
import { Chart } from './chart.tsx';
import { seriesFrom } from './from-points.ts';
import type { SeriesColour } from './series.ts';

/** A line of an epoch chart. */
export interface EpochLine {
  id: string;
  label: string;
  colour: SeriesColour;
  dashed?: boolean;
  /**
   * Ascending by epoch. `value` positions the point (a score, or an amount in whole units); null if the epoch has no
   * value. `exact` is the shown text. Values of two kinds cannot be compared, so the line is interrupted between them.
   */
  points: readonly { epoch: bigint; value: number | null; exact: string; kind?: string | undefined }[];
}

/**
 * Shows a line chart of values by epoch. Missing epochs interrupt the line. Before the first zoom, the visible range
 * begins at the epoch `since`, if that is within the epochs of the data.
 */
export function EpochChart({
  label,
  fileName,
  caption,
  lines,
  format,
  floor,
  since,
  height = 220,
  empty,
}: {
  label: string;
  fileName?: string;
  caption?: string;
  lines: readonly EpochLine[];
  format?: (value: number, places: number) => string;
  floor?: number;
  since?: bigint;
  height?: number;
  empty?: ReactNode;
}) {
  const panes = useMemo(
    () => [
      {
        id: 'epochs',
        label,
        format,
        floor,
        series: lines.map(({ points, ...about }) => seriesFrom({ ...about, shape: 'line' }, withGaps(points))),
      },
    ],
    [label, lines, format, floor],
  );
  const bounds = useMemo(() => {
    const epochs = lines.flatMap(({ points }) => points.map(({ epoch }) => Number(epoch)));
    if (epochs.length === 0) return { from: 0, to: 1 };
    const from = epochs.reduce((least, each) => Math.min(least, each));
    const to = epochs.reduce((greatest, each) => Math.max(greatest, each));
    return from === to ? { from: from - 1, to: to + 1 } : { from, to };
  }, [lines]);
  const [chosen, setChosen] = useState<{ view: Span | undefined }>();
  const first = useMemo(() => {
    const from = since === undefined ? bounds.from : Number(since);
    return from > bounds.from && from < bounds.to ? { from, to: bounds.to } : undefined;
  }, [since, bounds]);
  return (
    <Chart
      label={label}
      fileName={fileName}
      caption={caption}
      axis={EPOCHS}
      panes={panes}
      bounds={bounds}
      view={chosen === undefined ? first : chosen.view}
      onView={(view) => setChosen({ view })}
      wordsOf={(x) => formatInteger(Math.round(x))}
      height={height}
      empty={empty}
      wheelNeedsKey
    />
  );
}

const EPOCHS = { kind: 'count', name: 'Epoch' } as const;

function withGaps(points: EpochLine['points']) {
  return points.flatMap(({ epoch, value, exact, kind }, index) => {
    const name = formatInteger(epoch);
    const point = { x: Number(epoch), y: value, exactX: `Epoch ${name}`, exactY: exact };
    const before = points[index - 1];
    if (before === undefined || (epoch - before.epoch <= 1n && kind === before.kind)) return [point];
    return [{ x: Number(before.epoch) + 0.5, y: null, exactX: '', exactY: '' }, point];
  });
}
