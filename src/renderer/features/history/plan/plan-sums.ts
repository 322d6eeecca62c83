/** Sums over the tables of a plan. */
import type { HistoryAmount } from '../../../../contract/index.ts';

/** The members that every table of a plan has. */
export interface Sized {
  /** Number of segments to download, and of stored segments that are not to be trusted, or were never judged. */
  missing: number;
  suspect: number;
  /** Number of suspect segments that are downloaded again; not those of `missing`. */
  again: number;
  unjudged: number;
  bytes: HistoryAmount;
}

/** Returns the sum over tables of a plan of one of its numbers of segments. */
export function sumOf(tables: readonly Sized[], member: 'missing' | 'suspect' | 'again' | 'unjudged'): number {
  return tables.reduce((sum, each) => sum + each[member], 0);
}

/** Returns the number of segments that an export of tables downloads. */
export function downloadsOf(tables: readonly Pick<Sized, 'missing' | 'again'>[]): number {
  return tables.reduce((sum, { missing, again }) => sum + missing + again, 0);
}

/**
 * Returns the bytes of all tables together, as certain as the least certain of them; null if one of them is unknown.
 */
function sumBytes(tables: readonly Pick<Sized, 'bytes'>[]): HistoryAmount {
  const certainty =
    (['unknown', 'estimated'] as const).find((less) => tables.some(({ bytes }) => bytes.certainty === less)) ?? 'known';
  if (certainty === 'unknown') return { value: null, certainty };
  return { value: tables.reduce((sum, { bytes }) => sum + (bytes.value ?? 0), 0), certainty };
}

/** Returns an amount that a download can change. */
export function asEstimate(amount: HistoryAmount): HistoryAmount {
  return amount.certainty === 'known' ? { ...amount, certainty: 'estimated' } : amount;
}

/** The size of all tables of a plan. */
export interface PlanSize {
  all: HistoryAmount;
  /** Of the tables whose size is known or estimated; less than all if another one is unknown. */
  sized: HistoryAmount;
}

/** Returns the size of all tables of a plan. */
export function sizeOf(tables: readonly Pick<Sized, 'bytes'>[]): PlanSize {
  return { all: sumBytes(tables), sized: sumBytes(tables.filter(({ bytes }) => bytes.certainty !== 'unknown')) };
}
