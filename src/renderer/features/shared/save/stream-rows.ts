import type { ErrorCode, Pagination } from '../../../../contract/index.ts';
import { errorCode } from '../../../data/error-text.ts';
import type { RowSource } from '../../../data/rows/row-source.ts';

/** Rows of one request. */
const PAGE = 2000;

/** Errors of a page that is not stored and cannot be downloaded: offline, at the limit of the lists, or on a full disk. */
const NOT_STORED: ReadonlySet<ErrorCode> = new Set(['NOT_CACHED', 'LISTS_LIMIT_REACHED', 'DISK_FULL']);

/** The next rows of a list that is read to its end. */
export interface StreamedRows<Row> {
  rows: readonly Row[];
  /** True if the last page says that the list has all rows of the upstream, and no page after it is missing. */
  complete: boolean;
  /** True for the nodes of an ended epoch whose final scores are not stored. */
  isOutdated?: boolean;
  /** Words about the file so far, without a full stop, for the message when it is saved; empty for none. */
  remark?: string;
}

/**
 * Yields every row of a list from its start, in pages of up to 2000; at most two pages are in memory. `derive` maps
 * rows one to one and may read a row's neighbours, so each page is mapped together with the row before it and the row
 * after it.
 * If a page after the first one is not stored and cannot be downloaded, the rows end before it.
 * @throws OrreryError if a page cannot be read for another reason
 */
export async function* streamRows<Read, Row>(
  source: Pick<RowSource<Read>, 'page'>,
  derive: (rows: readonly Read[]) => readonly Row[],
  signal: AbortSignal,
): AsyncGenerator<StreamedRows<Row>> {
  let before: readonly Read[] = [];
  let page = await source.page({ first: PAGE }, signal);
  for (;;) {
    const rows = page.page.edges.map(({ node }) => node);
    const { hasNextPage, endCursor } = page.page.pageInfo;
    const onward: Pagination = { first: PAGE, after: endCursor };
    const isMore = hasNextPage && rows.length > 0;
    const next = isMore ? await source.page(onward, signal).catch(undefinedIfNotStored) : undefined;
    const after = next?.page.edges.slice(0, 1).map(({ node }) => node) ?? [];
    const derived = derive([...before, ...rows, ...after]).slice(before.length, before.length + rows.length);
    const { complete, isOutdated = false } = page.coverage;
    yield { rows: derived, complete: complete && (next !== undefined || !isMore), isOutdated };
    if (next === undefined) return;
    before = rows.slice(-1);
    page = next;
  }
}

function undefinedIfNotStored(thrown: unknown): undefined {
  if (!NOT_STORED.has(errorCode(thrown))) throw thrown;
}
