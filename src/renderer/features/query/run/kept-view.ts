/** How a saved query shows its result: members of the link, as JSON text. */
import { QuerySearch } from '../link.ts';

const Kept = QuerySearch.pick({ sort: true, filter: true, show: true, chart: true });

export function writeView(search: QuerySearch): string | null {
  const { sort, filter, show, chart } = search;
  const kept = JSON.stringify({ sort, filter, show, chart });
  return kept === '{}' ? null : kept;
}

/** Reads what `writeView` wrote, perhaps by an older version. */
export function readView(text: string | null): Partial<QuerySearch> {
  if (text === null) return {};
  try {
    return Kept.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
