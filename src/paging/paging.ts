/**
 * The paging algebra: how first, after, last, before and newestFirst (docs/interface.md 2.1) become one scan, and how
 * its rows become a page (2.2). Pure but for the scan it is handed, and written once for every list there is.
 *
 * A page is always in the order asked for, whichever way one travels: `last: 10` alone gives the ten rows at the far
 * end of the list, in the order of the list.
 */
import {
  type Coverage,
  DEFAULT_PAGE_SIZE,
  type Direction,
  MAX_PAGE_SIZE,
  OrreryError,
  type Page,
  type Pagination,
  type Row,
  type RowKey,
  type Scan,
  type ScanRequest,
} from '../contract/index.ts';
import { type CursorScope, readCursor, writeCursor } from './cursor.ts';

/** What a request for a page means. */
export interface PagePlan {
  /** Rows in the page at most. */
  size: number;
  /** Travels from the far end of the order towards its start. */
  backward: boolean;
  /** The place of the cursor, which is itself not part of the page. */
  from?: RowKey;
  /** The direction of the scan; against the order shown when travelling backward. */
  direction: Direction;
}

/** Combinations without a meaning. A real network silently ignores one side of most of them. */
const CONTRADICTIONS = [
  ['first', 'last'],
  ['after', 'before'],
  ['first', 'before'],
  ['last', 'after'],
] as const satisfies readonly (readonly [keyof Pagination, keyof Pagination])[];

function fieldOf(member: keyof Pagination): string {
  return `pagination.${member}`;
}

/**
 * Decides what a request for a page means.
 *
 * @throws OrreryError PAGING_CONTRADICTORY, PAGE_SIZE_OUT_OF_RANGE, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE
 */
export function planPage(query: Pagination, scope: CursorScope): PagePlan {
  for (const [one, other] of CONTRADICTIONS) {
    if (query[one] !== undefined && query[other] !== undefined) {
      throw new OrreryError('PAGING_CONTRADICTORY', { field: fieldOf(one), other: fieldOf(other) });
    }
  }
  const backward = query.last !== undefined || query.before !== undefined;
  const sizeMember = backward ? 'last' : 'first';
  const size = query[sizeMember] ?? DEFAULT_PAGE_SIZE;
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE) {
    throw new OrreryError('PAGE_SIZE_OUT_OF_RANGE', { field: fieldOf(sizeMember), value: size });
  }
  const cursorMember = backward ? 'before' : 'after';
  const cursor = query[cursorMember];
  const newestFirst = query.newestFirst ?? true;
  return {
    size,
    backward,
    from: cursor === undefined ? undefined : readCursor(cursor, scope, fieldOf(cursorMember)),
    direction: newestFirst === backward ? 'ascending' : 'descending',
  };
}

function pageOfRows<R>(rows: Row<R>[], scope: CursorScope, flags: { next: boolean; previous: boolean }): Page<R> {
  const edges = rows.map(({ key, record }) => ({ node: record, cursor: writeCursor(key, scope) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: flags.next,
      hasPreviousPage: flags.previous,
      startCursor: edges[0]?.cursor ?? '',
      endCursor: edges.at(-1)?.cursor ?? '',
    },
  };
}

/** A page that is everything there is: one record asked for by its id. */
export function wholePage<R>(rows: Row<R>[], scope: CursorScope): Page<R> {
  return pageOfRows(rows, scope, { next: false, previous: false });
}

/**
 * Reads one page of a list. The scan is asked for one row more than the page holds: whether it comes tells whether
 * there is a further page. A scan that does not know the end of its list never makes a last page.
 *
 * @throws OrreryError what planPage throws, and whatever the scan throws
 */
export async function pageThrough<R>(
  query: Pagination,
  scope: CursorScope,
  scan: (request: ScanRequest) => Promise<Scan<R>>,
): Promise<{ page: Page<R>; standing: Coverage }> {
  const { size, backward, from, direction } = planPage(query, scope);
  const { rows, exhausted, standing } = await scan({ from, direction, limit: size + 1 });
  const shown = rows.slice(0, size);
  const ahead = rows.length > size || !exhausted;
  // Where one came from there was at least the row of the cursor.
  const behind = from !== undefined;
  const page = backward
    ? pageOfRows(shown.reverse(), scope, { next: behind, previous: ahead })
    : pageOfRows(shown, scope, { next: ahead, previous: behind });
  return { page, standing };
}
