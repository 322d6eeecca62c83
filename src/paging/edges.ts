/** The edges of a page as JSON. Its rules are those of paging.ts. */
import {
  type Edges,
  type EdgesRequest,
  escapeFor,
  type PageInfo,
  type Pagination,
  type RowKey,
  type WireNames,
} from '../contract/index.ts';
import { type CursorScope, cursorWriter } from './cursor.ts';
import { planPage } from './paging.ts';

/** The part of `Edges` that follows from the rows. The rest, such as the coverage, only their source knows. */
export type WrittenEdges = Pick<Edges, 'bytes' | 'found' | 'startCursor' | 'endCursor'>;

/**
 * The beginnings of an edge and of its cursor. Inside a JSON string a quote is escaped, so no value contains either.
 */
const NODE = '{"node":';
const CURSOR = '"cursor":"';
/** The comma between two edges. */
const BETWEEN = /,(?=\{"node":)/;

function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/**
 * Writes the first `shown` rows as the edges of a page, with their cursors.
 * @param rows in the order of the scan, with each record as JSON under the names of the request; with `reversed` the
 * page shows them in the reverse order
 */
export function writeEdges(
  rows: readonly { key: RowKey; node: string }[],
  { shown, reversed, names }: Pick<EdgesRequest, 'shown' | 'reversed' | 'names'>,
  scope: CursorScope,
): WrittenEdges {
  const cursorOf = cursorWriter(scope);
  const inPage = rows.slice(0, shown);
  if (reversed) inPage.reverse();
  const cursors = inPage.map(({ key }) => cursorOf(key));
  const texts = inPage.map(({ node }, index) => `${NODE}${node},${CURSOR}${cursors[index]}"}`);
  return {
    bytes: asBytes(escapeFor(`[${texts.join(',')}]`, names)),
    found: rows.length,
    startCursor: cursors[0] ?? '',
    endCursor: cursors.at(-1) ?? '',
  };
}

function cursorAt(edges: string, index: number): string {
  const start = index + CURSOR.length;
  return index === -1 ? '' : edges.slice(start, edges.indexOf('"', start));
}

/**
 * As `writeEdges`, but from edges that their source has written under neutral names, with a comma between them.
 * @param written the bytes of `found` edges in the order of the scan, at most one more than the page shows
 */
export function cutEdges(
  written: Buffer,
  found: number,
  { shown, reversed, names }: Pick<EdgesRequest, 'shown' | 'reversed' | 'names'>,
): WrittenEdges {
  const all = names === 'neutral' ? written.toString('latin1') : asBytes(escapeFor(written.toString(), names));
  const inPage = found > shown ? all.slice(0, all.lastIndexOf(`,${NODE}`)) : all;
  const edges = reversed ? inPage.split(BETWEEN).reverse().join(',') : inPage;
  return {
    bytes: `[${edges}]`,
    found,
    startCursor: cursorAt(edges, edges.indexOf(CURSOR)),
    endCursor: cursorAt(edges, edges.lastIndexOf(CURSOR)),
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
