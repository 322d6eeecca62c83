import { OrreryError, type Table } from '../../contract/index.ts';
import { explainRange } from '../segments/explain-range.ts';
import { joinSpans, type Span } from '../segments/spans.ts';
import { EXPORT_TABLES, type ExportTable } from '../segments/tables.ts';
import type { Holding } from '../store/holdings.ts';

/** Returns a table that can be exported. @throws OrreryError TABLE_REQUIRED for TABLE_UNSPECIFIED */
export function requireTable(table: Table): ExportTable {
  if (table === 'TABLE_UNSPECIFIED') throw new OrreryError('TABLE_REQUIRED', { allowed: EXPORT_TABLES.join(', ') });
  return table;
}

/**
 * The segments that join to a range of blocks, lowest first (docs/interface.md 4.1 rule 1). Stored segments win over
 * others, and finer ones over coarser ones. Overlapping ranges are never mixed.
 * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN; each names a valid
 *   range
 */
export function joinHoldings(holdings: readonly Holding[], range: Span): Holding[] {
  const spans = holdings.map((holding) => ({ ...holding, from: holding.segment.from, to: holding.segment.to }));
  const joined = joinSpans(spans, range, ({ part }) => part !== undefined);
  if (joined === undefined) throw explainRange(spans, range);
  return joined.map(({ from, to, ...holding }) => holding);
}
