import type { Coverage, ListName, ListPosition, ListStart, Page, Pagination } from '../../../contract/index.ts';

/** A list as a view asks for it: which, filtered and sorted how. Build it with useMemo; a new key starts a new list. */
export interface RowSource<Row> {
  key: readonly unknown[];
  /** Whose rows the explorer's events tell of; undefined where none do. */
  list: ListName | undefined;
  /** Market id or epoch, as in the events; undefined listens to all of the list. */
  scope?: string;
  /** Where rows that arrive later appear: above the rest, or anywhere among it (then rows change in place). */
  growth: 'above' | 'within';
  /** A page by its cursors, or one that starts `at` a row's place or a value; that one says which place it is. */
  page(
    pagination: Pagination,
    signal: AbortSignal,
    at?: ListStart,
  ): Promise<{ page: Page<Row>; standing: Coverage; position?: ListPosition | undefined }>;
  count(signal: AbortSignal): Promise<Count>;
}

/** Rows known here; the list's full length only where `complete` holds. */
export interface Count {
  rows: number;
  complete: boolean;
}
