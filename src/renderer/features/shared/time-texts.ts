import { isoMoment, type Zone } from '../../ui/format/index.ts';
import type { ColumnTexts } from '../../ui/grid/index.ts';

/**
 * Returns the two texts of a column of times for copying and exporting: Unix nanoseconds, and ISO 8601 in the time
 * zone.
 * @param read returns the time of a row in Unix nanoseconds; null or undefined if it has none
 */
export function timeTexts<Row>(read: (row: Row) => bigint | null | undefined, zone: Zone): ColumnTexts<Row> {
  const written = (row: Row, write: (nanos: bigint) => string) => {
    const nanos = read(row);
    return nanos == null ? null : write(nanos);
  };
  return {
    text: (row) => written(row, String),
    unit: 'Unix nanoseconds',
    shown: { text: (row) => written(row, (nanos) => isoMoment(nanos, zone)) },
  };
}
