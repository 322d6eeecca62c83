/** Converts the store's reduced series to the series of a chart. */
import type { FundingPeriodSpan, FundingSeries, FundingSeriesName } from '../../../../contract/index.ts';
import type { Band, ChartSeries, Span } from '../../../ui/chart/index.ts';
import { exactMoment, type Zone } from '../../../ui/format/index.ts';
import { formatPrice } from '../prices.ts';
import { formatPercent } from '../spreads.ts';

const NANOS_PER_MILLI = 1_000_000n;

/** Converts Unix nanoseconds to fractional milliseconds: exact enough to draw, but not to display. */
export function millisOf(nanos: bigint): number {
  return Number(nanos / NANOS_PER_MILLI) + Number(nanos % NANOS_PER_MILLI) / 1e6;
}

/** Rounds Unix milliseconds to whole ones, and returns them as Unix nanoseconds. */
export function nanosOf(millis: number): bigint {
  return BigInt(Math.round(millis)) * NANOS_PER_MILLI;
}

type Look = Pick<ChartSeries, 'label' | 'group' | 'colour' | 'shape' | 'weight' | 'dashed'>;

const LOOKS: Readonly<Record<FundingSeriesName, Look>> = {
  externalPrice: { label: 'External price', colour: 1, shape: 'step', weight: 'faint' },
  internalPrice: { label: 'Internal price', colour: 2, shape: 'step', weight: 'faint' },
  externalTwap: { label: 'External TWAP', colour: 1, shape: 'line', weight: 'strong' },
  internalTwap: { label: 'Internal TWAP', colour: 2, shape: 'line', weight: 'strong' },
  spread: { label: 'Spread', colour: 'neutral', shape: 'area' },
};

/** Decimal places of a spread in percent: all that the explorer computes, so that the points of a column line up. */
const SPREAD_PLACES = 7;

interface Drawn {
  places: number;
  /** The unit of prices. */
  unit?: string;
  zone: Zone;
  /** Changes the style, for a second market or period beside the first. */
  look?: Partial<Look>;
  id?: string;
  /** Subtracted from every time, for periods laid over each other. */
  origin?: bigint;
  wordsOf?: (timestamp: bigint) => string;
  /**
   * The starts of periods, ascending. A line breaks there, since the average of a period is independent of the one
   * before. Without them, lines do not break.
   */
  starts?: readonly number[];
}

/** Returns one reduced series in the form that the chart draws; texts stay exact. */
export function drawnSeries(series: FundingSeries, options: Drawn): ChartSeries {
  const { places, zone, origin = 0n, wordsOf, starts } = options;
  const { timestamps, values } = series;
  const isSpread = series.series === 'spread';
  const times = timestamps.map((timestamp) => millisOf(timestamp - origin));
  const divisor = isSpread ? 1 : 10 ** places;
  const numbers = values.map((text) => (text === '' ? Number.NaN : Number(text) / divisor));
  const kept = interrupted(
    { times, numbers },
    starts === undefined ? [] : gapsOf(times, series.breaks, starts),
    starts,
  );
  const at = (index: number) => kept.sources?.[index] ?? index;
  return {
    id: options.id ?? series.series,
    ...LOOKS[series.series],
    ...options.look,
    ...(!isSpread && options.unit !== undefined && { unit: options.unit }),
    reduced: !series.raw,
    xs: kept.xs,
    ys: kept.ys,
    exactX: (index) => {
      const timestamp = timestamps[at(index)];
      if (timestamp === undefined) return '';
      return wordsOf === undefined ? exactMoment(timestamp, zone) : wordsOf(timestamp);
    },
    exactY: (index) => {
      const value = values[at(index)];
      if (value === undefined) return '';
      return isSpread ? formatPercent(value, SPREAD_PLACES).short : formatPrice(value, places).exact;
    },
    ...(isSpread && { dataY: (index: number) => values[at(index)] ?? '' }),
  };
}

/**
 * Returns the indexes of the points that begin a new period, ascending: from the store if it gives them, else from the
 * starts of the periods (Unix milliseconds).
 */
function gapsOf(
  times: readonly number[],
  breaks: readonly number[] | null,
  starts: readonly number[],
): readonly number[] {
  return breaks ?? [...new Set(starts.flatMap((start) => firstOf(times, start) ?? []))].toSorted((a, b) => a - b);
}

/**
 * Returns the points with a gap (source −1) before each of `gaps`, the indexes at which other periods begin. A new
 * period lists the newest point of the period before again under its old time, which is not after the new start: the
 * gap goes between the two. Otherwise the gap goes to the start, so that the last value of the old period is drawn up
 * to it.
 */
