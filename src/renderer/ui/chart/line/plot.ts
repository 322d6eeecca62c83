import type { Span } from '../../viewport/index.ts';
import type { ValueRange } from '../axis.ts';
import type { ChartSeries } from '../series.ts';

/** A range of the horizontal axis with a background of its own, such as a period. */
export interface Band {
  from: number;
  to: number;
  /** True for about every second band, so that neighbours are distinguishable. */
  shaded: boolean;
  /** The number of the band, by which `bandLabels` chooses the labels that have space. */
  number: bigint;
  label?: string;
}

/** A marked position on the horizontal axis. */
export interface AxisMark {
  at: number;
  label: string;
  tone: 'bad' | 'warn' | 'neutral';
  /** Drawn beside the mark in the first plot: the number of a note. */
  number?: string;
}

/** Height of the row above a plot for the labels of its bands (pixels). */
export const LABELS_HEIGHT = 16;

/** A rectangle in pixels. */
export interface PlotArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a pane within its axes: its place in the pane, the visible ranges, and everything drawn there. */
export interface Plot {
  area: PlotArea;
  span: Span;
  /** Values at the bottom and at the top. */
  range: ValueRange;
  /** True if equal distances are equal ratios. */
  isLog: boolean;
  series: readonly ChartSeries[];
  bands: readonly Band[];
  marks: readonly AxisMark[];
  /** True if bands have labels in a row above the lines. */
  labelled: boolean;
  /** A line at zero. */
  zero: boolean;
}

/** Returns the functions that convert positions and values of a plot to pixels. */
export function pixelsOf({ area, span, range, isLog }: Pick<Plot, 'area' | 'span' | 'range' | 'isLog'>) {
  const heightOf = isLog ? Math.log10 : (value: number) => value;
  const [low, high] = [heightOf(range[0]), heightOf(range[1])];
  return {
    toX: (x: number) => area.x + ((x - span.from) / (span.to - span.from)) * area.width,
    toY: (y: number) => area.y + ((high - heightOf(y)) / (high - low)) * area.height,
  };
}
