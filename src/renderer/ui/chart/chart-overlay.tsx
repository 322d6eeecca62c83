/** The parts of a chart that lie over its plots. */
import { useTextScale } from '../parts/index.ts';
import { lengthOf, type Span } from '../viewport/index.ts';
import { axisTitle, type ChartAxis, VALUES_WIDTH } from './axis.ts';
import { Crosshair } from './line/crosshair.tsx';
import { footOf } from './line/pane.tsx';
import type { Readout } from './line/readout.ts';
import { Tooltip } from './line/tooltip.tsx';
import './gestures/gestures.css';

/** Shows the point under the crosshair with its readings, and the range that a person is drawing to zoom to. */
export function ChartOverlay({
  axis,
  span,
  width,
  height,
  readout,
  selecting,
  wordsOf,
}: {
  axis: ChartAxis;
  span: Span;
  /** The size of the chart in pixels. */
  width: number;
  height: number;
  readout: Readout | undefined;
  selecting: { one: number; other: number } | undefined;
  wordsOf: (x: number) => string;
}) {
  const foot = footOf(axisTitle(axis), useTextScale());
  const plotWidth = Math.max(0, width - VALUES_WIDTH);
  const toX = (x: number) => ((x - span.from) / lengthOf(span)) * plotWidth;
  return (
    <>
      {readout !== undefined && (
        <>
          <Crosshair x={toX(readout.at)} height={height - foot} width={plotWidth} words={wordsOf(readout.at)} />
          <Tooltip readout={readout} x={toX(readout.at)} width={width} />
        </>
      )}
      {selecting !== undefined && (
        <ZoomSelection left={toX(selecting.one)} right={toX(selecting.other)} width={plotWidth} />
      )}
    </>
  );
}

/** Shows the range that a person is drawing to zoom to. All three values are in pixels. */
function ZoomSelection({ left, right, width }: { left: number; right: number; width: number }) {
  const from = Math.max(0, Math.min(left, right));
  const to = Math.min(width, Math.max(left, right));
  return <div className="chart-selection" style={{ left: from, width: Math.max(0, to - from) }} aria-hidden="true" />;
}

/** Describes the keys of a chart, for people who do not see it. */
export function ChartHelp({ id }: { id: string }) {
  return (
    <p id={id} className="visually-hidden">
      Arrow keys move point by point. Plus and minus zoom. Page Up and Page Down move the view. Home and End go to the
      ends. 0 shows all. The table button shows the same points as a table.
    </p>
  );
}
