/** From the rows of a result to the series of a chart. */
import type { QueryColumn, QueryValue } from '../../../../contract/index.ts';
import type { BarOf, ChartAxis, ChartSeries, SeriesColour, Span } from '../../../ui/chart/index.ts';
import { formatMillis, readLocalMinute, shortenMiddle, visibleText, type Zone } from '../../../ui/format/index.ts';
import type { MarketName } from '../../shared/markets.ts';
import { storedName } from '../results/figures.ts';
import { exactText, exactTimeWords, NO_NAMES, numberWords, timeWords } from '../results/value.tsx';
import type { ChartChoice } from './chart-choice.ts';

type Rows = readonly (readonly QueryValue[])[];

/** Maximum number of lines of one chart: as many as people can tell apart. */
export const MAX_SERIES = 8;
/** Maximum number of bars of one chart: as many as have space for their names. */
export const MAX_BARS = 60;

/** The content of a chart of lines or points. */
export interface LineModel {
  axis: ChartAxis;
  series: readonly ChartSeries[];
  /** The range of the horizontal axis. */
  bounds: Span;
  /** Number of rows without a position on the axis: NULL, or no number. */
  withoutPlace: number;
  /** Number of lines that are left out, because there are too many values of the dividing column. */
  withoutLine: number;
}

/**
 * Returns the position of a value on the axis: Unix milliseconds for a time or a date, else the number; NaN for other
 * values.
 */
function placeOf(value: QueryValue | undefined, { kind }: QueryColumn, zone: Zone): number {
  const text = exactText(value);
  if (text === null || text === '') return Number.NaN;
  if (kind === 'time') return Date.parse(text);
  if (kind === 'date') return readLocalMinute(`${text}T00:00`, zone) ?? Number.NaN;
  return Number(text);
}

/** Writes a value as a cell of the table shows it. */
function wordsOf(value: QueryValue | undefined, { kind }: QueryColumn, zone: Zone): string {
  const text = exactText(value);
  if (text === null) return 'NULL';
  if (kind === 'time') return timeWords(text, zone);
  return kind === 'integer' || kind === 'decimal' || kind === 'float' ? numberWords(text, true) : visibleText(text);
}

/** Writes the position of a point, also for a file: a time has its offset. */
function exactPlace(value: QueryValue | undefined, column: QueryColumn, zone: Zone): string {
  const text = exactText(value);
  return column.kind === 'time' && text !== null ? exactTimeWords(text, zone) : wordsOf(value, column, zone);
}

interface Group {
  label: string;
  rows: { x: number; values: readonly QueryValue[] }[];
}

/**
 * Returns what a chart of lines or points draws: one series for each drawn column and each value of the dividing
 * column, at most MAX_SERIES.
 */
export function lineModel(
  columns: readonly QueryColumn[],
  rows: Rows,
  choice: ChartChoice,
  zone: Zone,
  nameOf = NO_NAMES,
): LineModel {
  const { kind, x, ys, by } = choice;
  const along = columns[x] as QueryColumn;
  const dividing = by === undefined ? undefined : columns[by];
  const groups = new Map<string, Group>();
  let withoutPlace = 0;
  for (const values of rows) {
    const place = placeOf(values[x], along, zone);
    if (!Number.isFinite(place)) {
      withoutPlace += 1;
      continue;
    }
    const label = dividing === undefined || by === undefined ? '' : wordsOf(values[by], dividing, zone);
    const group = groups.get(label) ?? { label, rows: [] };
    group.rows.push({ x: place, values });
    groups.set(label, group);
  }
  const drawnGroups = [...groups.values()].slice(0, Math.max(1, Math.floor(MAX_SERIES / ys.length)));
  const series = drawnGroups.flatMap(({ label, rows: own }) => {
    const ordered = own.toSorted((left, right) => left.x - right.x);
    return ys.map((y) => ({ y, label, ordered }));
  });
  return {
    axis: axisOf(
      along,
      series.flatMap(({ ordered }) => [ordered[0]?.x ?? 0, ordered.at(-1)?.x ?? 0]),
      { zone, nameOf },
    ),
    series: series.map(({ y, label, ordered }, index): ChartSeries => {
      const drawn = columns[y] as QueryColumn;
      const name = storedName(drawn, nameOf);
      return {
        id: `${y} ${label}`,
        label: label === '' ? name : ys.length === 1 ? briefly(label, nameOf) : `${briefly(label, nameOf)}, ${name}`,
        colour: ((index % MAX_SERIES) + 1) as SeriesColour,
        shape: kind === 'scatter' ? 'points' : 'line',
        xs: ordered.map((each) => each.x),
        ys: ordered.map(({ values }) => Number(exactText(values[y]) ?? Number.NaN)),
        exactX: (at) => exactPlace(ordered[at]?.values[x], along, zone),
        exactY: (at) => wordsOf(ordered[at]?.values[y], drawn, zone),
        dataY: (at) => exactText(ordered[at]?.values[y]) ?? '',
      };
    }),
    bounds: boundsOf(series.flatMap(({ ordered }) => [ordered[0]?.x ?? 0, ordered.at(-1)?.x ?? 0])),
    withoutPlace,
    withoutLine: (groups.size - drawnGroups.length) * ys.length,
  };
}

/** Markets are named, and other ids are shortened: a legend has many. */
const briefly = (label: string, nameOf: MarketName): string =>
  nameOf(label) ?? (/^[0-9a-f]{32,}$/.test(label) ? shortenMiddle(label) : label);

function boundsOf(ends: readonly number[]): Span {
  if (ends.length === 0) return { from: 0, to: 1 };
  const from = ends.reduce((least, each) => Math.min(least, each));
  const to = ends.reduce((most, each) => Math.max(most, each));
  const air = Math.abs(from) * 1e-6 || 1;
  return from === to ? { from: from - air, to: to + air } : { from, to };
}

function axisOf(
  column: QueryColumn,
  ends: readonly number[],
  { zone, nameOf }: { zone: Zone; nameOf: MarketName },
): ChartAxis {
  const { kind } = column;
  if (kind === 'time' || kind === 'date') return { kind: 'time', zone };
  const label = storedName(column, nameOf);
  if (kind === 'integer') return { kind: 'count', name: label };
  const { from, to } = boundsOf(ends);
  return { kind: 'number', name: label, least: (to - from) / 1e6 };
}

/**
 * Writes a position of the axis in words, for the crosshair.
 * @param at Unix milliseconds on an axis of time, else a number
 */
export function placeWords(axis: ChartAxis, at: number, zone: Zone): string {
  if (axis.kind === 'time') return formatMillis(at, zone).short;
  return numberWords(String(axis.kind === 'count' ? Math.round(at) : Number(at.toPrecision(8))), true);
}

/**
 * Returns the first rows as bars, at most MAX_BARS, in the order of the result. A value that is no number has the
 * length 0.
 */
export function barModel(
  columns: readonly QueryColumn[],
  rows: Rows,
  choice: ChartChoice,
  zone: Zone,
  nameOf = NO_NAMES,
): BarOf[] {
  const { x, ys } = choice;
  const [y = 0] = ys;
  return rows.slice(0, MAX_BARS).map((values, index) => {
    const text = exactText(values[y]);
    const value = Number(text ?? Number.NaN);
    return {
      id: String(index),
      label: briefly(wordsOf(values[x], columns[x] as QueryColumn, zone), nameOf),
      value: Number.isFinite(value) ? value : 0,
      exact: wordsOf(values[y], columns[y] as QueryColumn, zone),
    };
  });
}
