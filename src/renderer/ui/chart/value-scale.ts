/** How values become heights: the range that a plot shows, and a linear or logarithmic axis. */
import { padRange, type Span } from '../viewport/index.ts';
import type { ValueRange } from './axis.ts';
import { type ChartSeries, drawnRange, visibleRange } from './series.ts';

/** The way in which a chart shows values as heights. */
export interface ValueScale {
  /** `all`: every visible value fits. `typical`: a few outliers may leave the plot; its edge marks them. */
  fit: 'all' | 'typical';
  /** A logarithmic axis needs values above 0; a pane that has others stays linear. */
  axis: 'linear' | 'log';
}

/** The scale of a chart until a person chooses another one. */
export const PLAIN_SCALE: ValueScale = { fit: 'all', axis: 'linear' };

/** The parts of a pane that its scale depends on (ChartPane). */
interface ScaledPane {
  series: readonly ChartSeries[];
  scale?: string;
  zero?: boolean;
  floor?: number;
}

/** The range of values that a pane shows, and if its axis is logarithmic. */
export interface PaneScale {
  range: ValueRange;
  isLog: boolean;
}

/** The scale of a pane without visible points. */
export const NO_SCALE: PaneScale = { range: [0, 1], isLog: false };

/**
 * Returns the scale of each pane for the visible values, with some space above and below. Panes with the same `scale`
 * share one. A logarithmic axis becomes linear if a visible value is 0 or less.
 */
export function paneScales(panes: readonly ScaledPane[], span: Span, { fit, axis }: ValueScale): PaneScale[] {
  const rangeIn = fit === 'all' ? visibleRange : typicalRange;
  return panes.map(({ series, scale, zero, floor }) => {
    const alike = scale === undefined ? series : panes.flatMap((each) => (each.scale === scale ? each.series : []));
    const range = rangeIn(alike, span);
    if (range === undefined) return NO_SCALE;
    const [low, high] = range;
    if (axis === 'log' && zero !== true && low > 0) {
      const [from, to] = padRange([Math.log10(low), Math.log10(high)]);
      return { range: [10 ** from, 10 ** to], isLog: true };
    }
    const whole: [number, number] = zero === true ? [Math.min(0, low), Math.max(0, high)] : [low, high];
    return { range: padRange(whole, floor), isLog: false };
  });
}

/**
 * Returns what a picture must say of the scale of its values: the panes with a logarithmic axis, spikes that do not fit, and
 * that it was locked, so that other values may not fit either. Undefined for a plain scale.
 * @param scales of the panes
 */
export function scaleWords(
  panes: readonly { label: string; series: readonly ChartSeries[] }[],
  scales: readonly PaneScale[],
  span: Span,
  { fit, isLocked }: Pick<ValueScale, 'fit'> & { isLocked: boolean },
): string | undefined {
  const logarithmic = panes.filter((_, index) => scales[index]?.isLog).map(({ label }) => label);
  const isCut = panes.some(({ series }, index) => goesBeyond(visibleRange(series, span), scales[index]?.range));
  const words = fit === 'typical' && isCut ? ['without spikes'] : [];
  if (logarithmic.length > 0) {
    words.unshift(logarithmic.length === panes.length ? 'logarithmic' : `logarithmic (${logarithmic.join(', ')})`);
  }
  if (isLocked) words.push('locked');
  return words.length === 0 ? undefined : `Scale: ${words.join(', ')}`;
}

function goesBeyond(values: ValueRange | undefined, range: ValueRange | undefined): boolean {
  return values !== undefined && range !== undefined && (values[0] < range[0] || values[1] > range[1]);
}

/** Values that are looked at for the usual range; more would not change it. */
const MAX_SAMPLES = 4000;
/** Below this number of values, none is an outlier. */
const MIN_SAMPLES = 20;
/** The share of the values at either end that may be outliers. */
const TAIL = 0.01;
/** An outlier is farther from the others than this share of their range. */
const REACH = 0.5;

/**
 * Returns the minimum and the maximum visible value without outliers; undefined if there is no value. With few values,
 * none counts as an outlier.
 */
export function typicalRange(
  series: readonly ChartSeries[],
  span: Span,
): [least: number, greatest: number] | undefined {
  const whole = visibleRange(series, span);
  if (whole === undefined) return undefined;
  const values = visibleValues(series, span).toSorted();
  if (values.length < MIN_SAMPLES) return whole;
  const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? 0;
  const [low, high] = [at(TAIL), at(1 - TAIL)];
  const reach = (high - low) * REACH;
  return [Math.max(whole[0], low - reach), Math.min(whole[1], high + reach)];
}

function visibleValues(series: readonly ChartSeries[], span: Span): Float64Array {
  const ranges = series.map((each) => drawnRange(each, span));
  const points = ranges.reduce((sum, [first, end]) => sum + end - first, 0);
  const step = Math.max(1, Math.ceil(points / MAX_SAMPLES));
  const values: number[] = [];
  for (const [index, { xs, ys }] of series.entries()) {
    const [first, end] = ranges[index] ?? [0, 0];
    for (let index = first; index < end; index += step) {
      const x = xs[index] ?? Number.NaN;
      const y = ys[index] ?? Number.NaN;
      if (x >= span.from && x <= span.to && !Number.isNaN(y)) values.push(y);
    }
  }
  return Float64Array.from(values);
}
