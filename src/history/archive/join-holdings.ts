import type { BlockRange } from '../../contract/index.ts';
import { explainRange } from '../segments/explain-range.ts';
import { joinSpans } from '../segments/spans.ts';
import type { Holding } from '../store/holdings.ts';

/**
 * Returns the segments that join to exactly the range of blocks, lowest first (docs/interface.md 4.1 rule 1). Of
 * several ways to join, the one with the fewest blocks that are not stored wins, then the one with the most segments.
 * Overlapping segments are never mixed.
 * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN; the errors of a
 * range name the nearest valid ranges
 */
export function joinHoldings(holdings: readonly Holding[], range: BlockRange): Holding[] {
  const spans = holdings.map((holding) => ({ ...holding, from: holding.segment.from, to: holding.segment.to }));
  const joined = joinSpans(spans, range, ({ part }) => part !== undefined);
  if (joined === undefined) throw explainRange(spans, range);
  return joined.map(({ from, to, ...holding }) => holding);
}
