/** What the store reduced, as what a chart draws. */
import type { FundingPeriodSpan, FundingSeries, FundingSeriesName } from '../../../../contract/index.ts';
import type { Band, ChartSeries, Span } from '../../../ui/chart/index.ts';
import { exactMoment, type Zone } from '../../../ui/format/index.ts';
import { formatPrice } from '../prices.ts';
import { formatRatio } from '../spreads.ts';

const NANOS_PER_MILLI = 1_000_000n;

/** Unix nanoseconds as milliseconds with a fraction: exact enough to place ink, not to be read. */
export function millisOf(nanos: bigint): number {
  return Number(nanos / NANOS_PER_MILLI) + Number(nanos % NANOS_PER_MILLI) / 1e6;
}

/** Milliseconds of a chart as Unix nanoseconds. */
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

interface Drawn {
  places: number;
  zone: Zone;
  /** Changes how it looks, for a second market or period beside the first. */
  look?: Partial<Look>;
  id?: string;
  /** Subtracted from every time, for periods laid over each other. */
  origin?: bigint;
  wordsOf?: (timestamp: bigint) => string;
  /**
   * Where periods start, ascending: a line does not run on there, since a new period's average has nothing to do with
   * the last one's. Without them it runs on.
   */
  starts?: readonly number[];
}

/** One reduced series as the chart draws it; texts stay exact. */
export function drawnSeries(series: FundingSeries, options: Drawn): ChartSeries {
  const { places, zone, origin = 0n, wordsOf, starts } = options;
  const { timestamps, values } = series;
  const isSpread = series.series === 'spread';
  const times = timestamps.map((timestamp) => millisOf(timestamp - origin));
  const unit = isSpread ? 1 : 10 ** places;
  const inks = values.map((text) => (text === '' ? Number.NaN : Number(text) / unit));
  const kept = interrupted({ times, inks }, starts === undefined ? [] : gapsOf(times, series.breaks, starts), starts);
  const at = (index: number) => kept.sources?.[index] ?? index;
  return {
    id: options.id ?? series.series,
    ...LOOKS[series.series],
    ...options.look,
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
      return isSpread ? formatRatio(value).exact : formatPrice(value, places).exact;
    },
    ...(isSpread && { dataY: (index: number) => values[at(index)] ?? '' }),
  };
}

/** The points at which another period begins: as the store tells, else by the periods' starts. Ascending. */
function gapsOf(
  times: readonly number[],
  breaks: readonly number[] | null,
  starts: readonly number[],
): readonly number[] {
  return breaks ?? [...new Set(starts.flatMap((start) => firstOf(times, start) ?? []))].toSorted((a, b) => a - b);
}

/**
 * The points, with a gap (source −1) before each of `gaps`, where another period begins. A new period lists the newest
 * point of the one before once more under the old time, which is at or before its own start: there the gap stands
 * between the two. Else it stands at the start, so that what held until then is read up to it.
 */
function interrupted(
  { times, inks }: { times: readonly number[]; inks: readonly number[] },
  gaps: readonly number[],
  starts: readonly number[] = [],
): { xs: readonly number[]; ys: readonly number[]; sources?: readonly number[] } {
  if (gaps.length === 0) return { xs: times, ys: inks };
  const xs: number[] = [];
  const ys: number[] = [];
  const sources: number[] = [];
  let next = 0;
  for (let source = 0; source < times.length; source += 1) {
    const time = times[source] ?? 0;
    while ((gaps[next] ?? Number.POSITIVE_INFINITY) < source) next += 1;
    if (source > 0 && gaps[next] === source) {
      const before = times[source - 1] ?? 0;
      xs.push(starts.find((start) => start > before && start <= time) ?? before);
      ys.push(Number.NaN);
      sources.push(-1);
    }
    xs.push(time);
    ys.push(inks[source] ?? Number.NaN);
    sources.push(source);
  }
  return { xs, ys, sources };
}

/** Where the points of a period that starts at `start` begin, told by their times alone: at the second of a time's two. */
function firstOf(places: readonly number[], start: number): number | undefined {
  const after = places.findIndex((place) => place > start);
  const end = after < 0 ? places.length : after;
  const isTwice = (place: number) => place > 0 && places[place] === places[place - 1];
  if (isTwice(end - 1)) return end - 1;
  // A single point at the start is the new period's own; what it lists once more stands right before that.
  const own = places[end - 1] === start ? end - 1 : end;
  const first = isTwice(own - 1) ? own - 1 : own;
  return first > 0 && first < places.length ? first : undefined;
}

/** Where a period's start is told; its earliest where it is only known roughly. */
function startOf({ start }: FundingPeriodSpan): bigint | undefined {
  return start?.earliest;
}

/** Periods as shaded bands, every other one; a period whose start is not told has none. */
export function bandsOf(periods: readonly FundingPeriodSpan[], bounds: Span, wordsOf: (seq: bigint) => string): Band[] {
  return periods.flatMap((period, place) => {
    const start = startOf(period);
    if (start === undefined) return [];
    const following = periods[place + 1];
    const end = period.end?.latest ?? (following === undefined ? undefined : startOf(following));
    return [
      {
        from: millisOf(start),
        to: end === undefined ? bounds.to : millisOf(end),
        shaded: period.seq % 2n === 1n,
        label: wordsOf(period.seq),
      },
    ];
  });
}

/** The period whose stretch holds a place. */
export function periodAt(periods: readonly FundingPeriodSpan[], place: number): bigint | undefined {
  return periods.findLast((period) => {
    const start = startOf(period);
    return start !== undefined && millisOf(start) <= place;
  })?.seq;
}

/** Milliseconds read beyond what is shown at least: where points are few, lines run on to the edges and say what holds. */
const AROUND = 3_600_000;

/**
 * What is read for what is shown: half as much again on either side, on steps of half of it, so that short moves need
 * no new reading; and as many columns as its pixels make pairs of.
 */
export function readingOf(view: Span, pixels: number): { from: bigint; to: bigint; columns: number } {
  const step = Math.max(1000, (view.to - view.from) / 2);
  const around = Math.max(step, AROUND);
  const from = Math.floor((view.from - around) / step) * step;
  const to = Math.ceil((view.to + around) / step) * step;
  const columns = Math.ceil(((to - from) / (view.to - view.from)) * (pixels / 2));
  return { from: nanosOf(from), to: nanosOf(to), columns: Math.min(4096, Math.max(1, columns)) };
}

/** A spread at an axis. */
export function percentMark(value: number, places: number): string {
  const text = (value * 100).toFixed(Math.max(0, places - 2));
  return `${/^-0\.?0*$/.test(text) ? text.slice(1) : text.replace('-', '−')}%`;
}
