/** The edges of a page as JSON. Its rules are those of paging.ts. */
import {
  type Edges,
  type EdgesRequest,
  escapeFor,
  type PageInfo,
  type Pagination,
  type WireNames,
} from '../contract/index.ts';
import { type CursorScope, cursorWriter } from './cursor.ts';
import { planPage } from './paging.ts';

/** A row of a list as text, before it becomes an edge of a page. */
export interface EdgeText {
  /** The text of its key (`taggedKey`). */
  tagged: string;
  /** Its record as JSON, under the names of the request. */
  node: string;
}

/**
 * Writes the first `shown` rows as the edges of a page, in JSON with their cursors. Returns them with the number of all
 * rows (`found`) and the cursors of both ends, which are empty if there is no row.
 * @param rows in the order of the scan; `reversed` reverses those of the page
 */
export function writeEdges(
  rows: readonly EdgeText[],
  { shown, reversed, names }: Pick<EdgesRequest, 'shown' | 'reversed' | 'names'>,
  scope: CursorScope,
): Pick<Edges, 'json' | 'found' | 'startCursor' | 'endCursor'> {
  const cursorOf = cursorWriter(scope);
  const inPage = rows.slice(0, shown);
  if (reversed) inPage.reverse();
  const cursors = inPage.map(({ tagged }) => cursorOf(tagged));
  const texts = inPage.map(({ node }, index) => `{"node":${node},"cursor":"${cursors[index]}"}`);
  return {
    json: escapeFor(`[${texts.join(',')}]`, names),
    found: rows.length,
    startCursor: cursors[0] ?? '',
    endCursor: cursors.at(-1) ?? '',
  };
}

/**
 * Reads one page of a list as JSON, as `pageThrough` reads it as records: calls `read` once, for one row more than the
 * page holds, which shows that there is another page.
 * @throws OrreryError the errors of planPage and of `read`
 */
export async function edgesThrough(
  query: Pagination,
  scope: CursorScope,
  names: WireNames,
  read: (request: EdgesRequest) => Promise<Edges>,
): Promise<{ edges: Edges; pageInfo: PageInfo }> {
  const { size, backward, from, direction } = planPage(query, scope);
  const edges = await read({ from, direction, limit: size + 1, shown: size, reversed: backward, names });
  const { found, exhausted, startCursor, endCursor } = edges;
  const ahead = found > size || !exhausted;
  // There is a row behind the page: at least the one of the cursor.
  const behind = from !== undefined;
  const [hasNextPage, hasPreviousPage] = backward ? [behind, ahead] : [ahead, behind];
  return { edges, pageInfo: { hasNextPage, hasPreviousPage, startCursor, endCursor } };
}
