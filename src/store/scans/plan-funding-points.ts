import {
  type Condition,
  FUNDING_SOURCES,
  type FundingPeriodDataPoint,
  type FundingPeriodDataPointSource,
  type FundingPointRow,
  type LocalFieldOf,
} from '../../contract/index.ts';
import { BOUND_NUMBER, type Connection } from '../../sqlite/index.ts';
import { findMarket } from '../markets.ts';
import { notCached } from '../not-cached.ts';
import { type Bounds, integerBounds, intersect, storableBounds } from './bounds.ts';
import { readCoverage } from './coverage.ts';
import { jsonObject, jsonText } from './json-sql.ts';
import type { OrderColumn, Plan } from './plan.ts';
import type { Query } from './query.ts';
import { samplesOfPoints } from './stored-samples.ts';
import { choiceTerm, rangeTerms, type SqlTerm } from './terms.ts';

type FundingCondition = Condition<LocalFieldOf<'fundingPeriodDataPoints'>>;
type Filter = Query<'fundingPeriodDataPoints'>['filter'];

const ORDER: [OrderColumn, ...OrderColumn[]] = [
  { sql: 'timestamp', kind: 'integer' },
  { sql: 'seq', kind: 'integer' },
  { sql: 'source', kind: 'integer' },
  { sql: 'occurrence', kind: 'integer' },
];

/**
 * Combines the filter and the conditions on one integer column into its bounds.
 * @throws OrreryError PARAMETER_INVALID if a value is no decimal number
 */
function boundsOn(field: 'timestamp' | 'seq', where: readonly FundingCondition[], filter: Bounds): Bounds {
  return where
    .filter((condition) => condition.field === field)
    .map(({ operator, value }) => integerBounds(field, operator, value))
    .reduce(intersect, filter);
}

/** Returns the number of the source that every row must have; undefined if none is required. */
function onlySource({ source }: Filter, where: readonly FundingCondition[]): number | undefined {
  if (source !== undefined && source !== 'SOURCE_UNSPECIFIED') return FUNDING_SOURCES.indexOf(source);
  const condition = where.find(({ field, operator }) => field === 'dataPointType' && operator === 'is');
  const number = FUNDING_SOURCES.indexOf(condition?.value as FundingPeriodDataPointSource);
  return number < 0 ? undefined : number;
}

function isOne({ atLeast, atMost }: Bounds): boolean {
  return atLeast !== undefined && atLeast === atMost;
}

/**
 * Returns SQL that names the index to read. Each one orders a market's points: those of one period, those of one
 * source, or all of them.
 * @param source number of the only wanted source; undefined for both
 */
function driverFor(seq: Bounds, source: number | undefined): string {
  if (isOne(seq)) return 'INDEXED BY funding_point_by_seq';
  return source === undefined ? 'INDEXED BY sqlite_autoindex_funding_point_1' : 'INDEXED BY funding_point_by_source';
}

/**
 * Returns bounds on the period as terms. A single period becomes an equality, which SQLite can use as an index range.
 */
function seqTerms(seq: Bounds): SqlTerm[] {
  return isOne(seq) && seq.atLeast !== undefined
    ? [{ sql: `seq = ${BOUND_NUMBER}`, values: [seq.atLeast] }]
    : rangeTerms('seq', seq);
}

/** The market of the row, once for a page: SQLite reads it from its cache. */
const JSON_OF_POINT = jsonObject({
  marketId: 'json_quote((SELECT id FROM market WHERE key = funding_point.market))',
  seq: jsonText('seq'),
  dataPointType: jsonText(
    `CASE source ${FUNDING_SOURCES.map((name, number) => `WHEN ${number} THEN '${name}'`).join(' ')} END`,
  ),
  price: jsonText('price'),
  timestamp: jsonText('timestamp'),
  twap: jsonText('twap'),
});

function sourceName(number: unknown): FundingPeriodDataPointSource {
  return FUNDING_SOURCES[Number(number)] ?? 'SOURCE_UNSPECIFIED';
}

/**
 * Plans a scan of a market's funding points that meet the filter and all conditions, by time.
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised; PARAMETER_INVALID (a condition)
 */
export function planFundingPoints(
  connection: Connection,
  { filter, where }: Query<'fundingPeriodDataPoints'>,
): Plan<FundingPeriodDataPoint> {
  const what = `The funding points of market ${filter.marketId}`;
  const market = findMarket(connection, filter.marketId);
  if (market === undefined) throw notCached(what);
  const end = filter.endTimestamp;
  const bounds = boundsOn(
    'timestamp',
    where,
    storableBounds(filter.startTimestamp, end === undefined ? undefined : end - 1n),
  );
  const seq = boundsOn('seq', where, storableBounds(filter.seq, filter.seq));
  const source = onlySource(filter, where);
  const choices = where
    .filter(({ field }) => field === 'dataPointType')
    .map((condition) => choiceTerm('source', condition, FUNDING_SOURCES));
  // In the index of periods, the plus keeps the source column in the order, which then equals the order of the index.
  const sourceTerm = `${isOne(seq) ? '+source' : 'source'} = ${BOUND_NUMBER}`;
  const terms: SqlTerm[] = [
    { sql: `market = ${BOUND_NUMBER}`, values: [market.key] },
    ...(source === undefined ? [] : [{ sql: sourceTerm, values: [source] }]),
    ...seqTerms(seq),
    ...choices,
  ];
  const points = { list: 'fundingPeriodDataPoints', scope: filter.marketId, what } as const;
  const { progress, coverage } = readCoverage(connection, points, bounds);
  const unrestricted = terms.length === 1 && rangeTerms('timestamp', bounds).length === 0;
  return {
    what,
    table: 'funding_point',
    driver: driverFor(seq, source),
    order: ORDER,
    bounds,
    terms,
    columns: ['timestamp', 'seq', 'source', 'price', 'twap'],
    json: JSON_OF_POINT,
    read: ([timestamp, period, origin, price, twap]) => ({
      marketId: market.id,
      seq: period as bigint,
      dataPointType: sourceName(origin),
      price: price as string,
      timestamp: timestamp as bigint,
      twap: twap as string,
    }),
    kept: unrestricted ? progress.rows : undefined,
    ...(unrestricted && { samples: (step) => samplesOfPoints(connection, market.key, progress.rows, step) }),
    version: progress.version,
    coverage,
  };
}

/**
 * Plans a scan for grids: funding points with their occurrence, which identifies one of several equal points.
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised; PARAMETER_INVALID (a condition)
 */
export function planFundingPointRows(
  connection: Connection,
  query: Query<'fundingPeriodDataPoints'>,
): Plan<FundingPointRow> {
  const plan = planFundingPoints(connection, query);
  return {
    ...plan,
    columns: ['occurrence', ...plan.columns],
    read: ([occurrence, ...values]) => ({ ...plan.read(values), occurrence: Number(occurrence) }),
  };
}
