/** The stored points of a chart's range: builds their list, counts them, and writes them to a file. */
import type { FilterOf, FundingPeriodDataPoint, FundingSeries } from '../../../../contract/index.ts';
import type { Span } from '../../../ui/chart/index.ts';
import type { ValueColumn } from '../../../ui/grid/index.ts';
import { plainFigure, storedUnit, type Unit } from '../../shared/units/units.ts';
import { SOURCE_WORDS, type SourceWord, sourceWord } from '../points/point-key.ts';
import { nanosOf } from './chart-series.ts';

/** Points of a market in a chart: of a period, of a time range (Unix milliseconds), or all of them. */
export interface TimeRange {
  marketId: string;
  /** Its code, if known. */
  code: string;
  unit: Unit;
  seq?: bigint;
  within?: Span;
}

const MILLI = 1_000_000n;

/** Returns the filter of the list of points for a market's range, and for one source if it is given. */
export function filterOf(
  { marketId, seq, within }: TimeRange,
  source: SourceWord | undefined,
): FilterOf<'fundingPeriodDataPoints'> {
  return {
    marketId,
    ...(source !== undefined && { source: SOURCE_WORDS[source] }),
    ...(seq !== undefined && { seq }),
    ...(within !== undefined && {
      startTimestamp: nanosOf(Math.floor(within.from)),
      endTimestamp: nanosOf(Math.floor(within.to)) + MILLI,
    }),
  };
}

/**
 * Returns the number of points of a range that the chart draws, by their price or by their average.
 * @param source undefined counts both
 */
export function countDrawn(
  series: readonly FundingSeries[],
  { within }: Pick<TimeRange, 'within'>,
  source?: SourceWord,
): number {
  const wanted: readonly SourceWord[] = source === undefined ? ['external', 'internal'] : [source];
  return wanted.reduce((sum, word) => {
    /** A time counts as often as one series contains it: a new period lists the newest point again. */
    const times = new Map<bigint, number>();
    for (const { timestamps } of series.filter(
      (each) => each.series === `${word}Price` || each.series === `${word}Twap`,
    )) {
      const own = new Map<bigint, number>();
      for (const at of timestamps) {
        if (isWithin(at, within)) own.set(at, (own.get(at) ?? 0) + 1);
      }
      for (const [at, many] of own) times.set(at, Math.max(many, times.get(at) ?? 0));
    }
    return [...times.values()].reduce((all, many) => all + many, sum);
  }, 0);
}

function isWithin(at: bigint, within: Span | undefined): boolean {
  if (within === undefined) return true;
  return at >= nanosOf(Math.floor(within.from)) && at < nanosOf(Math.floor(within.to)) + MILLI;
}

/** A stored point, with the range of the chart that it belongs to. */
export interface StoredPoint {
  point: FundingPeriodDataPoint;
  of: TimeRange;
}

/**
 * Returns Unix nanoseconds in the form "2024-03-19T12:03:04.000000000Z": always equally long, so that every program can
 * read a column of them.
 */
export function isoNanos(timestamp: bigint): string {
  const rest = ((timestamp % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const seconds = new Date(Number((timestamp - rest) / MILLI)).toISOString().replace(/\.\d+Z$/, '');
  return `${seconds}.${rest.toString().padStart(9, '0')}Z`;
}

/** Returns the code of a market if no spreadsheet reads it as a formula; else its id. */
function marketText({ code, marketId }: TimeRange): string {
  return /^\w[\w/.:\- ]*$/.test(code) ? code : marketId;
}

/**
 * Returns the columns of a file of points. The heads of the prices name the unit if all markets have the same one; else
 * a further column names the unit of each row.
 */
export function storedPointColumns(ranges: readonly Pick<TimeRange, 'unit'>[]): ValueColumn<StoredPoint>[] {
  const [first, ...others] = ranges.map(({ unit }) => unit);
  const isOne = others.every((unit) => unit.name === first?.name && unit.decimals === first.decimals);
  const shared = isOne ? first : undefined;
  const price = (header: string, of: 'price' | 'twap'): ValueColumn<StoredPoint> => ({
    header,
    text: ({ point }) => point[of] || null,
    unit: shared && storedUnit(shared),
    shown: { text: (row) => plainFigure(row.point[of], row.of.unit), unit: shared?.name },
  });
  return [
    { header: 'Time', text: ({ point }) => isoNanos(point.timestamp) },
    { header: 'Timestamp', text: ({ point }) => point.timestamp.toString() },
    { header: 'Market', text: ({ of }) => marketText(of) },
    { header: 'Period', text: ({ point }) => point.seq.toString() },
    { header: 'Source', text: ({ point }) => sourceWord(point.dataPointType) },
    price('Price', 'price'),
    price('TWAP', 'twap'),
    ...(isOne ? [] : [{ header: 'Unit', text: storedUnitOf, shown: { text: ({ of }: StoredPoint) => of.unit.name } }]),
  ];
}

const storedUnitOf = ({ of }: StoredPoint) => storedUnit(of.unit);
