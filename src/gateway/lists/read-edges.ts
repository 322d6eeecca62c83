import {
  type DataSource,
  type Edges,
  type EdgesRequest,
  type FilterOf,
  type ListName,
  type NumberedLists,
  recordText,
} from '../../contract/index.ts';
import { listScope, writeEdges } from '../../paging/index.ts';

/**
 * Returns the edges of a source that makes none itself, from its records, with the coverage and the chain's position.
 */
async function edgesOfRecords<L extends ListName>(
  source: DataSource,
  lists: NumberedLists,
  [list, filter, request, signal]: [L, FilterOf<L>, EdgesRequest, AbortSignal],
): Promise<Edges> {
  const { shown: _shown, reversed: _reversed, names, ...scan } = request;
  const [position, { rows, exhausted, coverage }] = await Promise.all([
    source.position(),
    lists.scan(list, filter, scan, signal),
  ]);
  const texts = rows.map(({ key, record }) => ({ key, node: recordText(list, record, names) }));
  return { ...writeEdges(texts, request, listScope(list, filter, lists.ordering)), exhausted, coverage, position };
}

/**
 * Returns the edges of a scan as JSON text, with the flags and cursors of the page. They come from the source if it
 * makes edges itself, else from its records.
 */
export function readEdges<L extends ListName>(
  source: DataSource,
  lists: NumberedLists,
  ...asked: [L, FilterOf<L>, EdgesRequest, AbortSignal]
): Promise<Edges> {
  return lists.edges === undefined ? edgesOfRecords(source, lists, asked) : lists.edges(...asked);
}
