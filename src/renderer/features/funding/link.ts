/**
 * The state of the Funding view in its link: `/funding?market=<id>&last=86400`, `&from=…&to=…`, `&seq=4000&with=3999`.
 */
import { z } from 'zod';
import { hexId } from '../../../contract/index.ts';
import { PLAIN_SCALE, type Span, type ValueScale } from '../../ui/chart/index.ts';
import { digitsParam, ListSearch } from '../shared/link.ts';
import { readMoment } from './points/fields.ts';

const SHOWN = ['chart', 'periods', 'hours', 'audit', 'points'] as const;
/** The open part of the Funding view. */
export type Shown = (typeof SHOWN)[number];

/** The most markets that one market is compared with: six lines can be told apart. */
export const MAX_OTHER_MARKETS = 5;

/** The parts of the view, in the order of their tabs. */
export const FUNDING_PARTS: readonly { value: Shown; label: string }[] = [
  { value: 'chart', label: 'Chart' },
  { value: 'periods', label: 'Periods' },
  { value: 'hours', label: 'Hours' },
  { value: 'audit', label: 'Audit' },
  { value: 'points', label: 'Points' },
];

const SCALES = ['typical', 'log', 'typical-log'] as const;

const short = z.string().max(40).optional().catch(undefined);

export const FundingSearch = ListSearch.extend({
  /** Not only ids: a link that names another text must not show the first market instead. */
  market: hexId.or(z.string().min(1).max(200)).optional().catch(undefined),
  source: z.enum(['external', 'internal']).optional().catch(undefined),
  show: z.enum(SHOWN).optional().catch(undefined),
  /** The length of the range that ends at the newest point (seconds), or "all". */
  last: z
    .string()
    .regex(/^([1-9]\d{0,9}|all)$/)
    .optional()
    .catch(undefined),
  /** Date, date and time (UTC), or Unix nanoseconds. */
  from: short,
  to: short,
  /** One funding period. */
  seq: digitsParam,
  /** The scale of the chart's values; absent for all values on a linear axis. */
  scale: z.enum(SCALES).optional().catch(undefined),
  /** The other side of the comparison: ids of one to five other markets, with commas between, or another period. */
  with: z
    .string()
    .regex(/^([0-9a-fA-F]{64}(,[0-9a-fA-F]{64}){0,4}|\d{1,19})$/)
    .optional()
    .catch(undefined),
});
export type FundingSearch = z.output<typeof FundingSearch>;

/** The members of a link that belong to only one part. */
const OF_ONE_PART = { open: undefined, tab: undefined, filter: undefined, sort: undefined };

/** Returns the members of a link that change with the part. The others, such as market and range, stay. */
export function membersOfPart(part: Shown) {
  return { ...OF_ONE_PART, show: part === 'chart' ? undefined : part };
}

/**
 * Returns the filter with which the list of points opens from the chart or the audit of a period: the points of that
 * period. From elsewhere, returns nothing.
 */
export function pointsOf(shown: Shown, { seq }: Pick<FundingSearch, 'seq'>): Pick<FundingSearch, 'filter'> {
  return (shown === 'audit' || shown === 'chart') && seq !== undefined ? { filter: `period=${seq}` } : {};
}

/** Returns the part of the view that a link shows. An old link to points, or to one point, opens the list of points. */
export function shownBy({ show, filter, sort, open }: FundingSearch): Shown {
  return show ?? (filter !== undefined || sort !== undefined || open !== undefined ? 'points' : 'chart');
}

/** Returns the scale of the values that a link names; the plain one without a name. `writeScale` does the reverse. */
export function scaleOf({ scale }: Pick<FundingSearch, 'scale'>): ValueScale {
  if (scale === undefined) return PLAIN_SCALE;
  return { fit: scale.startsWith('typical') ? 'typical' : 'all', axis: scale.endsWith('log') ? 'log' : 'linear' };
}

/** Returns a scale of values as a link has it; undefined for the plain one. */
export function writeScale({ fit, axis }: ValueScale): FundingSearch['scale'] {
  if (fit === 'typical') return axis === 'log' ? 'typical-log' : 'typical';
  return axis === 'log' ? 'log' : undefined;
}

/** The range that a chart shows. */
export type Range =
  | { kind: 'last'; seconds: number }
  | { kind: 'all' }
  | { kind: 'between'; span: Span }
  | { kind: 'period'; seq: bigint };

