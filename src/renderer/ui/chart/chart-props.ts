/** The parts of a chart that its owner gives. */
import type { ReactNode } from 'react';
import type { Span } from '../viewport/index.ts';
import type { ChartAxis } from './axis.ts';
import type { DataTable } from './data-table.ts';
import type { AxisMark, Band } from './line/plot.ts';
import type { ChartPane } from './line/plots.tsx';
import type { ChartSeries } from './series.ts';
import type { ValueScale } from './value-scale.ts';

/** The properties of a chart. `panes` and `bounds` decide what can be seen, `view` what is seen. */
export interface ChartProps {
  /** The content of the chart in words; also the name of saved files, if they have no other. */
  label: string;
  /** The name of saved files, in words. */
  fileName?: string;
  caption?: string;
  axis: ChartAxis;
  panes: readonly ChartPane[];
  /** The whole range that can be shown. The series may cover only a part of it. */
  bounds: Span;
  /** The visible range; all of the bounds if undefined. The chart moves by itself and calls `onView` when it rests. */
  view?: Span;
  /** Called when a person has moved the visible range and it rests; undefined means all of the bounds. */
  onView?: (view: Span | undefined) => void;
  /** Formats a position on the axis as briefly as is clear. */
  wordsOf: (x: number) => string;
  bands?: readonly Band[];
  marks?: readonly AxisMark[];
  /** A series over all of the bounds for the overview below the plots. */
  overview?: ChartSeries;
  /** Total height of the plots in pixels; 'fill' takes the free height of the parent. */
  height?: number | 'fill';
  /** True while finer data is being read; the current drawing stays. */
  busy?: boolean;
  /** Called on a click on a position, and on Enter at the crosshair. */
  onPick?: (x: number) => void;
  /** Called to add a note at a position: on N at the crosshair, or in the middle of what is visible, and in the menu. */
  onNote?: (x: number) => void;
  /** Lines about the visible part, for a saved picture. */
  pictureNotes?: (span: Span) => readonly string[];
  /** True zooms by wheel only with Ctrl held: for charts in a page that scrolls. */
  wheelNeedsKey?: boolean;
  /** Buttons before those for the table and for saving. */
  tools?: ReactNode;
  /** The scale of the values. With `onScale`, a menu changes it: it gives a function of the newest scale. */
  scale?: ValueScale;
  /** Called when a person chooses another scale. */
  onScale?: (change: (newest: ValueScale) => ValueScale) => void;
  /** Shown over the plots if there is nothing to draw. */
  empty?: ReactNode;
  /** The data table, if the drawn points alone are not enough for it. */
  table?: () => DataTable;
  /** The stored points of the visible range, if they are more than the drawn ones. */
  stored?: StoredPoints;
}

/** All stored points of a chart, which may draw only a part of them. */
export interface StoredPoints {
  /** Returns the number of stored points of the span, which is shown beside the button that exports them. */
  count(span: Span): ReactNode;
  /** The text over the table: the number of its points. */
  note(span: Span): ReactNode;
  /**
   * Exports all stored points of the span to a file.
   * @param range the span for the name of the file; empty for an axis of something else than times
   */
  save(span: Span, range: string): void;
}
