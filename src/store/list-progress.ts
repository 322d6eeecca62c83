import type { ListName } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';

/** A list that is synchronised page by page. Nodes are not: they are fetched whole for each epoch. */
export type PagedList = Exclude<ListName, 'nodes'>;

/** The direction of a page: 'older' gives the newest row first, 'newer' the oldest. */
export type SyncDirection = 'older' | 'newer';

/** The numbers of rows that saving a page has added and changed. */
export interface PageSaved {
  /** Rows that are new. */
  added: number;
  /** Rows that are new or differ from the stored ones. */
  changed: number;
  /** The lowest block or timestamp among the rows; null for an empty page, and for parties, which have neither. */
  oldest: bigint | null;
}

/**
 * The progress of a list's sync. `scope` is a market id for funding points and empty otherwise. The cursors are
 * upstream's own, stored so that a restart continues where the sync stopped.
 */
export interface ListProgress {
  /** Continues towards older rows; null before the first page and after the oldest one. */
  olderCursor: string | null;
  /** Continues towards newer rows; null before the first page. */
  newerCursor: string | null;
  /** True when upstream has reported that nothing older exists. */
  reachedOldest: boolean;
  /** When upstream last confirmed that nothing newer existed (Unix milliseconds). */
  confirmedAt: number | null;
}

/** The progress of a list's sync as it is stored, with totals over all pages. */
export interface StoredProgress extends ListProgress {
  /** Number of stored rows of the list. */
  rows: number;
  /** Increases whenever rows are added or changed, so that a computed result can be checked for being current. */
  version: number;
  /**
   * Every row from the newest one down to this block or timestamp is stored, except those that the services deleted
   * before they were read; null for parties, which have neither.
   */
  completeTo: bigint | null;
}

/**
 * Converts a nullable integer column to a number; null stays null. Only for values that a number holds exactly
 * (milliseconds, counts).
 */
export function optionalNumber(value: unknown): number | null {
  return value === null ? null : Number(value);
}

/**
 * Returns the stored progress of a list's sync; null before its first page.
 * @param scope a market id for funding points, empty otherwise
 */
export function readListProgress(connection: Connection, list: PagedList, scope: string): StoredProgress | null {
  const row = connection
    .statement(
      `SELECT older_cursor, newer_cursor, reached_oldest, confirmed_at, row_count, walked_to, version
       FROM walk WHERE list = ? AND scope = ?`,
    )
    .get(list, scope);
  if (row === undefined) return null;
  const [olderCursor, newerCursor, reachedOldest, confirmedAt, rows, completeTo, version] = row;
  return {
    olderCursor: olderCursor as string | null,
    newerCursor: newerCursor as string | null,
    reachedOldest: reachedOldest === 1n,
    confirmedAt: optionalNumber(confirmedAt),
    rows: Number(rows),
    version: Number(version),
    completeTo: completeTo as bigint | null,
  };
}

/**
 * Stores the progress of a list's sync in place of the earlier one.
 * @param scope a market id for funding points, empty otherwise
 */
export function writeListProgress(
  connection: Connection,
  list: PagedList,
  scope: string,
  progress: StoredProgress,
): void {
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
      progress.olderCursor,
      progress.newerCursor,
      progress.reachedOldest ? 1 : 0,
      progress.confirmedAt,
      progress.rows,
      progress.completeTo,
      progress.version,
    );
}

/** Returns a copy of the progress without its totals over all pages (rows, version, `completeTo`). */
export function withoutTotals(progress: StoredProgress): ListProgress {
  const { olderCursor, newerCursor, reachedOldest, confirmedAt } = progress;
  return { olderCursor, newerCursor, reachedOldest, confirmedAt };
}
