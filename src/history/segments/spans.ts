import type { BlockRange } from '../../contract/index.ts';

/** Returns block heights without repetitions, lowest first. */
export function ascending(heights: Iterable<bigint>): bigint[] {
  return [...new Set(heights)].sort((a, b) => (a < b ? -1 : 1));
}

/** Orders spans by their first blocks, lowest first. */
export function compareStarts(one: Pick<BlockRange, 'from'>, other: Pick<BlockRange, 'from'>): number {
  return one.from < other.from ? -1 : one.from > other.from ? 1 : 0;
}

/**
 * A way to join spans. The best way has the fewest blocks that are not stored, and then the most spans, which prefers
 * finer ones.
 */
interface Way<S> {
  missing: bigint;
  spans: number;
  last: S | undefined;
}

/**
 * Returns the spans that join to exactly `range`, lowest first; undefined if none do. Of several ways, the one with the
 * fewest blocks that are not stored wins, and then the one with the most spans, so finer ones win. Overlapping spans
 * are never mixed.
 */
export function joinSpans<S extends BlockRange>(
  spans: readonly S[],
  range: BlockRange,
  isStored: (span: S) => boolean,
): S[] | undefined {
  const within = spans
    .filter((span) => span.from >= range.from && span.to <= range.to && span.from <= span.to)
    .sort(compareStarts);
  /** The best known way to join everything before a height. */
  const waysTo = new Map<bigint, Way<S>>([[range.from, { missing: 0n, spans: 0, last: undefined }]]);
  for (const span of within) {
    const before = waysTo.get(span.from);
    if (before === undefined) continue;
    const missing = before.missing + (isStored(span) ? 0n : span.to - span.from + 1n);
    const way = { missing, spans: before.spans + 1, last: span };
    const known = waysTo.get(span.to + 1n);
    if (
      known === undefined ||
      way.missing < known.missing ||
      (way.missing === known.missing && way.spans > known.spans)
    ) {
      waysTo.set(span.to + 1n, way);
    }
  }
  const joined: S[] = [];
  for (let end = range.to + 1n; end > range.from; ) {
    const last = waysTo.get(end)?.last;
    if (last === undefined) return undefined;
    joined.push(last);
    end = last.from;
  }
  return joined.length === 0 ? undefined : joined.reverse();
}

/** Returns all heights at which a joined range from `from` can end, lowest first; empty if no span begins at `from`. */
export function endsJoinedFrom(spans: readonly BlockRange[], from: bigint): bigint[] {
  const reached = new Set([from]);
  const ends = new Set<bigint>();
  for (const span of [...spans].sort(compareStarts)) {
    if (!reached.has(span.from)) continue;
    reached.add(span.to + 1n);
    ends.add(span.to);
  }
  return ascending(ends);
}

/** Returns the blocks of `range` that no span covers, as ranges, lowest first. */
export function gapsBetween(spans: readonly BlockRange[], range: BlockRange): BlockRange[] {
  const gaps: BlockRange[] = [];
  let next = range.from;
  for (const span of [...spans].sort(compareStarts)) {
    if (span.to < next) continue;
    if (span.from > range.to) break;
    if (span.from > next) gaps.push({ from: next, to: span.from - 1n });
    next = span.to + 1n;
  }
  if (next <= range.to) gaps.push({ from: next, to: range.to });
  return gaps;
}
