/**
 * Reads answers with funding points, by far the longest list, in the form in which services write them: every member
 * present, every number a string. The schema makes several objects for each value; this makes none.
 */
import type { Page } from './page.ts';
import { FUNDING_SOURCES, type FundingPeriodDataPoint } from './records.ts';
import { DECIMAL_TEXT, MAX_INT64, MAX_NUMBER_LENGTH, MIN_INT64 } from './scalars.ts';

type Members = Readonly<Record<string, unknown>>;

/** Whole numbers below the largest of 64 bits without a sign. */
const WHOLE = /^\d{1,19}$/;
const SIGNED = /^-?\d{1,19}$/;
const SOURCES: readonly unknown[] = FUNDING_SOURCES;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && value.length <= MAX_NUMBER_LENGTH && form.test(value);

function readPoint(node: Members): FundingPeriodDataPoint | undefined {
  const { marketId, seq, dataPointType, price, timestamp, twap } = node;
  if (typeof marketId !== 'string' || !SOURCES.includes(dataPointType)) return undefined;
  if (!isText(seq, WHOLE) || !isText(timestamp, SIGNED)) return undefined;
  if (!isText(price, DECIMAL_TEXT) || !isText(twap, DECIMAL_TEXT)) return undefined;
  const time = BigInt(timestamp);
  if (time > MAX_INT64 || time < MIN_INT64) return undefined;
  const source = dataPointType as FundingPeriodDataPoint['dataPointType'];
  return { marketId, seq: BigInt(seq), dataPointType: source, price, timestamp: time, twap };
}

function readEdge(edge: unknown): Page<FundingPeriodDataPoint>['edges'][number] | undefined {
  if (!isObject(edge) || !isObject(edge.node) || typeof edge.cursor !== 'string') return undefined;
  const node = readPoint(edge.node);
  return node && { node, cursor: edge.cursor };
}

/**
 * Reads an answer in the usual form, with the same result as the schema. Returns undefined for any other answer, valid
 * or not: the schema must read that one.
 */
export function readUsualPoints(json: unknown): { fundingPeriodDataPoints: Page<FundingPeriodDataPoint> } | undefined {
  const page = isObject(json) ? json.fundingPeriodDataPoints : undefined;
  if (!isObject(page) || !Array.isArray(page.edges) || !isObject(page.pageInfo)) return undefined;
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
  if (typeof hasNextPage !== 'boolean' || typeof hasPreviousPage !== 'boolean') return undefined;
  if (typeof startCursor !== 'string' || typeof endCursor !== 'string') return undefined;
  const edges: Page<FundingPeriodDataPoint>['edges'] = [];
  for (const given of page.edges) {
    const edge = readEdge(given);
    if (edge === undefined) return undefined;
    edges.push(edge);
  }
  return { fundingPeriodDataPoints: { edges, pageInfo: { hasNextPage, hasPreviousPage, startCursor, endCursor } } };
}
