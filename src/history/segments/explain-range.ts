import { type BlockRange, OrreryError } from '../../contract/index.ts';
import { ascending, endsJoinedFrom, gapsBetween } from './spans.ts';

/** Returns the nearest of the heights at or below `height`, and at or above it, as text: "10 or 20". */
function nearest(heights: readonly bigint[], height: bigint): string {
  const sorted = ascending(heights);
  const below = sorted.findLast((candidate) => candidate <= height);
  const above = sorted.find((candidate) => candidate >= height);
  return [...new Set([below, above])].filter((found) => found !== undefined).join(' or ');
}

function rangeText({ from, to }: BlockRange): string {
  return from === to ? `block ${from}` : `blocks ${from} to ${to}`;
}

/**
 * Returns the nearest ranges that can be exported instead of a range that has no segment boundaries or has a gap, as
 * text: "1 to 100 or 201 to 300". The first begins at the same block, the second ends at the same block. Empty if there
 * are none.
 */
function validAround(spans: readonly BlockRange[], { from, to }: BlockRange): string {
  const head = endsJoinedFrom(spans, from).findLast((end) => end < to);
  // Mirrored heights turn ends into starts, so the same search finds the ranges at the end.
  const mirrored = spans.map((span) => ({ from: -span.to, to: -span.from }));
  const tail = endsJoinedFrom(mirrored, -to).findLast((start) => start < -from);
  return [
    ...(head === undefined ? [] : [`${from} to ${head}`]),
    ...(tail === undefined ? [] : [`${-tail} to ${to}`]),
  ].join(' or ');
}

/**
 * Returns the error that explains why no segments join to a range: RANGE_REVERSED, HISTORY_UNKNOWN, RANGE_OUTSIDE,
 * RANGE_OFF_BOUNDARY or RANGE_GAP, with the nearest valid ranges (docs/interface.md 4.1 rule 1).
 * @param spans the ranges of all known segments
 */
export function explainRange(spans: readonly BlockRange[], range: BlockRange): OrreryError {
  const { from, to } = range;
  if (from > to) return new OrreryError('RANGE_REVERSED', { from, to });
  const starts = ascending(spans.map((span) => span.from));
  const ends = ascending(spans.map((span) => span.to));
  const oldest = starts[0];
  const newest = ends.at(-1);
  if (oldest === undefined || newest === undefined) return new OrreryError('HISTORY_UNKNOWN', {});
  const nearby = { starts: nearest(starts, from), ends: nearest(ends, to) };
  if (from < oldest || to > newest) {
    return new OrreryError('RANGE_OUTSIDE', { from, to, oldest, newest, ...nearby });
  }
  if (!starts.includes(from) || !ends.includes(to)) {
    return new OrreryError('RANGE_OFF_BOUNDARY', { from, to, ...nearby });
  }
  const gaps = gapsBetween(spans, range);
  return new OrreryError('RANGE_GAP', {
    from,
    to,
    gap:
      gaps.length === 0
        ? 'those between overlap'
        : `${gaps.slice(0, 3).map(rangeText).join(', ')}${gaps.length > 3 ? ` and ${gaps.length - 3} more` : ''} missing`,
    valid: validAround(spans, range) || 'none with either end',
  });
}
