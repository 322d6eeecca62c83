import { memo, useId } from 'react';
import type { KnownSegment } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { useTextScale } from '../../../ui/parts/index.ts';
import type { Span } from '../../../ui/viewport/index.ts';
import type { Lane } from '../data/use-history.ts';
import type { BlockDates } from '../time/use-block-dates.ts';
import { edgesOf, type Look, laneRuns, type PixelRun, type schemaRuns } from './runs.ts';
import { dateTicks, ticksOf, xOf } from './scale.ts';
import { AXIS } from './use-range-drag.ts';
import './ruler.css';

/** Height of a lane, and distance between the tops of two lanes. */
const BAND = 18;
const STRIDE = 26;
/** Minimum distance of two ticks, and minimum width of a band with a label. */
const TICK_GAP = 96;
const DATE_GAP = 84;
const ROOM_FOR_WORDS = { short: 26, long: 76 };

/** The baselines of the dates and of the blocks. The grips of the range begin below both. */
const DATE_LINE = 13;
const BLOCK_LINE = 35;

/** Half the width of a label. */
const HALF_LABEL = 34;

/** Returns how a label is anchored, so that a label at an edge stays inside of the drawing. */
function anchorAt(x: number, width: number): 'start' | 'middle' | 'end' {
  return x < HALF_LABEL ? 'start' : x > width - HALF_LABEL ? 'end' : 'middle';
}

/** Returns the height of the ruler's drawing for a number of tables. */
export function drawingHeight(lanes: number): number {
  return AXIS + STRIDE * (lanes + 1);
}

/** Draws the axis, the schema versions and the lanes. Screen readers skip it: the text beside it says the same. */
export const RulerDrawing = memo(function RulerDrawing({
  segments,
  schemas,
  lanes,
  dates,
  span,
  width: pixels,
}: {
  segments: readonly KnownSegment[];
  schemas: ReturnType<typeof schemaRuns>;
  lanes: readonly Lane[];
  dates: BlockDates | undefined;
  span: Span;
  width: number;
}) {
  const id = useId();
  const scale = useTextScale();
  // The drawing is made for the usual text size, and grows as a whole with the text.
  const width = pixels / scale;
  const height = drawingHeight(lanes.length);
  const edges = edgesOf(segments, span, width);
  const laneTop = (index: number) => AXIS + STRIDE * (index + 1) + 4;
  return (
    <svg
      className="ruler-drawing num"
      width={pixels}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        <pattern id={`${id}gap`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="ruler-gap-line" width="1.5" height="6" />
        </pattern>
      </defs>
      <g className="ruler-axis">
        {dates !== undefined && <Dates dates={dates} span={span} width={width} gap={DATE_GAP} />}
        {ticksOf(span, width, TICK_GAP).map((tick) => {
          const x = Math.round(xOf(span, width, tick)) + 0.5;
          return (
            <g key={tick}>
              <line x1={x} x2={x} y1={AXIS - 6} y2={height} />
              <text x={x} y={BLOCK_LINE} textAnchor={anchorAt(x, width)}>
                {formatInteger(tick)}
              </text>
            </g>
          );
        })}
      </g>
      <Bands top={AXIS + 4} bands={schemas} span={span} width={width} />
      {lanes.map(({ table, states }, index) => (
        <g key={table} transform={`translate(0 ${laneTop(index)})`}>
          <rect className="ruler-ground" width={width} height={BAND} rx="3" fill={`url(#${id}gap)`} />
          {states === undefined ? (
            <rect className="ruler-reading" width={width} height={BAND} rx="3" />
          ) : (
            laneRuns(segments, states, span, width).map(({ x, width: wide, kind }) => (
              <g key={x}>
                <RunOfRows x={x} width={wide} kind={kind === 'partly' ? 'missing' : kind} />
                {kind === 'partly' && (
                  <rect className="ruler-stored" x={x} y={BAND / 2} width={wide} height={BAND / 2} />
                )}
              </g>
            ))
          )}
        </g>
      ))}
      {lanes.length > 0 && edges.length > 0 && (
        <path className="ruler-edges" d={edges.map((x) => `M${Math.round(x)} ${AXIS + STRIDE}V${height}`).join('')} />
      )}
    </svg>
  );
});

/**
 * Draws rows of one state. Missing rows have an edge, because their colour is near that of the surface; a run of a few pixels
 * has no room for it.
 */
function RunOfRows({ x, width, kind }: PixelRun<Exclude<Look, 'partly'>>) {
  const edge = kind === 'missing' && width > 3 ? 1 : 0;
  return (
    <rect
      className={`ruler-${kind}`}
      x={x + edge / 2}
      y={edge / 2}
      width={width - edge}
      height={BAND - edge}
      strokeWidth={edge}
    />
  );
}

/** Draws round times of the zone above the blocks. */
function Dates({ dates, span, width, gap }: { dates: BlockDates; span: Span; width: number; gap: number }) {
  return dateTicks(dates, span, width, gap).map(({ at, x, label, major }) => (
    <g key={at} className={major ? 'ruler-major' : undefined}>
      <line x1={x} x2={x} y1={DATE_LINE + 3} y2={DATE_LINE + 7} />
      <text x={x} y={DATE_LINE} textAnchor={anchorAt(x, width)}>
        {label}
      </text>
    </g>
  ));
}

/** Draws the schema versions. Two neighbours always differ in style. */
function Bands({
  top,
  bands,
  span,
  width,
}: {
  top: number;
  bands: ReturnType<typeof schemaRuns>;
  span: Span;
  width: number;
}) {
  return bands.map(({ from, to, schemaVersion }, index) => {
    if (Number(to) < span.from || Number(from) >= span.to) return null;
    const left = Math.max(0, xOf(span, width, from));
    const right = Math.min(width, xOf(span, width, to + 1n));
    const wide = right - left;
    const words =
      wide >= ROOM_FOR_WORDS.long ? `schema ${schemaVersion}` : wide >= ROOM_FOR_WORDS.short ? `${schemaVersion}` : '';
    return (
      <g key={from} className={index % 2 === 0 ? 'ruler-schema' : 'ruler-schema is-other'}>
        <rect x={left} y={top} width={Math.max(1, wide - 1)} height={BAND} rx={Math.min(3, wide / 2)} />
        {words !== '' && (
          <text x={left + wide / 2} y={top + BAND / 2} textAnchor="middle" dominantBaseline="central">
            {words}
          </text>
        )}
      </g>
    );
  });
}
