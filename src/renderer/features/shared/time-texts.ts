import { isoMoment, type Zone } from '../../ui/format/index.ts';
import type { GridColumn } from '../../ui/grid/index.ts';

/** Both forms in which a column of times is copied and saved. */
export function timeTexts<Row>(
  read: (row: Row) => bigint | null | undefined,
  zone: Zone,
): Pick<GridColumn<Row>, 'text' | 'unit' | 'shown'> {
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
