/** Sums over the tables of a plan. */
import type { HistoryAmount } from '../../../../contract/index.ts';

interface Sized {
  missing: number;
  suspect: number;
  bytes: HistoryAmount;
}

export function sumOf(tables: readonly Sized[], member: 'missing' | 'suspect'): number {
  return tables.reduce((sum, each) => sum + each[member], 0);
}

/** The bytes of all tables, as certain as the least certain of them. */
export function bytesOf(tables: readonly Sized[]): HistoryAmount {
  const certainty =
    (['unknown', 'estimated'] as const).find((less) => tables.some(({ bytes }) => bytes.certainty === less)) ?? 'known';
  if (certainty === 'unknown') return { value: null, certainty };
  return { value: tables.reduce((sum, { bytes }) => sum + (bytes.value ?? 0), 0), certainty };
}
