/** The choice of a chart: its kind and the columns it draws. In a link: `line:0:1,2:3`, columns from 0. */
import type { ColumnKind, QueryColumn, QueryResult } from '../../../../contract/index.ts';
import { isNumeric } from '../results/value.tsx';

/** The kind of a chart. 'scatter' draws points without lines. */
export type ChartKind = 'line' | 'bars' | 'scatter';

/** A chart that a person chose. Columns are indexes into the columns of the result, from 0. */
export interface ChartChoice {
  kind: ChartKind;
  /** The column along the horizontal axis, or the names of the bars. */
  x: number;
  /** The drawn columns, all of numbers and none of them `x`. Bars draw only the first one. */
  ys: readonly number[];
  /** The chart draws one line for each value of this column; undefined for one line for each drawn column. */
  by: number | undefined;
}

const isTime = (kind: ColumnKind): boolean => kind === 'time' || kind === 'date';
/** Returns true for values that have a position on an axis. */
const isPosition = (kind: ColumnKind): boolean => isNumeric(kind) || isTime(kind);

/** Numbers with these names are parts of a time, such as "hour" and "year(at)". */
const PART_OF_TIME = /^(?:hour|minute|day|weekday|week|month|quarter|year)\b/i;
/** Numbers with these names say which row it is, such as "seq" and "at_block"; "trades_per_block" and "max_seq" say how much. */
const NUMBER_OF_ROW =
  /^(?!(?:count|distinct|sum|avg|mean|min|max|median|total|first|last|latest)_)(?:\w+_)?(?<!(?:^|_)per_)(?:id|seq|seq_num|height|block|epoch|index|nonce)$/i;

const indexes = (columns: readonly QueryColumn[], fits: (kind: ColumnKind) => boolean): number[] =>
  columns.flatMap(({ kind }, index) => (fits(kind) ? [index] : []));

/**
 * Returns the indexes of the columns that a kind of chart can have along the horizontal axis (`xs`), and of those that
 * it can draw (`ys`). No column is on both axes, so the only column of numbers is none of `xs`.
 */
export function offeredColumns(columns: readonly QueryColumn[], kind: ChartKind) {
  const ys = indexes(columns, isNumeric);
  const xs = kind === 'bars' ? columns.map((_, index) => index) : indexes(columns, isPosition);
  return { xs: xs.filter((x) => ys.some((y) => y !== x)), ys };
}

/** The parts of a result that decide which chart fits it. */
type Drawn = Pick<QueryResult, 'columns' | 'rows'>;

/**
 * Returns true for a column of stored numbers of several markets or assets. Each can have other decimals, so the numbers
 * cannot be compared on one axis.
 */
function isMixed({ columns, rows }: Drawn, index: number): boolean {
  const by = columns[index]?.scale?.by ?? undefined;
  if (by === undefined) return false;
  const owners = rows.flatMap((values) => (values[index] == null ? [] : [values[by]]));
  return owners.some((owner) => owner !== owners[0]);
}

/** Columns with these names say of which market or asset a row is. */
const OWNER = /^(?:market|asset)(?:_id)?$/i;

/** Returns true for a result with rows of several markets or assets. */
function hasSeveralOwners({ columns, rows }: Drawn): boolean {
  return columns.some(
    ({ name }, index) => OWNER.test(name) && rows.some((values) => values[index] !== rows[0]?.[index]),
  );
}

/**
 * Returns the indexes of the columns by what they are for: times; names; places, which are numbers of rows such as heights and
 * sequence numbers; and values, which are the other numbers, those that cannot be compared on one axis last. If all numbers are
 * places, they are values.
 */
function rolesOf(result: Drawn) {
  const { columns } = result;
  const numbers = indexes(columns, isNumeric);
  const isPlace = (index: number) => {
    const name = columns[index]?.name ?? '';
    return PART_OF_TIME.test(name) || NUMBER_OF_ROW.test(name);
  };
  const hasValues = !numbers.every(isPlace);
  const values = hasValues ? numbers.filter((index) => !isPlace(index)) : numbers;
  const mixed = values.filter((index) => isMixed(result, index));
  // In such a result, a number whose unit is not known can be of any of them, and a product is in the units of its row.
  const isOfSeveral = mixed.length > 0 || hasSeveralOwners(result);
  const isLast = (index: number) => mixed.includes(index) || (isOfSeveral && columns[index]?.figure !== undefined);
  return {
    times: indexes(columns, isTime),
    names: indexes(columns, (kind) => !isPosition(kind)),
    places: hasValues ? numbers.filter(isPlace) : [],
    values: [...values.filter((index) => !isLast(index)), ...values.filter(isLast)],
  };
}

/**
 * Returns the chart that fits a result best: lines over a time or over the numbers of rows, bars over names, or lines over
 * a number. Undefined if nothing can be drawn.
 */
export function usualChart(result: Drawn): ChartChoice | undefined {
  const { times, names, places, values } = rolesOf(result);
  const [name] = names;
  const along = times[0] ?? places[0];
  const x = along ?? name ?? values[0];
  const y = values.find((index) => index !== x);
  if (x === undefined || y === undefined) return undefined;
  return { kind: x === name ? 'bars' : 'line', x, ys: [y], by: along === undefined ? undefined : name };
}

/**
 * Returns a chart with another column along the horizontal axis, which is then not drawn; undefined if no other column can be.
 */
export function chartOver(result: Drawn, chart: ChartChoice, x: number): ChartChoice | undefined {
  const { places, values } = rolesOf(result);
  const kept = chart.ys.filter((index) => index !== x);
  const other = [...values, ...places].find((index) => index !== x);
  const ys = kept.length > 0 || other === undefined ? kept : [other];
  return ys.length === 0 ? undefined : { ...chart, x, ys };
}

/**
 * Returns a chart of another kind, with its columns as far as that kind can have them. Bars over names become a line for each
 * name. Undefined if the columns do not allow the kind.
 */
export function chartOfKind(result: Drawn, chart: ChartChoice, kind: ChartKind): ChartChoice | undefined {
  const { xs } = offeredColumns(result.columns, kind);
  if (xs.includes(chart.x)) return { ...chart, kind, by: kind === 'bars' ? undefined : chart.by };
  const { times, names, places } = rolesOf(result);
  const along = times[0] ?? places[0];
  const x = along ?? xs.find((index) => !chart.ys.includes(index)) ?? xs[0];
  if (x === undefined) return undefined;
  const by = along !== undefined && names.includes(chart.x) ? chart.x : undefined;
  return chartOver(result, { ...chart, kind, by }, x);
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
    ys: [...new Set(ys.split(',').map(Number))].filter((index) => index !== Number(x)),
    by: by === undefined ? undefined : Number(by),
  };
  const offered = offeredColumns(columns, choice.kind);
  const fits =
    offered.xs.includes(choice.x) &&
    choice.ys.length > 0 &&
    choice.ys.every((index) => offered.ys.includes(index)) &&
    (choice.by === undefined || choice.by < columns.length);
  return fits ? choice : undefined;
}
