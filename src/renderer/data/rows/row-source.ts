import type { Coverage, ListName, ListPosition, ListStart, Page, Pagination } from '../../../contract/index.ts';

/** A list for a view, with its filter and order. Build it with useMemo; a new key starts a new list. */
export interface RowSource<Row> {
  /** Names the list with its filter and order. */
  key: readonly unknown[];
  /** The list in the explorer's events; undefined if it has no events. */
  list: ListName | undefined;
  /** The market id or epoch in the events; undefined listens to the whole list. */
  scope?: string;
  /**
   * The version of the rows, for a list that follows another thing, such as the current epoch: with another one, the same
   * list is read again in its place. Undefined until it is known.
   */
  version?: string | undefined;
  /** The position of later rows: above the others, or among them (then rows change in place). */
  growth: 'above' | 'within';
  /**
   * Reads a page by its cursors. With `at`, it reads the page that starts at a row's index or at a value, and returns
   * its position.
   */
  page(
    pagination: Pagination,
    signal: AbortSignal,
    at?: ListStart,
  ): Promise<{ page: Page<Row>; coverage: Coverage; position?: ListPosition | undefined }>;
  /** Counts the rows that meet the filter. */
  count(signal: AbortSignal): Promise<KnownRows>;
}

/** The known rows. This is the list's full length only if `complete` is true. */
export interface KnownRows {
  rows: number;
  complete: boolean;
}
