import { useCallback, useMemo, useState } from 'react';

/**
 * The selected rows. It holds the whole rows, so that they can be copied after the list has dropped them from memory.
 */
export interface RowSelection<Row> {
  /** The selected rows by their keys. */
  rows: ReadonlyMap<string, Row>;
  /** Adds one row, or removes it. */
  toggle(key: string, row: Row): void;
  /** Selects the given rows. Deselects all others unless `keep` is true. */
  select(rows: Iterable<readonly [string, Row]>, keep?: boolean): void;
  /** Replaces the selected ones among these rows, which were read again. Deselects all others if `alone` is true. */
  renew(rows: Iterable<readonly [string, Row]>, alone?: boolean): void;
  /** Deselects all rows. */
  clear(): void;
}

/**
 * Returns the selected rows of a grid by key, at first none, and the functions that change the selection.
 * @param of what the rows belong to, such as an epoch; nothing is selected once it is another
 */
export function useSelection<Row>(of = ''): RowSelection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const [before, setBefore] = useState(of);
  if (before !== of) {
    setBefore(of);
    setRows(new Map());
  }

  const toggle = useCallback((key: string, row: Row) => {
    setRows((current) => {
      const next = new Map(current);
      if (!next.delete(key)) next.set(key, row);
      return next;
    });
  }, []);
  const select = useCallback((added: Iterable<readonly [string, Row]>, keep = false) => {
    setRows((current) => new Map(keep ? [...current, ...added] : added));
  }, []);
  const renew = useCallback((read: Iterable<readonly [string, Row]>, alone = false) => {
    setRows((current) => {
      if (current.size === 0) return current;
      const again = new Map([...read].filter(([key]) => current.has(key)));
      const kept = alone ? [...current].filter(([key]) => again.has(key)) : [...current];
      const next = new Map(kept.map(([key, row]) => [key, again.get(key) ?? row]));
      const isSame = next.size === current.size && [...next].every(([key, row]) => current.get(key) === row);
      return isSame ? current : next;
    });
  }, []);
  const clear = useCallback(() => setRows((current) => (current.size === 0 ? current : new Map())), []);

  return useMemo(() => ({ rows, toggle, select, renew, clear }), [rows, toggle, select, renew, clear]);
}
