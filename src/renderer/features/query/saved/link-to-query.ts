import { type Params, type QuerySearch, RUN, writeParams } from '../link.ts';
import { readView } from '../run/kept-view.ts';

/** A query to open: a saved one, an example, or an earlier run. */
export interface QueryToOpen {
  sql: string;
  params: Params;
  /** Id of the saved query. */
  id?: string;
  /** How its result is shown, as `writeView` wrote it. */
  view?: string | null;
}

/** Returns the state of the link that opens a query. The query runs as soon as its parameters have values. */
export function linkToQuery({ sql, params, id, view = null }: QueryToOpen): QuerySearch {
  return { sql, params: writeParams(params), run: RUN, saved: id, ...readView(view) };
}

/** Empties the parts of the link that belong to the query before. */
export const NOTHING_SHOWN: QuerySearch = {
  sort: undefined,
  filter: undefined,
  open: undefined,
  show: undefined,
  chart: undefined,
};
