/** The part of a result that a chart draws, in words: beside the chart, and below an exported picture. */
import type { QueryResult } from '../../../../contract/index.ts';
import { counted, formatInteger, formatMillis, visibleText, type Zone } from '../../../ui/format/index.ts';
import { coverageWords } from '../schema/coverage-words.ts';
import { type LineModel, MAX_BARS } from './chart-model.ts';

/** Returns what a chart of lines or points leaves out, as sentences; empty if it draws the whole result. */
export function linesRemarks(
  { rows, total }: Pick<QueryResult, 'rows' | 'total'>,
  { withoutLine, withoutPlace }: Pick<LineModel, 'withoutLine' | 'withoutPlace'>,
): string[] {
  return [
    ...(total === rows.length ? [] : [`Only the first ${formatInteger(rows.length)} rows.`]),
    ...(withoutLine > 0 ? [`${counted(withoutLine, 'more line')} left out.`] : []),
    ...(withoutPlace > 0 ? [`${counted(withoutPlace, 'row')} left out: no number or time for the X axis.`] : []),
  ];
}

/** Returns what a chart of bars leaves out, as sentences; empty if it draws the whole result. */
export function barsRemarks({ rows }: Pick<QueryResult, 'rows'>): string[] {
  return rows.length > MAX_BARS ? [`Only the first ${MAX_BARS} rows.`] : [];
}

/** Returns the origin of the data and the remarks about the drawn part, for the caption of an exported picture. */
export function pictureCaption(
  { tables, asOf }: Pick<QueryResult, 'tables' | 'asOf'>,
  remarks: readonly string[],
  zone: Zone,
): string {
  const origin = tables.map((table) => `${table.table} ${coverageWords(table)}`).join('; ');
  const moment = asOf === null ? '' : `, as of ${formatMillis(asOf, zone).exact}`;
  return [`Orrery: ${origin}${moment}${remarks.length === 0 ? '' : '.'}`, ...remarks].join(' ');
}

/** The names of the columns that a chart draws. */
interface DrawnNames {
  values: readonly string[];
  along: string;
  /** The column that divides the lines. */
  by?: string | undefined;
}

/** Returns the title of a chart whose query has no name: "points by seq, for each market". */
export function chartTitle({ values, along, by }: DrawnNames): string {
  return `${values.join(', ')} by ${along}${by === undefined ? '' : `, for each ${by}`}`;
}

/** Returns the lines of an exported picture that say what its axes do not: the drawn values, and what the result was asked for. */
export function pictureLines(
  { values }: Pick<DrawnNames, 'values'>,
  { params, filter = '' }: { params: Readonly<Record<string, string>>; filter?: string | undefined },
): string[] {
  return [
    `Values: ${values.join(', ')}`,
    ...Object.entries(params).map(([name, value]) => visibleText(`:${name} = ${value}`)),
    ...(filter === '' ? [] : [`Filter: ${visibleText(filter)}`]),
  ];
}
