import { useEffect, useRef } from 'react';
import { counted } from '../../ui/format/index.ts';
import type { RowSelection } from '../../ui/grid/index.ts';
import { announce, useLatest } from '../../ui/parts/index.ts';

/**
 * Keeps the selected rows as they were read last. Deselects those that were not read with the newest version of the
 * list, and says how many: they may be gone, or changed.
 * @param version the version of the list with which the rows were read; undefined if it is not known
 */
export function useRenewed<Row>(
  { rows: selected, renew }: RowSelection<Row>,
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  version: string | undefined,
): void {
  const latest = useLatest(selected);
  const before = useRef(version);
  useEffect(() => {
    const read = new Map(rows.map((row) => [rowKey(row), row]));
    const isNext = version !== undefined && before.current !== undefined && version !== before.current;
    before.current = version ?? before.current;
    renew(read, isNext);
    const gone = isNext ? [...latest.current.keys()].filter((key) => !read.has(key)).length : 0;
    if (gone > 0) announce(`Deselected ${counted(gone, 'row')} that the list did not have when it was read again`);
  }, [latest, renew, rows, rowKey, version]);
}
