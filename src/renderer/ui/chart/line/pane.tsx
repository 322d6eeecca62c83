import { memo, useMemo } from 'react';
import { useTextScale } from '../../parts/index.ts';
import type { Tick } from '../../viewport/index.ts';
import {
  BEYOND,
  type LabelledTick,
  logTicks,
  VALUES_ROOM,
  VALUES_WIDTH,
  type ValueRange,
  verticalTicks,
} from '../axis.ts';
import { keptInside, widthOfLabel } from '../tick-labels.ts';
import { PlotDrawing } from './drawing.tsx';
import { LABELS_HEIGHT, type Plot, type PlotArea, pixelsOf } from './plot.ts';
import './plots.css';

const TIMES_HEIGHT = 26;
const TOP = 8;
/** Pixels above a plot that has a title. */
const TITLE_TOP = 22;
/** Pixels below a plot without labels of the horizontal axis. */
const BOTTOM = 6;
/** Pixels from the foot of a plot down to the base line of the labels of its horizontal axis. */
const TIMES_BASE = 18;
/** Large text stands lower, clear of the lowest value beside it; at 150 % its commas still fit into `TIMES_HEIGHT`. */
const TIMES_GROWTH = 8;
/** Pixels from the height of a value down to the base line of its label. */
const VALUE_BASE = 4;
/** Pixels from the base line of one label down to that of the next, in the usual size of text. */
const LINE = 13;
/** Pixels from the base line of the horizontal axis' title down to the lower edge. */
const TITLE_FOOT = 5;

/**
 * Returns the height in pixels below the last plot, for the labels of the horizontal axis and its title.
 * @param textScale the factor of the text size
 */
export function footOf(axisTitle: string | undefined, textScale: number): number {
  return TIMES_HEIGHT + (axisTitle === undefined ? 0 : LINE * textScale + TITLE_FOOT);
}

interface PaneProps extends Omit<Plot, 'area'> {
  width: number;
  height: number;
  /** The range that the value ticks were chosen for: near the visible one, not always equal. */
  tickRange: ValueRange;
  /** Formats a value of the vertical axis. */
  format: ((value: number, places: number) => string) | undefined;
  /** The ticks of the horizontal axis; only the last pane has them. */
  times: readonly Tick[] | undefined;
  /** The title below them. */
  axisTitle: string | undefined;
  /** A title above the plot, if several plots look alike. */
  title: string | undefined;
  /** The unit of the values, above the vertical axis. */
  unit: string | undefined;
  /** True if nothing is visible: then there are no values to mark. */
  isEmpty: boolean;
}

const NO_VALUES: readonly LabelledTick[] = [];

/** Draws one plot of a chart with its axes and grid; each series is a path over the visible range. */
export const Pane = memo(function Pane(props: PaneProps) {
  const { width, height, tickRange, isLog, format, times, axisTitle, title, unit, labelled, isEmpty } = props;
  const { span, range, series, bands, marks, zero } = props;
  const textScale = useTextScale();
  const values = useMemo(
    () => (isEmpty ? NO_VALUES : (isLog ? logTicks : verticalTicks)(tickRange, height, format, BEYOND)),
    [isEmpty, isLog, tickRange, height, format],
  );
  const hasHead = title !== undefined || (unit !== undefined && !labelled);
  const top = (hasHead ? TITLE_TOP : TOP) + (labelled ? LABELS_HEIGHT : 0);
  const foot = times === undefined ? BOTTOM : footOf(axisTitle, textScale);
  const plot = useMemo((): Plot => {
    const area = { x: 0, y: top, width: width - VALUES_WIDTH, height: height - top - foot };
    return { area, span, range, isLog, series, bands, marks, labelled, zero };
  }, [width, height, top, foot, span, range, isLog, series, bands, marks, labelled, zero]);
  const isDrawn = plot.area.width > 0 && plot.area.height > 0;
  // Without a title, the labels of bands are in the line of the unit.
  const isHeadFree = title !== undefined || !labelled;
  const unitBase = title === undefined && labelled ? 18 : 14;
  const firstBase = unit === undefined ? 0 : unitBase + LINE * textScale;
  return (
    <svg className="chart-pane" data-chart-ink width={width} height={height} aria-hidden="true">
      {isDrawn && <Values plot={plot} values={values} firstBase={firstBase} line={LINE * textScale} />}
      {isDrawn && times !== undefined && <Times plot={plot} ticks={times} />}
      {isDrawn && times !== undefined && axisTitle !== undefined && (
        <text className="chart-unit" x={plot.area.width / 2} y={height - TITLE_FOOT} textAnchor="middle">
          {axisTitle}
        </text>
      )}
      {title !== undefined && (
        <text className="chart-pane-title" x={0} y={14}>
          {title}
        </text>
      )}
      {unit !== undefined && (
        <text className="chart-unit" {...placeOfUnit(unit, width, textScale, isHeadFree)} y={unitBase}>
          {unit}
        </text>
      )}
      {isDrawn && <PlotDrawing plot={plot} />}
    </svg>
  );
});

/**
 * Places a unit above its values. A long one ends at the right edge instead, which would cut it off, if nothing else is above
 * the plot there.
 */
function placeOfUnit(unit: string, width: number, textScale: number, isHeadFree: boolean) {
  const isLong = isHeadFree && widthOfLabel(unit) * textScale > VALUES_ROOM;
  return isLong ? ({ x: width, textAnchor: 'end' } as const) : { x: width - VALUES_ROOM };
}

const right = ({ x, width }: PlotArea) => x + width;
const bottom = ({ y, height }: PlotArea) => y + height;

/**
 * Draws the grid lines with the labels of their values, as far as they are visible. A label that would touch the one below
 * is left out.
 * @param firstBase the highest base line that a label may have (pixels): above it is the unit
 * @param line pixels from one base line to the next
 */
function Values({
  plot,
  values,
  firstBase,
  line,
}: {
  plot: Plot;
  values: readonly LabelledTick[];
  firstBase: number;
  line: number;
}) {
  const { area } = plot;
  const { toY } = pixelsOf(plot);
  let free = Number.POSITIVE_INFINITY;
  return values.map(({ at, label }) => {
    const y = toY(at);
    if (!(y >= area.y && y <= bottom(area))) return null;
    const isLabelled = y <= free && y + VALUE_BASE >= firstBase;
    if (isLabelled) free = y - line;
    return (
      <g key={at}>
        <line className="chart-grid" x1={area.x} x2={right(area)} y1={y} y2={y} />
        {isLabelled && (
          <text className="chart-tick" x={right(area) + VALUES_WIDTH - VALUES_ROOM} y={y + VALUE_BASE}>
            {label}
          </text>
        )}
      </g>
    );
  });
}

function Times({ plot, ticks }: { plot: Plot; ticks: readonly Tick[] }) {
  const { area } = plot;
  const { toX } = pixelsOf(plot);
  const textScale = useTextScale();
  return ticks.map(({ at, label, major }) => {
    const x = toX(at);
    if (!(x >= area.x && x <= right(area))) return null;
    return (
      <text
        key={at}
        className={major ? 'chart-tick chart-tick-major' : 'chart-tick'}
        x={keptInside(x, label, textScale)}
        y={bottom(area) + TIMES_BASE + TIMES_GROWTH * (textScale - 1)}
        textAnchor="middle"
      >
        {label}
      </text>
    );
  });
}
