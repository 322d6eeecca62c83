/** The choice of a chart: its kind and the columns it draws. In a link: `line:0:1,2:3`, columns from 0. */
import type { ColumnKind, QueryColumn } from '../../../../contract/index.ts';
import { isNumeric } from '../results/value.tsx';

/** The kind of a chart. 'scatter' draws points without lines. */
export type ChartKind = 'line' | 'bars' | 'scatter';

/** A chart that a person chose. Columns are indexes into the columns of the result, from 0. */
export interface ChartChoice {
  kind: ChartKind;
  /** The column along the horizontal axis, or the names of the bars. */
  x: number;
  /** The drawn columns, all of numbers. Bars draw only the first one. */
  ys: readonly number[];
  /** The chart draws one line for each value of this column; undefined for one line for each drawn column. */
  by: number | undefined;
}

/** Returns true for values that have a position on an axis. */
const isPosition = (kind: ColumnKind): boolean => isNumeric(kind) || kind === 'time' || kind === 'date';

const indexes = (columns: readonly QueryColumn[], fits: (kind: ColumnKind) => boolean): number[] =>
  columns.flatMap(({ kind }, index) => (fits(kind) ? [index] : []));

/**
 * Returns the indexes of the columns that a kind of chart can have along the horizontal axis (`xs`), and of those that
 * it can draw (`ys`).
 */
export function offeredColumns(columns: readonly QueryColumn[], kind: ChartKind) {
  return {
    xs: kind === 'bars' ? columns.map((_, index) => index) : indexes(columns, isPosition),
    ys: indexes(columns, isNumeric),
  };
}

/**
 * Returns the chart that fits the columns best: lines over a time, bars over names, or lines over a number. Undefined
 * if nothing can be drawn.
 */
export function usualChart(columns: readonly QueryColumn[]): ChartChoice | undefined {
  const [time] = indexes(columns, (kind) => kind === 'time' || kind === 'date');
  const [name] = indexes(columns, (kind) => !isNumeric(kind) && kind !== 'time' && kind !== 'date');
  const numbers = indexes(columns, isNumeric);
  const x = time ?? name ?? (numbers.length > 1 ? numbers[0] : undefined);
  const [y] = numbers.filter((index) => index !== x);
  if (x === undefined || y === undefined) return undefined;
  const by = time === undefined ? undefined : name;
  return { kind: x === name ? 'bars' : 'line', x, ys: [y], by };
}

/**
 * Writes a chart for the link: `line:0:1,2:3` is a line over column 0, of columns 1 and 2, one for each value of column
 * 3.
 */
export function writeChart({ kind, x, ys, by }: ChartChoice): string {
  return [kind, x, ys.join(','), ...(by === undefined ? [] : [by])].join(':');
}

/** Reads what `writeChart` wrote. Returns undefined for a text that does not fit the columns. */
export function readChart(source: string | undefined, columns: readonly QueryColumn[]): ChartChoice | undefined {
  const [, kind, x, ys, by] =
    /^(line|bars|scatter):(\d{1,3}):(\d{1,3}(?:,\d{1,3})*)(?::(\d{1,3}))?$/.exec(source ?? '') ?? [];
  if (kind === undefined || x === undefined || ys === undefined) return undefined;
  const choice: ChartChoice = {
    kind: kind as ChartKind,
    x: Number(x),
    ys: [...new Set(ys.split(',').map(Number))],
    by: by === undefined ? undefined : Number(by),
  };
  const offered = offeredColumns(columns, choice.kind);
  const fits =
    offered.xs.includes(choice.x) &&
    choice.ys.every((index) => offered.ys.includes(index)) &&
    (choice.by === undefined || choice.by < columns.length);
  return fits ? choice : undefined;
}
