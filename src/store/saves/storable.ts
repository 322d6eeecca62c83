import { MAX_INT64, MIN_INT64, OrreryError } from '../../contract/index.ts';

/**
 * Refuses an integer that SQLite cannot hold exactly, which has 64 bits with a sign.
 * @param row names the row in the error, as a person would
 * @throws OrreryError VALUE_NOT_STORABLE
 */
export function checkStorable(row: string, field: string, value: bigint): void {
  if (value > MAX_INT64 || value < MIN_INT64) throw new OrreryError('VALUE_NOT_STORABLE', { row, field, value });
}
