/** The choice of a chart: its kind and the columns it draws. In a link: `line:0:1,2:3`, columns from 0. */
import type { ColumnKind, QueryColumn } from '../../../../contract/index.ts';
import { isNumeric } from '../results/value.tsx';

export type ChartKind = 'line' | 'bars' | 'scatter';

export interface ChartChoice {
  kind: ChartKind;
  /** The column along the horizontal axis, or the names of the bars. */
  x: number;
  /** The drawn columns: numbers. Bars draw the first one. */
  ys: readonly number[];
  /** One line for each value of this column. */
  by: number | undefined;
}

/** Lines and points need a place on an axis. */
const isPosition = (kind: ColumnKind): boolean => isNumeric(kind) || kind === 'time' || kind === 'date';

const indexes = (columns: readonly QueryColumn[], fits: (kind: ColumnKind) => boolean): number[] =>
  columns.flatMap(({ kind }, index) => (fits(kind) ? [index] : []));

/** The columns that can be along the horizontal axis of a kind of chart, and those that it can draw. */
export function offeredColumns(columns: readonly QueryColumn[], kind: ChartKind) {
  return {
    xs: kind === 'bars' ? columns.map((_, index) => index) : indexes(columns, isPosition),
    ys: indexes(columns, isNumeric),
  };
}

/** The chart that fits the columns best; undefined if nothing can be drawn. */
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

export function writeChart({ kind, x, ys, by }: ChartChoice): string {
  return [kind, x, ys.join(','), ...(by === undefined ? [] : [by])].join(':');
}

/** Reads a chart of these columns; undefined for a text that does not fit them. */
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
