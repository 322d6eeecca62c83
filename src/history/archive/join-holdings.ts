import type { BlockRange } from '../../contract/index.ts';
import { explainRange } from '../segments/explain-range.ts';
import { joinSpans } from '../segments/spans.ts';
import type { Holding } from '../store/holdings.ts';

function spansOf(holdings: readonly Holding[]) {
  return holdings.map((holding) => ({ ...holding, from: holding.segment.from, to: holding.segment.to }));
}

const isStored = ({ part }: Holding): boolean => part !== undefined;

/**
 * Returns the segments that join to exactly the range of blocks, lowest first (docs/interface.md 4.1 rule 1). Of
 * several ways to join, the one with the fewest blocks that are not stored wins, then the one with the most segments.
 * Overlapping segments are never mixed.
 * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN; the errors of a
 * range name the nearest valid ranges
 */
export function joinHoldings(holdings: readonly Holding[], range: BlockRange): Holding[] {
  const spans = spansOf(holdings);
  const joined = joinSpans(spans, range, isStored);
  if (joined === undefined) throw explainRange(spans, range);
  return joined.map(({ from, to, ...holding }) => holding);
}

/**
 * Returns a function that counts the stored rows over exactly a range of blocks. It returns undefined if not all of the
 * range is stored, or if some rows may be wrong. Rows that end too early count: they are right as far as they go.
 */
export function createRowCounter(holdings: readonly Holding[]): (range: BlockRange) => number | undefined {
  const spans = spansOf(holdings);
  const isUsable = ({ suspicion }: Holding) => suspicion === null || suspicion === 'short';
  return (range) => {
    const joined = joinSpans(spans, range, isStored) ?? [];
    const parts = joined.flatMap((holding) => (holding.part !== undefined && isUsable(holding) ? [holding.part] : []));
    if (parts.length === 0 || parts.length < joined.length) return undefined;
    return parts.reduce((sum, { rows }) => sum + rows, 0);
  };
}
