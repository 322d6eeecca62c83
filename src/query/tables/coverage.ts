import { joinRanges, rangesWithout, type TableCoverage } from '../../contract/index.ts';
import type { CachedTable } from '../../dataset/index.ts';
import { queryName } from './table-columns.ts';

/** Returns how much of a table of history is stored. Spans of blocks are given lowest first. */
export function coverageOf({
  table,
  segments,
  known,
  storedAt,
}: Pick<CachedTable, 'table' | 'segments' | 'known' | 'storedAt'>): TableCoverage {
  const stored = joinRanges(segments);
  const missing = rangesWithout(joinRanges(known), stored);
  return {
    table: queryName(table),
    kind: 'history',
    stored,
    missing,
    complete: stored.length > 0 && missing.length === 0,
    asOf: storedAt,
  };
}
