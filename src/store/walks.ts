import type { ListName } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';

/** The lists that are walked page by page; nodes come whole, epoch by epoch. */
export type PagedList = Exclude<ListName, 'nodes'>;

/** The way a page was walked: 'older' brings the newest row first, 'newer' the oldest. */
export type SyncDirection = 'older' | 'newer';

/** What a page brought. */
export interface PageSaved {
  /** Rows that were not known before. */
  added: number;
  /** Rows that are new or say something else than before. */
  changed: number;
  /** The least block or timestamp among the rows, where the list is ordered by one. */
  oldest: bigint | null;
}

/**
 * Where the walk of a list stands. `scope` is a market id for funding points and empty otherwise; the cursors are
 * upstream's own, kept so that a restart continues where the walk stopped.
 */
export interface ListProgress {
  /** Continues towards older rows; null before the first page and once nothing is left to ask for. */
  olderCursor: string | null;
  /** Continues towards newer rows; null before the first page. */
  newerCursor: string | null;
  /** Upstream has said that nothing older exists. */
  reachedOldest: boolean;
  /** When upstream last confirmed that nothing newer existed (Unix milliseconds). */
  confirmedAt: number | null;
}

/** A walk as stored, with what its pages amount to. */
export interface Walk extends ListProgress {
  rows: number;
  /** Grows whenever rows come or change, so that what was worked out from them can tell whether it still holds. */
  version: number;
  /**
   * The block or timestamp down to which every row is stored, where the list is ordered by one. The stretch from here to
   * the newest row has no gap.
   */
  walkedTo: bigint | null;
}

/** A nullable integer column as a number; for what fits one (milliseconds, counts). */
export function optionalNumber(value: unknown): number | null {
  return value === null ? null : Number(value);
}

export function readListProgress(connection: Connection, list: PagedList, scope: string): Walk | null {
  const row = connection
    .statement(
      `SELECT older_cursor, newer_cursor, reached_oldest, confirmed_at, row_count, walked_to, version
       FROM walk WHERE list = ? AND scope = ?`,
    )
    .get(list, scope);
  if (row === undefined) return null;
  const [olderCursor, newerCursor, reachedOldest, confirmedAt, rows, walkedTo, version] = row;
  return {
    olderCursor: olderCursor as string | null,
    newerCursor: newerCursor as string | null,
    reachedOldest: reachedOldest === 1n,
    confirmedAt: optionalNumber(confirmedAt),
    rows: Number(rows),
    version: Number(version),
    walkedTo: walkedTo as bigint | null,
  };
}

export function writeListProgress(connection: Connection, list: PagedList, scope: string, walk: Walk): void {
  connection
    .statement(
      `INSERT INTO walk (list, scope, older_cursor, newer_cursor, reached_oldest, confirmed_at, row_count, walked_to, version)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (list, scope) DO UPDATE SET
         older_cursor = excluded.older_cursor, newer_cursor = excluded.newer_cursor,
         reached_oldest = excluded.reached_oldest, confirmed_at = excluded.confirmed_at,
         row_count = excluded.row_count, walked_to = excluded.walked_to, version = excluded.version`,
    )
    .run(
      list,
      scope,
      walk.olderCursor,
      walk.newerCursor,
      walk.reachedOldest ? 1 : 0,
      walk.confirmedAt,
      walk.rows,
      walk.walkedTo,
      walk.version,
    );
}

/** The walk's state alone, as it was saved. */
export function walkState(walk: Walk): ListProgress {
  const { olderCursor, newerCursor, reachedOldest, confirmedAt } = walk;
  return { olderCursor, newerCursor, reachedOldest, confirmedAt };
}
