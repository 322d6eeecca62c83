import type { ReactNode } from 'react';

/** An action on rows of a list, in the menu of a row and under a key. */
export interface RowAction<Row> {
  id: string;
  /** A letter that no other key of the grid has. */
  key: string;
  label: (rows: readonly Row[]) => string;
  icon: ReactNode;
  run: (rows: readonly Row[]) => void;
}

/**
 * Returns the rows for an action at one row: all selected ones if the row is one of them, else itself; none without a
 * row.
 */
export function rowsFor<Row>(
  selected: ReadonlyMap<string, Row>,
  row: Row | undefined,
  rowKey: (row: Row) => string,
): Row[] {
  if (row === undefined) return [];
  return selected.has(rowKey(row)) ? [...selected.values()] : [row];
}

/** Runs the action of a key on the rows. Returns false if there is no such action, or no row. */
export function runAction<Row>(actions: readonly RowAction<Row>[], key: string, rows: readonly Row[]): boolean {
  const action = actions.find((each) => each.key === key);
  if (action === undefined || rows.length === 0) return false;
  action.run(rows);
  return true;
}
