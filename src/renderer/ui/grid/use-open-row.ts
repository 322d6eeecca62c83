import { useEffect, useRef } from 'react';
import { type GridRows, rowAt } from './grid-rows.ts';

/**
 * Calls `onFound` with the row of a record that was opened elsewhere: by a link, the palette or a notice. So keys act on
 * the record that a person sees. `isNew` is false if the record was open before and only the list is another.
 * @returns the function with which the grid opens a row, which is not reported
 */
export function useOpenRow<Row>(
  list: GridRows<Row>,
  rowKey: (row: Row) => string,
  openKey: string | undefined,
  onOpen: (row: Row | undefined) => void,
  onFound: (index: number, isNew: boolean) => void,
): (index: number) => void {
  /** The key that the grid opens, until it is open. */
  const asked = useRef<string>(undefined);
  /** The key whose row was found, and in which list. */
  const found = useRef<{ key?: string; generation?: number }>({});
  const at = openKey === undefined ? -1 : list.rows.findIndex((row) => rowKey(row) === openKey);
  useEffect(() => {
    if (openKey === undefined) found.current = {};
    // Keys can be faster than the link that opens a record.
    if (at < 0 || (asked.current !== undefined && asked.current !== openKey)) return;
    const { key, generation } = found.current;
    if (key === openKey && generation === list.generation) return;
    found.current = { key: openKey, generation: list.generation };
    if (asked.current === undefined) onFound(list.start + at, key !== openKey);
    asked.current = undefined;
  });
  return (index) => {
    const row = rowAt(list, index);
    asked.current = row === undefined ? undefined : rowKey(row);
    onOpen(row);
  };
}
