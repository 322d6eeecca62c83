import { formatNanoseconds, type Zone, zoneAnywhere } from '../../ui/format/index.ts';
import type { ColumnTexts } from '../../ui/grid/index.ts';
import { offsetAt } from './clock-time.tsx';

/**
 * Returns the two texts of a column of times for copying and exporting: as stored in Unix nanoseconds, and as rows show it,
 * on the clock of the time zone that the head names.
 * @param read returns the time of a row in Unix nanoseconds; null or undefined if it has none
 */
export function timeTexts<Row>(read: (row: Row) => bigint | null | undefined, zone: Zone): ColumnTexts<Row> {
  const written = (row: Row, write: (nanos: bigint) => string) => {
    const nanos = read(row);
    return nanos == null ? null : write(nanos);
  };
  const shown = (nanos: bigint) => formatNanoseconds(nanos, zone).short + offsetAt(nanos, zone);
  return {
    text: (row) => written(row, String),
    unit: 'Unix nanoseconds',
    shown: { text: (row) => written(row, shown), unit: zoneAnywhere(zone) },
  };
}
