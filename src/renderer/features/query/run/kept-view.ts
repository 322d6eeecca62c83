/** How a saved query shows its result: members of the link, as JSON text. */
import { QuerySearch } from '../link.ts';

const Kept = QuerySearch.pick({ sort: true, filter: true, show: true, chart: true });

/**
 * Writes how a result is shown (sort, filter, rows or chart) as JSON text, to save with a query; null if it is shown as
 * usual.
 */
export function writeView(search: QuerySearch): string | null {
  const { sort, filter, show, chart } = search;
  const kept = JSON.stringify({ sort, filter, show, chart });
  return kept === '{}' ? null : kept;
}

/** Reads what `writeView` wrote, perhaps in an older version. Leaves out what it cannot read; never throws. */
export function readView(text: string | null): Partial<QuerySearch> {
  if (text === null) return {};
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
