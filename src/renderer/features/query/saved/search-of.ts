import { type Params, type QuerySearch, RUN, writeParams } from '../link.ts';
import { readView } from '../run/kept-view.ts';

/** A query to open: a saved one, an example, an earlier run. */
export interface OpenedQuery {
  sql: string;
  params: Params;
  /** Of a saved query. */
  id?: string;
  view?: string | null;
}

/** The link of a query. It runs when it is opened, once its parameters have values. */
export function searchOf({ sql, params, id, view = null }: OpenedQuery): QuerySearch {
  return { sql, params: writeParams(params), run: RUN, saved: id, ...readView(view) };
}

/** Members of the link that belong to the query before. */
export const NOTHING_SHOWN: QuerySearch = {
  sort: undefined,
  filter: undefined,
  open: undefined,
  show: undefined,
  chart: undefined,
};
