/** The SQL of a group-by or a pivot, as a person would write it. */
import { type ColumnKind, type QueryValue, quoteName, quoteText } from '../../../../contract/index.ts';

const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max', 'median', 'distinct'] as const;
/** A function over the rows of a group. 'distinct' counts different values. */
export type Aggregate = (typeof AGGREGATES)[number];

/** The units by whose start times can be grouped; 'none' groups by the exact value. */
export const UNITS = ['none', 'hour', 'day', 'week', 'month'] as const;
/** The unit of time by which rows are grouped; see UNITS. */
export type TimeUnit = (typeof UNITS)[number];

/** A column to group by; times are grouped by the start of their unit. */
export interface GroupColumn {
  column: string;
  unit: TimeUnit;
}

/** A value that is computed for each group of rows. */
export interface PivotMeasure {
  aggregate: Aggregate;
  /** The aggregated column; undefined counts rows. */
  column: string | undefined;
}

/** The choices of a query that groups rows, and perhaps turns values into columns. */
export interface Pivot {
  /** The text after `from`: a table, or a query in parentheses with a name. */
  source: string;
  rows: readonly GroupColumn[];
  measures: readonly PivotMeasure[];
  /** The values of this column become columns. */
  across: { column: string; values: readonly QueryValue[] } | undefined;
}

/** Maximum number of values that a pivot makes columns of. */
export const MAX_ACROSS = 40;

const SIMPLE = /^[a-z_][a-z0-9_]*$/;
/** Words that are not valid names without quotes. */
const RESERVED = new Set(
  'all and any as asc at between by case cast check collate column create cross default desc distinct do else end except exists false fetch for foreign from full grant group having in inner intersect into is join lateral left like limit natural not null offset on only or order outer primary qualify references right select some table then to true union unique using values when where window with'.split(
    ' ',
  ),
);

/** Writes a name for SQL, in quotes where it needs them. */
const nameIn = (name: string): string => (SIMPLE.test(name) && !RESERVED.has(name) ? name : quoteName(name));

/**
 * Returns the aggregates that a kind of column allows. Without a kind, which stands for rows, only counting. Median and
 * mean are fractions; the others keep the exact type of their column.
 */
export const aggregatesOf = (kind: ColumnKind | undefined): readonly Aggregate[] => {
  if (kind === undefined) return ['count'];
  if (kind === 'integer' || kind === 'decimal' || kind === 'float') return AGGREGATES;
  return ['count', 'distinct', 'min', 'max'];
};

/** Days and longer units are dates: the view would show a time, midnight in UTC, on the clock of another zone. */
function grouped({ column, unit }: GroupColumn): string {
  if (unit === 'none') return nameIn(column);
  return `date_trunc('${unit}', ${nameIn(column)})${unit === 'hour' ? '' : '::date'}`;
}

const isNamed = ({ column, unit }: GroupColumn) => unit === 'none' || column === unit || column.endsWith(`_${unit}`);
const shortName = (group: GroupColumn) => (isNamed(group) ? group.column : `${group.column}_${group.unit}`);

/** The unit ends the name of a group, unless the name of its column says it already and no other group has that name. */
function groupName(group: GroupColumn, groups: readonly GroupColumn[]): string {
  const short = shortName(group);
  const isAlone = groups.filter((each) => shortName(each) === short).length === 1;
  return nameIn(isAlone ? short : `${group.column}_${group.unit}`);
}

function aggregated({ aggregate, column }: PivotMeasure): string {
  if (column === undefined) return 'count(*)';
  return aggregate === 'distinct' ? `count(distinct ${nameIn(column)})` : `${aggregate}(${nameIn(column)})`;
}

function measureName({ aggregate, column }: PivotMeasure): string {
  return column === undefined ? 'rows' : `${aggregate}_${column}`;
}

function literal(value: QueryValue): string {
  return typeof value === 'string' ? quoteText(value) : String(value);
}

function acrossColumns(measures: readonly PivotMeasure[], { column, values }: NonNullable<Pivot['across']>): string[] {
  return values.flatMap((value) => {
    const is = value === null ? `${nameIn(column)} is null` : `${nameIn(column)} = ${literal(value)}`;
    return measures.map((measure) => {
      const label = value === null ? 'NULL' : String(value);
      const name = measures.length === 1 ? label : `${label} ${measureName(measure)}`;
      return `${aggregated(measure)} filter (where ${is}) as ${quoteName(name)}`;
    });
  });
}

/** Returns the SQL of a grouped or pivoted query, written as a person would. Rows come in the order of the groups. */
export function pivotSql({ source, rows, measures, across }: Pivot): string {
  const groups = rows.map((each) =>
    each.unit === 'none' ? grouped(each) : `${grouped(each)} as ${groupName(each, rows)}`,
  );
  const values =
    across === undefined
      ? measures.map((measure) => `${aggregated(measure)} as ${nameIn(measureName(measure))}`)
      : acrossColumns(measures, across);
  const order = rows.map((_, index) => index + 1).join(', ');
  return [
    'select',
    [...groups, ...values].map((each) => `  ${each}`).join(',\n'),
    `from ${source}`,
    ...(rows.length === 0 ? [] : [`group by ${order}`, `order by ${order}`]),
  ].join('\n');
}

/**
 * Returns the SQL that asks for the values that become columns: the most frequent ones, and one more than MAX_ACROSS to
 * know if there are others.
 */
export function acrossSql(source: string, column: string): string {
  return `select ${nameIn(column)}\nfrom ${source}\ngroup by 1\norder by count(*) desc, 1\nlimit ${MAX_ACROSS + 1}`;
}
