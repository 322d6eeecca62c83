/** The edges of a page as JSON. Its rules are those of paging.ts. */
import {
  type Edges,
  type EdgesRequest,
  escapeFor,
  type PageInfo,
  type Pagination,
  type WireNames,
} from '../contract/index.ts';
import { type CursorScope, writeCursors } from './cursor.ts';
import { planPage } from './paging.ts';

/** A row on its way into a page. */
export interface EdgeText {
  /** The text of its key (`taggedKey`). */
  tagged: string;
  /** Its record as JSON, under the names of the request. */
  node: string;
}

/**
 * A text in UTF-8, with a character for each byte. V8 keeps a byte for each character of such a string, so that it joins
 * and sends a page by copying.
 */
function asOctets(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

/**
 * Writes the edges of a page.
 * @param rows in the order of the scan
 */
export function writeEdges(
  rows: readonly EdgeText[],
  { shown, reversed, names }: Pick<EdgesRequest, 'shown' | 'reversed' | 'names'>,
  scope: CursorScope,
): Pick<Edges, 'octets' | 'found' | 'startCursor' | 'endCursor'> {
  const inPage = rows.slice(0, shown);
  if (reversed) inPage.reverse();
  const cursors = writeCursors(
    inPage.map(({ tagged }) => tagged),
    scope,
  );
  let edges = '';
  inPage.forEach(({ node }, index) => {
    edges += `${index === 0 ? '' : ','}{"node":${asOctets(escapeFor(node, names))},"cursor":"${cursors[index]}"}`;
  });
  return {
    octets: `[${edges}]`,
    found: rows.length,
    startCursor: cursors[0] ?? '',
    endCursor: cursors.at(-1) ?? '',
  };
}

/**
 * Reads one page of a list as JSON, as `pageThrough` reads it as records.
 *
 * @throws OrreryError the errors of planPage and of the scan
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
