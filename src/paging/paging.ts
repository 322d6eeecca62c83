/**
 * The paging algebra for every list: first, after, last, before and newestFirst (docs/interface.md 2.1) become one
 * scan, and its rows become a page (2.2). Pure apart from the scan that is passed in.
 *
 * A page is always in the requested order, also when paging backward: `last: 10` alone gives the ten rows at the far
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
import { type CursorScope, cursorWriter, readCursor } from './cursor.ts';

/** A parsed request for a page. */
export interface PagePlan {
  /** The maximum number of rows in the page. */
  size: number;
  /** True if the page is taken from the far end of the order towards its start. */
  backward: boolean;
  /** The key in the cursor. Its row is not part of the page. */
  from?: RowKey;
  /** The direction of the scan. It is the reverse of the shown order when paging backward. */
  direction: Direction;
}

/** Contradictory combinations. A real network silently ignores one side of most of them. */
const CONTRADICTIONS = [
  ['first', 'last'],
  ['after', 'before'],
  ['first', 'before'],
  ['last', 'after'],
] as const satisfies readonly (readonly [keyof Pagination, keyof Pagination])[];

function fieldName(member: keyof Pagination): string {
  return `pagination.${member}`;
}

/**
 * Checks a request for a page and returns its plan: the size (rows), the direction of the scan, the key to scan from
 * (undefined at the edge of the list), and if the rows must be reversed (`backward`).
 * @throws OrreryError PAGING_CONTRADICTORY, PAGE_SIZE_OUT_OF_RANGE, CURSOR_INVALID, CURSOR_FOREIGN, CURSOR_STALE
 */
export function planPage(query: Pagination, scope: CursorScope): PagePlan {
  for (const [one, other] of CONTRADICTIONS) {
    if (query[one] !== undefined && query[other] !== undefined) {
      throw new OrreryError('PAGING_CONTRADICTORY', { field: fieldName(one), other: fieldName(other) });
    }
  }
  const backward = query.last !== undefined || query.before !== undefined;
  const sizeMember = backward ? 'last' : 'first';
  const size = query[sizeMember] ?? DEFAULT_PAGE_SIZE;
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE) {
    throw new OrreryError('PAGE_SIZE_OUT_OF_RANGE', { field: fieldName(sizeMember), value: size });
  }
  const cursorMember = backward ? 'before' : 'after';
  const cursor = query[cursorMember];
  const newestFirst = query.newestFirst ?? true;
  return {
    size,
    backward,
    from: cursor === undefined ? undefined : readCursor(cursor, scope, fieldName(cursorMember)),
    direction: newestFirst === backward ? 'ascending' : 'descending',
  };
}

function pageOfRows<R>(rows: Row<R>[], scope: CursorScope, flags: { next: boolean; previous: boolean }): Page<R> {
  const cursorOf = cursorWriter(scope);
  const edges = rows.map(({ key, record }) => ({ node: record, cursor: cursorOf(key) }));
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

/**
 * Reads one page of a list and returns it with the coverage of the scan. It scans one row more than the page holds:
 * that row shows that there is another page. A scan that does not know the end of its list never makes a last page.
 * @throws OrreryError the errors of planPage and of the scan
 */
export async function pageThrough<R>(
  query: Pagination,
  scope: CursorScope,
  scan: (request: ScanRequest) => Promise<Scan<R>>,
): Promise<{ page: Page<R>; coverage: Coverage }> {
  const { size, backward, from, direction } = planPage(query, scope);
  const { rows, exhausted, coverage } = await scan({ from, direction, limit: size + 1 });
  const shown = rows.slice(0, size);
  const ahead = rows.length > size || !exhausted;
  // There is a row behind the page: at least the one of the cursor.
  const behind = from !== undefined;
  const page = backward
    ? pageOfRows(shown.reverse(), scope, { next: behind, previous: ahead })
    : pageOfRows(shown, scope, { next: ahead, previous: behind });
  return { page, coverage };
}
