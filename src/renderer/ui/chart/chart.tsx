import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useSize } from '../parts/index.ts';
import { lengthOf, sameSpan, useViewport } from '../viewport/index.ts';
import { leastLength, rangeInFileName, VALUES_WIDTH, visibleWords } from './axis.ts';
import { noteAction, zoomActions } from './chart-menu.tsx';
import { ChartHelp, ChartOverlay } from './chart-overlay.tsx';
import type { ChartProps } from './chart-props.ts';
import { ChartFrame } from './frame.tsx';
import { ChartOverview } from './gestures/overview.tsx';
import { useChartKeys } from './gestures/use-keys.ts';
import { usePointer } from './gestures/use-pointer.ts';
import { useValueScale } from './gestures/use-value-scale.tsx';
import { useZooming } from './gestures/use-zooming.ts';
import { ZoomTools } from './gestures/zoom-tools.tsx';
import { Legend, toggled } from './legend.tsx';
import type { AxisMark } from './line/plot.ts';
import { type ChartPane, Plots } from './line/plots.tsx';
import { readAt } from './line/readout.ts';
import { readoutText } from './line/tooltip.tsx';
import { visibleTable } from './line/visible-table.ts';
import { visibleRange } from './series.ts';
import './chart.css';
import './gestures/gestures.css';

/** Minimum height of the plots; below it they are not readable. */
const MIN_HEIGHT_PX = 200;
const NO_MARKS: readonly AxisMark[] = [];
const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the series of a chart: `every` one, those that the legend does not hide (`visible`), and the panes with these
 * (`shown`); and the legend itself.
 */
function useLegend(panes: readonly ChartPane[]) {
  const [hidden, setHidden] = useState(NONE);
  const shown = useMemo(
    () => panes.map((pane) => ({ ...pane, series: pane.series.filter(({ id }) => !hidden.has(id)) })),
    [panes, hidden],
  );
  const every = useMemo(() => panes.flatMap(({ series }) => series), [panes]);
  const visible = useMemo(() => shown.flatMap(({ series }) => series), [shown]);
  const legend = useMemo(
    () => <Legend series={every} hidden={hidden} onToggle={(id) => setHidden((before) => toggled(before, id))} />,
    [every, hidden],
  );
  return { every, shown, visible, legend };
}

/**
 * Shows a line chart with crosshair, zoom, keyboard, data table and export menu. Its horizontal axis is time, elapsed
 * time, counts or numbers.
 */
export function Chart(props: ChartProps) {
  const { label, caption, axis, panes, bounds, bands, marks = NO_MARKS, wordsOf } = props;
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const { width, height: room } = useSize(surface);
  const fixed = props.height === 'fill' ? undefined : (props.height ?? 320);
  const height = fixed ?? Math.max(MIN_HEIGHT_PX, room);
  const [span, move, isResting] = useViewport(bounds, props.view, props.onView);
  const [point, setPoint] = useState<number>();
  const [selecting, setSelecting] = useState<{ one: number; other: number }>();
  const [said, setSaid] = useState('');
  const helpId = useId();

  const { every, shown, visible, legend } = useLegend(panes);
  const plotWidth = Math.max(0, width - VALUES_WIDTH);
  const readout = point === undefined ? undefined : readAt(visible, point, span);
  const least = leastLength(axis);

  // The menu acts on the point at which it was opened, although the pointer leaves the chart.
  const hasMenu = useRef(false);
  const pointAt = (at: number | undefined) => {
    if (!hasMenu.current) setPoint(at);
  };
  const onMenu = useCallback((isOpen: boolean) => {
    hasMenu.current = isOpen;
    if (!isOpen) setPoint(undefined);
  }, []);

  const pointing = usePointer({
    surface,
    width: plotWidth,
    span,
    bounds,
    axis,
    wheelNeedsKey: props.wheelNeedsKey ?? false,
    move,
    onPoint: pointAt,
    onSelecting: setSelecting,
    onPick: props.onPick,
  });
  const onKeyDown = useChartKeys({
    series: visible,
    span,
    bounds,
    least,
    point: readout?.at,
    move,
    onPoint(at) {
      setPoint(at);
      // The point may be outside the visible range, which moves to it next.
      const seen = at === undefined ? span : { from: Math.min(span.from, at), to: Math.max(span.to, at) };
      const next = at === undefined ? undefined : readAt(visible, at, seen);
      setSaid(next === undefined ? '' : readoutText(next));
    },
    onPick: props.onPick,
    onNote: props.onNote,
  });

  const isWhole = sameSpan(span, bounds);
  const { onZoom, onAll } = useZooming(move, { bounds, least, at: readout?.at });
  const scaling = useValueScale(props.scale, props.onScale, shown, span);
  const { tools: ownTools, stored } = props;
  const tools = useMemo(
    () => (
      <>
        {ownTools}
        {scaling.menu}
        <ZoomTools isWhole={isWhole} onZoom={onZoom} onAll={onAll} />
      </>
    ),
    [ownTools, scaling.menu, isWhole, onZoom, onAll],
  );
  const { onNote } = props;
  const actions = () => [
    ...zoomActions(isWhole, onZoom, onAll),
    ...(onNote === undefined ? [] : [noteAction(() => onNote(readout?.at ?? span.from + lengthOf(span) / 2))]),
  ];
  const table = props.table ?? (() => visibleTable(every, axis, span));

  return (
    <ChartFrame
      label={label}
      fileName={props.fileName}
      caption={caption}
      visible={() => visibleWords(axis, span)}
      fileRange={() => rangeInFileName(axis, span)}
      notes={() => [scaling.words() ?? [], props.pictureNotes?.(span) ?? []].flat()}
      table={table}
      height={fixed}
      legend={legend}
      tools={tools}
      actions={actions}
      onMenu={onMenu}
      stored={
        stored && {
          count: () => stored.count(span),
          note: () => stored.note(span),
          save: () => stored.save(span, rangeInFileName(axis, span)),
        }
      }
    >
      <div className="chart-body" data-busy={props.busy || undefined}>
        <div
          ref={setSurface}
          role="application"
          aria-roledescription="chart"
          aria-label={`${label}. ${wordsOf(span.from)} to ${wordsOf(span.to)}.`}
          aria-describedby={helpId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through a chart
          tabIndex={0}
          className="chart-surface"
          {...pointing}
          onKeyDown={onKeyDown}
          onBlur={() => pointAt(undefined)}
        >
          <div className="chart-stage" style={{ height }} aria-hidden="true">
            {width > 0 && (
              <Plots
                panes={shown}
                span={span}
                scale={scaling.scale}
                locked={scaling.locked}
                isResting={isResting}
                axis={axis}
                bands={bands}
                marks={marks}
                width={width}
                height={height}
              />
            )}
          </div>
          <ChartOverlay
            axis={axis}
            span={span}
            width={width}
            height={height}
            readout={readout}
            selecting={selecting}
            wordsOf={wordsOf}
          />
          {every.length > 0 && visible.length === 0 ? (
            <div className="chart-empty">All lines are hidden</div>
          ) : (
            props.empty !== undefined &&
            visibleRange(visible, span) === undefined && <div className="chart-empty">{props.empty}</div>
          )}
        </div>
        {props.overview !== undefined && plotWidth > 0 && (
          <ChartOverview
            width={plotWidth}
            bounds={bounds}
            span={span}
            series={props.overview}
            axis={axis}
            wordsOf={wordsOf}
            move={move}
          />
        )}
        <ChartHelp id={helpId} />
        <div className="visually-hidden" aria-live="polite">
          {said}
        </div>
      </div>
    </ChartFrame>
  );
}
