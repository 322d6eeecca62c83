import { useEffect, useRef } from 'react';
import { type GridRows, rowAt } from './grid-rows.ts';

/** The functions with which the grid opens a row and closes its record; `useOpenRow` does not report these rows. */
interface OpenRow {
  open: (index: number) => void;
  close: () => void;
}

/** A grid whose rows have records that open. */
interface OpenRowParts<Row> {
  list: GridRows<Row>;
  rowKey: (row: Row) => string;
  /** The key of the open record. */
  openKey: string | undefined;
  /** Opens the record of a row, or closes the open one. */
  onOpen: (row: Row | undefined) => void;
  /** Called with the row of a record that was opened elsewhere. */
  onFound: (index: number, isNew: boolean) => void;
}

/**
 * Calls `onFound` with the row of a record that was opened elsewhere: by a link, the palette or a notice. So keys act
 * on the record that a person sees. `isNew` is true if the row was among the first rows of the list since the record
 * was opened. It is false for a row that arrives later or in another list: nobody waits for that one.
 */
export function useOpenRow<Row>({ list, rowKey, openKey, onOpen, onFound }: OpenRowParts<Row>): OpenRow {
  /** The keys that the grid opens, until the last of them is open. */
  const asked = useRef<readonly string[]>([]);
  /** The key that was open at the last rendering. */
  const last = useRef(openKey);
  /** The key whose row was found, and in which list. */
  const found = useRef<{ key?: string; generation?: number }>({});
  /** The key whose row was not in the first rows. */
  const missed = useRef<string>(undefined);
  const at = openKey === undefined ? -1 : list.rows.findIndex((row) => rowKey(row) === openKey);
  useEffect(() => {
    if (openKey === undefined) found.current = {};
    if (missed.current !== openKey) missed.current = undefined;
    const isOwn = openKey !== undefined && asked.current.at(-1) === openKey;
    const isOther = openKey !== undefined && openKey !== last.current && !asked.current.includes(openKey);
    last.current = openKey;
    // A key that was opened elsewhere may come instead of the asked one.
    if (isOwn || isOther) asked.current = [];
    if (at < 0 && list.rows.length > 0) missed.current = openKey;
    // Keys can be faster than the link that opens a record.
    if (at < 0 || asked.current.length > 0) return;
    const { key, generation } = found.current;
    if (key === openKey && generation === list.generation) return;
    found.current = { key: openKey, generation: list.generation };
    if (!isOwn) onFound(list.start + at, key !== openKey && missed.current !== openKey);
  });
  return {
    open(index) {
      const row = rowAt(list, index);
      const key = row === undefined ? undefined : rowKey(row);
      // The row that is open already may cause no rendering.
      if (key === undefined) asked.current = [];
      else if (key !== openKey || asked.current.length > 0) asked.current = [...asked.current, key];
      onOpen(row);
    },
    close() {
      asked.current = [];
      onOpen(undefined);
    },
  };
}
