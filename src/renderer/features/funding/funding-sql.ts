/** SQL over the stored points for each part of Funding (docs/query.md). Prices are in the smallest unit. */
import { type Condition, quoteText } from '../../../contract/index.ts';
import type { GridSort } from '../../ui/grid/index.ts';
import type { PeriodField } from './periods/period-values.ts';
import { SOURCE_WORDS } from './points/point-key.ts';

const EXTERNAL = `data_point_type = ${quoteText(SOURCE_WORDS.external)}`;
const INTERNAL = `data_point_type = ${quoteText(SOURCE_WORDS.internal)}`;

/** Returns Unix milliseconds as a time in SQL. */
const time = (millis: number) => `timestamptz ${quoteText(new Date(millis).toISOString())}`;

interface ShownPoints {
  markets: readonly string[];
  /** Periods; undefined for all. */
  seqs?: readonly bigint[] | undefined;
  source?: 'external' | 'internal' | undefined;
  /** Unix milliseconds, both ends included; undefined for all times. */
  span?: { from: number; to: number } | undefined;
}

/** Returns the SQL query for the points behind a chart or an audit, oldest first. */
export function pointsSql({ markets, seqs, source, span }: ShownPoints): string {
  const conditions = [
    `market_id in (${markets.map(quoteText).join(', ')})`,
    ...(seqs === undefined ? [] : [`seq in (${seqs.join(', ')})`]),
    ...(source === undefined ? [] : [source === 'external' ? EXTERNAL : INTERNAL]),
    ...(span === undefined ? [] : [`timestamp between ${time(Math.floor(span.from))} and ${time(Math.ceil(span.to))}`]),
  ];
  return [
    'select market_id, seq, data_point_type, timestamp, price, twap',
    'from funding_points',
    `where ${conditions.join('\n  and ')}`,
    'order by market_id, timestamp, seq, data_point_type',
  ].join('\n');
}

const SIGNS: Readonly<Record<string, string>> = {
  is: '=',
  atLeast: '>=',
  atMost: '<=',
  moreThan: '>',
  lessThan: '<',
};

/** The columns by which the query can be ordered; audit is not stored, and annualised needs the length. */
const COLUMNS: Partial<Record<PeriodField, string>> = {
  period: 'seq',
  time: 'first_point',
  points: 'points',
  external: 'external',
  internal: 'internal',
  spread: 'spread',
  relative: 'relative',
};

/** How the results of `periodsSql` differ from the table of periods, in words for a person. */
export const PERIODS_SQL_NOTE =
  'The programs give the averages at the newest point of each period, not the closing averages of this table. Of the filter, they apply only conditions on the number of the period.';

/**
 * Returns the SQL query for the periods of a market, with the averages of their newest points. SQL cannot compute the
 * closing averages and the starts of the table: conditions on them would choose other periods, so only conditions on
 * the number of the period are kept. An order that the query has no column for is left out.
 */
export function periodsSql(
  market: string,
  conditions: readonly Condition<PeriodField>[],
  sort: GridSort | undefined,
): string {
  const where = conditions.flatMap(({ field, operator, value }) => {
    const sign = SIGNS[operator];
    return field === 'period' && sign !== undefined ? [`seq ${sign} ${value}`] : [];
  });
  const column = COLUMNS[sort?.field as PeriodField] ?? 'seq';
  const direction = sort?.direction === 'ascending' && column !== 'seq' ? 'asc' : (sort?.direction ?? 'descending');
  const order = `${column} ${direction.startsWith('asc') ? 'asc' : 'desc'} nulls last`;
  return [
    '-- Averages of the newest point of each period, not the closing averages of the table of periods in Orrery.',
    '-- Prices are in the smallest unit.',
    'with periods as (',
    '  select seq, min(timestamp) as first_point, max(timestamp) as last_point, count(*) as points,',
    `    arg_max(twap, timestamp) filter (where ${EXTERNAL}) as external,`,
    `    arg_max(twap, timestamp) filter (where ${INTERNAL}) as internal`,
    '  from funding_points',
    `  where market_id = ${quoteText(market)}`,
    '  group by seq',
    '), spreads as (',
    '  select *, internal - external as spread, (internal - external)::double / nullif(external, 0) as relative',
    '  from periods',
    ')',
    'select * from spreads',
    ...(where.length === 0 ? [] : [`where ${where.join('\n  and ')}`]),
    `order by ${order}${column === 'seq' ? '' : ', seq desc'}`,
  ].join('\n');
}

/**
 * Returns the SQL query for the relative spread by hour (UTC): at each time with a point, both newest averages of the
 * period are compared.
 * @param span Unix milliseconds; the end is not included
 */
export function hoursSql(market: string, { from, to }: { from: number; to: number }): string {
  return [
    'with known as (',
    '  select distinct timestamp, seq,',
    `    last_value(case when ${EXTERNAL} then twap end ignore nulls) over by_time as external,`,
    `    last_value(case when ${INTERNAL} then twap end ignore nulls) over by_time as internal`,
    '  from funding_points',
    `  where market_id = ${quoteText(market)}`,
    '  window by_time as (partition by seq order by timestamp range between unbounded preceding and current row)',
    '), spreads as (',
    '  select timestamp, (internal - external)::double / nullif(external, 0) as spread',
    '  from known',
    `  where timestamp >= ${time(from)} and timestamp < ${time(to)}`,
    ')',
    "select date_trunc('hour', timestamp) as hour, count(*) as points,",
    '  avg(spread) as mean, min(spread) as lowest, max(spread) as highest',
    'from spreads',
    'where spread is not null',
    'group by hour',
    'order by hour',
  ].join('\n');
}
