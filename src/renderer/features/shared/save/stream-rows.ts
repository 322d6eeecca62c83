import type { Pagination } from '../../../../contract/index.ts';
import type { RowSource } from '../../../data/rows/row-source.ts';

/** Rows of one request. */
const PAGE = 2000;

/** The next rows of a list that is read to its end. */
export interface StreamedRows<Row> {
  rows: readonly Row[];
  /** True if the last page says that the list has all rows of the upstream. */
  complete: boolean;
}

/**
 * Yields every row of a list from its start, in pages of up to 2000; at most two pages are in memory. `derive` maps
 * rows one to one and may read a row's neighbours, so each page is mapped together with the row before it and the row
 * after it.
 * @throws OrreryError if a page cannot be read
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
    const next = hasNextPage && rows.length > 0 ? await source.page(onward, signal) : undefined;
    const after = next?.page.edges.slice(0, 1).map(({ node }) => node) ?? [];
    const derived = derive([...before, ...rows, ...after]).slice(before.length, before.length + rows.length);
    yield { rows: derived, complete: page.coverage.complete };
    if (next === undefined) return;
    before = rows.slice(-1);
    page = next;
  }
}
