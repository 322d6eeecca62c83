import { joinRanges, rangesWithout, type TableCoverage } from '../../contract/index.ts';
import type { TableBlocks } from '../../dataset/index.ts';
import type { ExportTable } from '../../history/index.ts';
import { queryName } from './table-columns.ts';

/** Returns how much of a table of history is stored, and which of it is suspect. */
export function coverageOf(
  table: ExportTable,
  { segments, suspect: suspected, known, storedAt }: TableBlocks,
): TableCoverage {
  const stored = joinRanges(segments);
  const missing = rangesWithout(joinRanges(known), stored);
  const suspect = joinRanges(suspected);
  return {
    table: queryName(table),
    kind: 'history',
    stored,
    missing,
    ...(suspect.length > 0 && { suspect }),
    // Blocks between two known segments, in none of them, are not stored either.
    complete: stored.length === 1 && missing.length === 0 && suspect.length === 0,
    asOf: storedAt,
  };
}
