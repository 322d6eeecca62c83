/** The values by which funding periods are filtered and sorted. */
import { type Condition, FUNDING_VERDICTS, type FundingPeriod, verdictOfPeriod } from '../../../../contract/index.ts';
import { compareDecimals, parseDecimal } from '../../../../decimal/index.ts';
import type { GridSort } from '../../../ui/grid/index.ts';
import { averageOf } from '../averages.ts';
import { type SpreadBounds, spreadBounds } from './spread-bounds.ts';

/** The network's record of a period. */
export type Recorded = NonNullable<FundingPeriod['recorded']>;

/**
 * Returns the network's record of a period whose figures are those of the period: the last one, or the newest one while
 * the period runs. Null if there is none, and where later market data of the period is not stored.
 */
export function settledRecord({ running, recorded }: Pick<FundingPeriod, 'running' | 'recorded'>): Recorded | null {
  return running || recorded?.isLast ? recorded : null;
}

/** Returns true if the end of a period is not known yet, because the points of the next period do not show it so far. */
export function isEndAwaited({ external, internal }: Pick<FundingPeriod, 'external' | 'internal'>): boolean {
  return external.closingUnknown === 'endAwaited' || internal.closingUnknown === 'endAwaited';
}

type ValueOf = (period: FundingPeriod) => string | null | undefined;

/** Stored values; null where a period has none. `audit` is the index of the verdict, the most serious first. */
const VALUES = {
  period: ({ seq }) => seq.toString(),
  time: ({ start }) => start?.earliest.toString(),
  end: ({ end }) => end?.earliest.toString(),
  points: ({ external, internal }) => (external.points + internal.points).toString(),
  audit: (period) => FUNDING_VERDICTS.indexOf(verdictOfPeriod(period)).toString(),
  external: ({ external }) => averageOf(external).text,
  internal: ({ internal }) => averageOf(internal).text,
  spread: ({ spread }) => spread.absolute,
  relative: ({ spread }) => spread.relative,
  annualised: ({ spread }) => spread.annualised,
  payment: (period) => settledRecord(period)?.fundingPayment,
  rate: (period) => settledRecord(period)?.fundingRate,
} as const satisfies Record<string, ValueOf>;

/** A field by which periods can be filtered and sorted. */
export type PeriodField = keyof typeof VALUES;

const numberOf = (period: FundingPeriod, field: PeriodField) => parseDecimal(VALUES[field](period) ?? '');

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  is: (order) => order === 0,
  atLeast: (order) => order >= 0,
  atMost: (order) => order <= 0,
  moreThan: (order) => order > 0,
  lessThan: (order) => order < 0,
};

/** The forms of the spread whose bounds are known more often than their value. */
const SPREADS: Partial<Record<PeriodField, 'absolute' | 'relative' | 'annualised'>> = {
  spread: 'absolute',
  relative: 'relative',
  annualised: 'annualised',
};

function boundsOf(period: FundingPeriod, field: PeriodField): SpreadBounds | undefined {
  const value = numberOf(period, field);
  if (value !== undefined) return { low: value, high: value };
  const form = SPREADS[field];
  return form && spreadBounds(period, form);
}

/** The result of a filter for one period: `unsure` if a value that decides is unknown, or not known well enough. */
export type FilterResult = 'met' | 'missed' | 'unsure';

function judgeCondition(period: FundingPeriod, { field, operator, value }: Condition<PeriodField>): FilterResult {
  const bounds = boundsOf(period, field);
  const wanted = parseDecimal(value);
  const holds = HOLDS[operator];
  if (wanted === undefined || holds === undefined) return 'missed';
  if (bounds === undefined) return 'unsure';
  const [low, high] = [compareDecimals(bounds.low, wanted), compareDecimals(bounds.high, wanted)];
  if (holds(low) && holds(high)) return 'met';
  return holds(low) || holds(high) || (operator === 'is' && low < 0 && high > 0) ? 'unsure' : 'missed';
}

/** Judges a period by all conditions on its numbers: one that is missed decides, whatever is unknown beside it. */
export function judgePeriod(period: FundingPeriod, conditions: readonly Condition<PeriodField>[]): FilterResult {
  const results = new Set(conditions.map((condition) => judgeCondition(period, condition)));
  return results.has('missed') ? 'missed' : results.has('unsure') ? 'unsure' : 'met';
}

/** Reads "-relative" of a link; undefined for the list's own order, newest first. */
export function readPeriodSort(text: string | undefined): GridSort | undefined {
  const field = text?.replace(/^-/, '') ?? '';
  if (!Object.hasOwn(VALUES, field) || text === '-period') return undefined;
  return { field, direction: text?.startsWith('-') ? 'descending' : 'ascending' };
}

/** Sorts by exact values; periods without a value are last, and the newest of equal ones is first. */
export function sortPeriods(periods: readonly FundingPeriod[], sort: GridSort | undefined): readonly FundingPeriod[] {
  if (sort === undefined) return periods;
  const turn = sort.direction === 'descending' ? -1 : 1;
  return periods
    .map((period) => ({ period, value: numberOf(period, sort.field as PeriodField) }))
    .toSorted(({ period: a, value: left }, { period: b, value: right }) => {
      if (left === undefined || right === undefined) {
        if (left !== right) return left === undefined ? 1 : -1;
      } else {
        const order = compareDecimals(left, right);
        if (order !== 0) return turn * order;
      }
      return b.seq > a.seq ? 1 : -1;
    })
    .map(({ period }) => period);
}
