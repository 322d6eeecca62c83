import { MAX_INT64, MIN_INT64, OrreryError } from '../../contract/index.ts';

/**
 * Checks that an integer fits the 64 signed bits of an SQLite integer.
 * @param row returns the name of the row for the error, as a person would say it
 * @throws OrreryError VALUE_NOT_STORABLE if it does not fit
 */
export function checkStorable(row: () => string, field: string, value: bigint): void {
  if (value > MAX_INT64 || value < MIN_INT64) throw new OrreryError('VALUE_NOT_STORABLE', { row: row(), field, value });
}
