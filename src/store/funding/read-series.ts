import { writeRatio } from '../../analysis/index.ts';
import {
  FUNDING_SERIES,
  type FundingExtent,
  type FundingPeriodSpan,
  type FundingSeries,
  type FundingSeriesName,
  type InputOf,
  OrreryError,
  type OutputOf,
} from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { chooseGrid, clampToInt64, coarseGrid, HOUR_LEVEL, type TimeGrid } from '../rollups/levels.ts';
import { feedMarks, readPeriodRows, readSeriesRows, type SeriesRow } from '../rollups/read-marks.ts';
import { keepAll, type Reduction, reduceColumns } from '../rollups/reduction.ts';
import { seriesNumber } from '../rollups/series.ts';
import { readSummaries } from '../rollups/stored-summaries.ts';
import { appendMark, appendSummary, type Mark, type Summary, summarizePoint } from '../rollups/summary.ts';
import { readMarketPoints } from './market-points.ts';
import { readSpans, seqsTouching } from './period-spans.ts';

/** The input of `readSeries`. */
export type SeriesInput = InputOf<'fundingSeries'>;

/**
 * The largest number of rows that a chart reads one by one; a range with more is drawn from summaries, however coarse.
 */
const MAX_SERIES_ROWS = 200_000;
/** A series of at most this many points a column is answered with all of its points. */
const WHOLE_PER_COLUMN = 2;
/** Periods are shaded only when they are at least this many columns wide on average. */
const COLUMNS_PER_PERIOD = 8;

function columnOf({ from, width }: TimeGrid, at: bigint): number {
  return Number((at - from) / width);
}

/**
 * Converts a reduced series into the form of the answer. Spreads are stored as whole numbers of billionths and become
 * plain decimals.
 */
function asSeries(series: FundingSeriesName, { positions, values, ...reduced }: Reduction): FundingSeries {
  const written = series === 'spread' ? values.map((value) => writeRatio(BigInt(value))) : values;
  return { series, ...reduced, timestamps: positions, values: written };
}

interface Collected {
  columns: Map<number, Summary>;
  points: number;
  /** The first points, up to the number that is answered whole. */
  marks: Mark[];
}

const NOTHING: Collected = { columns: new Map(), points: 0, marks: [] };

/** Reads the series of one market on a grid. */
class GridReader {
  readonly #connection: Connection;
  readonly #market: bigint;
  readonly #grid: TimeGrid;

  /** @param market the key of the market in the store */
  constructor(connection: Connection, market: bigint, grid: TimeGrid) {
    this.#connection = connection;
    this.#market = market;
    this.#grid = grid;
  }

  #columnsFromSummaries(series: FundingSeriesName, level: number): Map<number, Summary> {
    const columns = new Map<number, Summary>();
    const of = { market: this.#market, series: seriesNumber(series), level };
    for (const { start, summary } of readSummaries(this.#connection, of, this.#grid.from, this.#grid.to)) {
      // At the limits of the time range, a bucket's stored start can be slightly later than its real start.
      const column = columnOf(this.#grid, start);
      const known = columns.get(column);
      if (known === undefined) columns.set(column, summary);
      else appendSummary(known, summary);
    }
    return columns;
  }

  #collect(rows: readonly SeriesRow[], wanted: readonly FundingSeriesName[]): Map<FundingSeriesName, Collected> {
    const grid = this.#grid;
    const market = this.#market;
    const collected = new Map(
      wanted.map((series): [FundingSeriesName, Collected] => [series, { columns: new Map(), points: 0, marks: [] }]),
    );
    const whole = grid.columns * WHOLE_PER_COLUMN;
    let column = 0;
    let columnEnd = grid.from;
    feedMarks(this.#connection, { market, rows, withSpread: collected.has('spread') }, (series, mark, total) => {
      const into = collected.get(series);
      if (into === undefined || mark.at < grid.from || mark.at >= grid.to) return;
      if (mark.at >= columnEnd) {
        column = columnOf(grid, mark.at);
        columnEnd = grid.from + BigInt(column + 1) * grid.width;
      }
      const summary = into.columns.get(column);
      if (summary === undefined) into.columns.set(column, summarizePoint(mark, total));
      else appendMark(summary, mark, total);
      into.points += 1;
      if (into.points <= whole) into.marks.push(mark);
    });
    return collected;
  }

  /** Returns the wanted series of given rows: all points if there are few, else reduced to the grid. */
  fromRows(rows: readonly SeriesRow[], wanted: readonly FundingSeriesName[]): FundingSeries[] {
    const collected = this.#collect(rows, wanted);
    return wanted.map((series) => {
      const { columns, points, marks } = collected.get(series) ?? NOTHING;
      if (points === marks.length) return asSeries(series, keepAll(marks));
      return asSeries(series, reduceColumns(columns.values()));
    });
  }

