/** A query with a filter and a sort of its result: the engine is asked again, so that they hold for every row. */
import {
  type ColumnKind,
  type Condition,
  type QueryColumn,
  quoteName,
  quoteText,
  type ResultColumn,
} from '../../../../contract/index.ts';
import type { FilterField } from '../../../data/filter/index.ts';
import { type Zone, zoneInWords } from '../../../ui/format/index.ts';
import { asTable, engineTime, withoutFirstComments } from '../../shared/sql-text.ts';
import { readTypedDay, readTypedTime } from '../../shared/typed-time.ts';
import type { ColumnSort } from '../link.ts';
import { storedName } from '../results/figures.ts';
import { readTime } from './read-time.ts';

/** Stands for all columns in a condition that searches for text. */
const ANY = '*';

const isNumber = (kind: ColumnKind) => kind === 'integer' || kind === 'decimal' || kind === 'float';
const isTime = (kind: ColumnKind) => kind === 'time' || kind === 'date';

/** Writes Unix nanoseconds as the engine's literals do: RFC 3339 without `Z`. */
const timeText = (nanos: bigint) => engineTime(nanos).replace('Z', '');

/** Reads a typed date, likewise. */
const readDate = (typed: string) => readTime(typed)?.replace('Z', '');

/** Reads a typed time on the clock of the zone, on which the result shows it; undefined for other texts. */
function readTimeIn(typed: string, zone: Zone): string | undefined {
  const time = /^\s*\d{4}-/.test(typed) ? readTypedTime(typed, zone) : undefined;
  return time === undefined ? undefined : timeText(time);
}

/** Reads a typed date as its whole day in the zone. */
function readDayIn(typed: string, zone: Zone) {
  const day = readTypedDay(typed, zone);
  return day && { from: timeText(BigInt(day.from)), before: timeText(BigInt(day.before)) };
}

/** Returns the columns whose names no other column has. The others cannot be named in a condition. */
function nameable<Column extends QueryColumn>(columns: readonly Column[]): Column[] {
  const names = columns.map(({ name }) => name.toLowerCase());
  return columns.filter((_, index) => names.indexOf(names[index] ?? '') === names.lastIndexOf(names[index] ?? ''));
}

/**
 * Returns the columns as fields of the filter language, and a last field for any of them. A name that is no word of the
 * language becomes `column1`, with the number of the column. The label of a column that can be shown in units says that
 * its stored numbers are compared; that of a column of times names the zone.
 * @param zone for times without an offset, and for days
 */
export function fieldsOf(columns: readonly (QueryColumn | ResultColumn)[], zone: Zone): FilterField[] {
  const named = nameable(columns).map((column): FilterField => {
    const { name, kind } = column;
    const word = /^[a-z]\w*$/i.test(name) ? name : `column${columns.findIndex((each) => each.name === name) + 1}`;
    const about = { field: name, word, label: storedName(column) };
    if (kind === 'boolean') {
      const choices = ['true', 'false'].map((value) => ({ word: value, label: value, value }));
      return { ...about, kind: 'choice', choices };
    }
    if (kind === 'date') return { ...about, kind: 'number', read: readDate, placeholder: '2026-10-01' };
    if (kind === 'time') {
      const label = `${about.label} (${zoneInWords(zone)})`;
      const read = (typed: string) => readTimeIn(typed, zone);
      const readRange = (typed: string) => readDayIn(typed, zone);
      return { ...about, label, kind: 'number', read, readRange, placeholder: '2026-10-01 12:00' };
    }
    return { ...about, kind: isNumber(kind) ? 'number' : 'text' };
  });
  return [...named, { field: ANY, word: 'any', label: 'Any column', kind: 'text' }];
}

/** Returns the condition that any column contains a text. */
export const ofAnyColumn = (text: string): Condition => ({ field: ANY, operator: 'contains', value: text });

const SIGNS = { is: '=', isNot: '<>', atLeast: '>=', atMost: '<=', moreThan: '>', lessThan: '<' } as const;
const IN_TEXT = { contains: 'contains', startsWith: 'starts_with' } as const;

function conditionSql({ field, operator, value }: Condition, columns: readonly QueryColumn[]): string {
  const kind = columns.find(({ name }) => name === field)?.kind ?? 'text';
  const column =
    field === ANY
      ? `concat_ws(' ', ${nameable(columns)
          .map(({ name }) => `${quoteName(name)}::varchar`)
          .join(', ')})`
      : quoteName(field);
  if (operator === 'contains' || operator === 'startsWith') {
    return `${IN_TEXT[operator]}(lower(${column}::varchar), lower(${quoteText(value)}))`;
  }
  const sign = SIGNS[operator];
  if (isNumber(kind)) return `${column} ${sign} ${value}`;
  if (kind === 'boolean') return `${column} ${sign} ${value === 'true'}`;
  if (isTime(kind)) return `${column} ${sign} timestamp ${quoteText(value)}`;
  return `lower(${column}::varchar) ${sign} lower(${quoteText(value)})`;
}

/** Returns true if the result of a query can be filtered and sorted. That of EXPLAIN cannot: a plan is no table. */
export const canRefine = (sql: string): boolean => !/^explain\b/i.test(withoutFirstComments(sql));

/**
 * Returns the SQL that is run: the person's own query, within a filter and a sort if there are any. The engine runs it
 * again, so that they hold for every row. NULL comes last.
 * @param columns the columns of the query's result
 */
export function refinedSql(
  sql: string,
  columns: readonly QueryColumn[],
  conditions: readonly Condition[],
  sort: ColumnSort | undefined,
): string {
  if (conditions.length === 0 && sort === undefined) return sql;
  const where = conditions.map((condition) => conditionSql(condition, columns));
  return [
    `select * from ${asTable(sql)}`,
    ...(where.length === 0 ? [] : [`where ${where.join('\n  and ')}`]),
    ...(sort === undefined
      ? []
      : [`order by ${sort.column + 1} ${sort.direction === 'descending' ? 'desc' : 'asc'} nulls last`]),
  ].join('\n');
}