const DAY = 86_400;

/**
 * Returns the range that a link defines: a period, a range of times (Unix milliseconds), all, or the last seconds; one
 * day if it defines none.
 */
export function readChartRange({ seq, from, to, last }: FundingSearch): Range {
  if (seq !== undefined) return { kind: 'period', seq: BigInt(seq) };
  const start = millisOf(from);
  const end = millisOf(to);
  if (start !== undefined && end !== undefined && end > start) {
    return { kind: 'between', span: { from: start, to: end } };
  }
  if (last === 'all') return { kind: 'all' };
  return { kind: 'last', seconds: last === undefined ? DAY : Number(last) };
}

function millisOf(text: string | undefined): number | undefined {
  const moment = text === undefined ? undefined : readMoment(text, 'utc');
  return moment === undefined ? undefined : Number(BigInt(moment) / 1_000_000n);
}

/**
 * Returns the members of the link that define the range; undefined removes the old members. A compared market stays, a
 * compared period is removed with its own period.
 */
export function writeRange(range: Range, compared: FundingSearch['with']): Partial<FundingSearch> {
  const other = marketsOnly(compared);
  const none = { seq: undefined, from: undefined, to: undefined, last: undefined, with: other } as const;
  switch (range.kind) {
    case 'last':
      return { ...none, last: range.seconds === DAY ? undefined : String(range.seconds) };
    case 'all':
      return { ...none, last: 'all' };
    case 'period':
      return { ...none, seq: range.seq.toString() };
    case 'between':
      return { ...none, ...writeSpan(range.span) };
  }
}

/**
 * Returns the compared markets of a link; undefined if it compares with a period. A link to another period keeps only
 * the markets, because a person chose the compared period for the shown one.
 */
export function marketsOnly(compared: FundingSearch['with']): FundingSearch['with'] {
  return isMarket(compared) ? compared : undefined;
}

/** Returns true if the comparison is with other markets, false if it is with another period or there is none. */
function isMarket(compared: FundingSearch['with']): compared is string {
  return (compared?.length ?? 0) >= 64;
}

/** Returns the ids of the compared markets in small letters, each once; none if the comparison is with a period. */
export function otherMarketsOf(compared: FundingSearch['with']): string[] {
  return isMarket(compared) ? [...new Set(compared.toLowerCase().split(','))] : [];
}

/** Returns the ids of the compared markets as a link has them; undefined for none. */
export function writeOtherMarkets(marketIds: readonly string[]): FundingSearch['with'] {
  return marketIds.length === 0 ? undefined : marketIds.slice(0, MAX_OTHER_MARKETS).join(',');
}

function writeSpan({ from, to }: Span): { from: string; to: string } {
  return { from: isoOf(Math.floor(from / 1000)), to: isoOf(Math.ceil(to / 1000)) };
}

/** Returns Unix seconds in the form "2024-03-19T12:03:04Z". */
function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}

/**
 * Returns the range that the person selected in the chart (Unix milliseconds): one that ends at the newest point
 * continues to follow it.
 * @param view undefined for all
 */
export function rangeChosen(view: Span | undefined, bounds: Span): Range {
  if (view === undefined) return { kind: 'all' };
  const length = view.to - view.from;
  if (bounds.to - view.to <= length * 0.002) return { kind: 'last', seconds: Math.max(5, Math.round(length / 1000)) };
  return { kind: 'between', span: view };
}

/** Returns true if a range lies completely outside the available data (Unix milliseconds). */
export function isBeside(range: Range, bounds: Span): boolean {
  return range.kind === 'between' && (range.span.to <= bounds.from || range.span.from >= bounds.to);
}

/**
 * Returns the visible part of a range within the bounds (Unix milliseconds); undefined for all of it, or if they do not
 * overlap.
 */
export function visibleSpan(range: Range, bounds: Span): Span | undefined {
  if (range.kind === 'between') {
    const view = { from: Math.max(range.span.from, bounds.from), to: Math.min(range.span.to, bounds.to) };
    return isBeside(range, bounds) || (view.from === bounds.from && view.to === bounds.to) ? undefined : view;
  }
  if (range.kind === 'last') {
    const from = bounds.to - range.seconds * 1000;
    return from <= bounds.from ? undefined : { from, to: bounds.to };
  }
  return undefined;
}
