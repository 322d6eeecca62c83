import type { Holding } from '../../history/index.ts';
import type { StoredSegment } from '../write/choose-segments.ts';

/**
 * Returns the stored segments of a table whose rows are read, lowest first. Ranges that overlap would give rows twice:
 * the one that starts first is read, and of two with one start the longer.
 */
export function readableSegments(holdings: readonly Holding[]): StoredSegment[] {
  const stored = holdings.flatMap(({ segment, part }) => (part === undefined ? [] : [{ segment, part }]));
  const ordered = stored.sort((a, b) => {
    const [first, second] = [a.segment, b.segment];
    if (first.from !== second.from) return first.from < second.from ? -1 : 1;
    return first.to > second.to ? -1 : 1;
  });
  let end = -1n;
  return ordered.filter(({ segment: { from, to } }) => {
    if (from <= end) return false;
    end = to;
    return true;
  });
}
