import type { ListName, RecordOf } from '../../contract/index.ts';
import { type ReadRow, readRowsBetween, readSource, text } from './reading.fixture.ts';

/** Segments of several versions, including short ones. */
export const TO = readSource.history.at(5000).to;
export const rowsUpTo = (table: Parameters<typeof readRowsBetween>[0], to = TO) => readRowsBetween(table, 1, to);
export const hexIn = (row: ReadRow, column: string) => text(row, column).slice(2);
export const whole = (row: ReadRow, column: string) => BigInt(text(row, column));

export async function scanWhole<L extends ListName>(
  list: L,
  filter: Parameters<typeof readSource.scan<L>>[1],
): Promise<RecordOf<L>[]> {
  const { rows } = await readSource.scan(list, filter, { direction: 'ascending', limit: 5001 });
  return rows.map(({ record }) => record);
}