  /**
   * Returns the wanted series in the range of the grid: from summaries if the grid has a level for them, else from rows.
   * Reads rows also if every series has at most two points a column, and then gives all points.
   */
  inRange(wanted: readonly FundingSeriesName[]): FundingSeries[] {
    const { from, to, level, columns } = this.#grid;
    const read = () => readSeriesRows(this.#connection, this.#market, from, to);
    if (level === null) return this.fromRows(read(), wanted);
    const series = wanted.map((name) =>
      asSeries(name, reduceColumns(this.#columnsFromSummaries(name, level).values())),
    );
    const most = Math.max(...series.map(({ points }) => points));
    return most <= columns * WHOLE_PER_COLUMN ? this.fromRows(read(), wanted) : series;
  }

  /**
   * Returns the periods in the range of the grid, or the one of `input.seq`, if each has at least eight columns on
   * average; else no period, and in `periodsOmitted` their number.
   */
  periods(extent: FundingExtent, input: SeriesInput): { periods: FundingPeriodSpan[]; periodsOmitted: number } {
    const { first, last } =
      input.seq === undefined
        ? seqsTouching(this.#connection, this.#market, extent, this.#grid)
        : { first: input.seq, last: input.seq };
    const many = Number(last - first) + 1;
    if (many > Math.max(1, Math.floor(input.columns / COLUMNS_PER_PERIOD)))
      return { periods: [], periodsOmitted: many };
    return { periods: readSpans(this.#connection, this.#market, first, last), periodsOmitted: 0 };
  }
}

/**
 * Estimates the number of points of the price series from `from` (included) to `to` (excluded), both Unix nanoseconds,
 * by summing the summaries of the hours that start there.
 * @param market the key of the market in the store
 */
function pointsBetween(connection: Connection, market: bigint, from: bigint, to: bigint): number {
  const [points] =
    connection
      .statement(
        `SELECT sum(points) FROM funding_summary
         WHERE market = ? AND series IN (?, ?) AND level = ${HOUR_LEVEL} AND start BETWEEN ? AND ?`,
      )
      .get(
        market,
        seriesNumber('externalPrice'),
        seriesNumber('internalPrice'),
        clampToInt64(from),
        clampToInt64(to - 1n),
      ) ?? [];
  return Number(points ?? 0);
}

function resolveRange(
  { from, to }: Pick<SeriesInput, 'from' | 'to'>,
  oldest: bigint,
  newest: bigint,
): { from: bigint; to: bigint } {
  const range = { from: from ?? oldest, to: to ?? newest + 1n };
  if (range.to > range.from) return range;
  if (from !== undefined && to !== undefined) {
    throw new OrreryError('PARAMETER_INVALID', { field: 'to', value: to.toString(), allowed: 'must be after from' });
  }
  return from === undefined ? { from: range.to - 1n, to: range.to } : { from: range.from, to: range.from + 1n };
}

function readGrid(
  connection: Connection,
  market: bigint,
  { from, to }: { from: bigint; to: bigint },
  columns: number,
): TimeGrid {
  const grid = chooseGrid(from, to, columns);
  if (grid.level !== null || pointsBetween(connection, market, grid.from, grid.to) <= MAX_SERIES_ROWS) return grid;
  return coarseGrid(from, to, columns);
}

/**
 * Answers `fundingSeries`: the wanted series reduced to about `columns` columns, with the periods in the range. Without
 * `from` and `to` (Unix nanoseconds) the range is that of the stored points; with `seq`, only the rows of that period
 * count.
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised; PARAMETER_INVALID if `to` is not after
 * `from`
 */
export function readSeries(connection: Connection, input: SeriesInput): OutputOf<'fundingSeries'> {
  const { marketId, seq, columns } = input;
  const { market, coverage, extent } = readMarketPoints(connection, marketId, { atLeast: input.from });
  const wanted = [...new Set(input.series ?? FUNDING_SERIES)];
  const rows = seq === undefined ? null : readPeriodRows(connection, market.key, seq);
  const oldest = rows?.[0]?.timestamp ?? extent?.oldest ?? 0n;
  const newest = rows?.at(-1)?.timestamp ?? extent?.newest ?? 0n;
  const range = resolveRange(input, oldest, newest);
  const grid =
    rows === null ? readGrid(connection, market.key, range, columns) : chooseGrid(range.from, range.to, columns);
  const reader = new GridReader(connection, market.key, grid);
  const series = rows === null ? reader.inRange(wanted) : reader.fromRows(rows, wanted);
  const periods = extent === null ? { periods: [], periodsOmitted: 0 } : reader.periods(extent, input);
  const { level: _, ...answered } = grid;
  return { ...answered, series, ...periods, extent, coverage };
}