function interrupted(
  { times, numbers }: { times: readonly number[]; numbers: readonly number[] },
  gaps: readonly number[],
  starts: readonly number[] = [],
): { xs: readonly number[]; ys: readonly number[]; sources?: readonly number[] } {
  if (gaps.length === 0) return { xs: times, ys: numbers };
  const xs: number[] = [];
  const ys: number[] = [];
  const sources: number[] = [];
  let next = 0;
  /** The index of the first start after the time before a gap. */
  let start = 0;
  for (let source = 0; source < times.length; source += 1) {
    const time = times[source] ?? 0;
    while ((gaps[next] ?? Number.POSITIVE_INFINITY) < source) next += 1;
    if (source > 0 && gaps[next] === source) {
      const before = times[source - 1] ?? 0;
      // Times ascend, so the search goes on where it ended: a long range has a thousand periods.
      while ((starts[start] ?? Number.POSITIVE_INFINITY) <= before) start += 1;
      const began = starts[start];
      xs.push(began !== undefined && began <= time ? began : before);
      ys.push(Number.NaN);
      sources.push(-1);
    }
    xs.push(time);
    ys.push(numbers[source] ?? Number.NaN);
    sources.push(source);
  }
  return { xs, ys, sources };
}

/**
 * Returns the index of the first point of a period that starts at `start`, found by the times: at a repeated time, the
 * second point. Undefined if the period begins with the first point, or has none.
 */
function firstOf(times: readonly number[], start: number): number | undefined {
  const after = times.findIndex((time) => time > start);
  const end = after < 0 ? times.length : after;
  const isTwice = (index: number) => index > 0 && times[index] === times[index - 1];
  if (isTwice(end - 1)) return end - 1;
  // A single point at the start belongs to the new period; the repeated point is directly before it.
  const own = times[end - 1] === start ? end - 1 : end;
  const first = isTwice(own - 1) ? own - 1 : own;
  return first > 0 && first < times.length ? first : undefined;
}

/**
 * Returns the start of a period (Unix nanoseconds), the earliest time if it is only known roughly; undefined if
 * unknown.
 */
function startOf({ start }: FundingPeriodSpan): bigint | undefined {
  return start?.earliest;
}

/**
 * Returns the periods as bands. Those with an odd number are shaded, so that a period keeps its shade while others come
 * into sight. A period with an unknown start shares the band of the one before it, because the time between them is
 * unknown; the first one has no band then.
 */
export function bandsOf(periods: readonly FundingPeriodSpan[], bounds: Span, wordsOf: (seq: bigint) => string): Band[] {
  const bands: Band[] = [];
  let from: bigint | undefined;
  let first: FundingPeriodSpan | undefined;
  periods.forEach((period, index) => {
    const start = startOf(period);
    if (start !== undefined) [from, first] = [start, period];
    if (from === undefined || first === undefined) return;
    const following = periods[index + 1];
    const next = following === undefined ? undefined : startOf(following);
    if (following !== undefined && next === undefined) return;
    const end = period.end?.latest ?? next;
    bands.push({
      from: millisOf(from),
      to: end === undefined ? bounds.to : millisOf(end),
      shaded: first.seq % 2n === 1n,
      number: first.seq,
      label: first === period ? wordsOf(period.seq) : `${wordsOf(first.seq)} – ${wordsOf(period.seq)}`,
    });
  });
  return bands;
}

/**
 * Returns the number of the period at a time (Unix milliseconds); undefined before the first known start.
 * @param periods ascending
 */
export function periodAt(periods: readonly FundingPeriodSpan[], time: number): bigint | undefined {
  return periods.findLast((period) => {
    const start = startOf(period);
    return start !== undefined && millisOf(start) <= time;
  })?.seq;
}

/**
 * The smallest margin around the visible range that is read, in milliseconds: if points are few, lines still reach the
 * edges.
 */
const AROUND = 3_600_000;

/**
 * Returns the range to read (Unix nanoseconds) for a visible range (milliseconds). On either side it adds at least half
 * of the length of the visible range. Its ends are multiples of that half, so that short moves need no new reading.
 * `columns` is one for every two pixels, at most 4096.
 */
export function readingOf(view: Span, pixels: number): { from: bigint; to: bigint; columns: number } {
  const step = Math.max(1000, (view.to - view.from) / 2);
  const around = Math.max(step, AROUND);
  const from = Math.floor((view.from - around) / step) * step;
  const to = Math.ceil((view.to + around) / step) * step;
  const columns = Math.ceil(((to - from) / (view.to - view.from)) * (pixels / 2));
  return { from: nanosOf(from), to: nanosOf(to), columns: Math.min(4096, Math.max(1, columns)) };
}

/**
 * Returns a spread (a share) in percent for a tick of an axis.
 * @param places decimal places of the share; the percentage has two fewer
 */
export function percentMark(value: number, places: number): string {
  const text = (value * 100).toFixed(Math.max(0, places - 2));
  return `${/^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', '−')}%`;
}
