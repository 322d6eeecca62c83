/** The segments of the ruler: their bounds, and the whole segments around a range. */
import type { BlockRange } from '../../../../contract/index.ts';

/**
 * Returns the index of the first segment that ends at `height` or later; the number of segments if none does.
 * @param segments lowest first
 */
function firstEndingFrom(segments: readonly BlockRange[], height: bigint): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.to ?? 0n) < height) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the segment that contains a block; undefined if none does.
 * @param segments without overlaps, lowest first
 */
export function segmentAt<Segment extends BlockRange>(
  segments: readonly Segment[],
  height: bigint,
): Segment | undefined {
  const found = segments[firstEndingFrom(segments, height)];
  return found !== undefined && found.from <= height ? found : undefined;
}

/**
 * Returns the whole segments around the blocks between two ends, given in any order; undefined if there is no segment
 * at all. An end in a gap, or beyond the known blocks, moves to the nearest segment within the range, else to the
 * nearest of all.
 * @param segments without overlaps, lowest first
 */
export function snapOutwards(segments: readonly BlockRange[], one: bigint, other: bigint): BlockRange | undefined {
  const [low, high] = one <= other ? [one, other] : [other, one];
  const last = segments.length - 1;
  const start = segments[Math.min(firstEndingFrom(segments, low), last)];
  const at = firstEndingFrom(segments, high);
  const holder = segments[at];
  const end = holder !== undefined && holder.from <= high ? holder : segments[Math.max(0, at - 1)];
  if (start === undefined || end === undefined) return undefined;
  return start.from <= end.to ? { from: start.from, to: end.to } : { from: end.from, to: start.to };
}

/**
 * Returns the whole segments around a requested range; undefined if the range is reversed or in no segment.
 * @param segments without overlaps, lowest first
 */
export function segmentsAround(segments: readonly BlockRange[], { from, to }: BlockRange): BlockRange | undefined {
  const first = segments[firstEndingFrom(segments, from)];
  return from > to || first === undefined || first.from > to ? undefined : snapOutwards(segments, from, to);
}

/**
 * Returns the newest segments, at most `count`, as one range. It ends at the first gap before them. Undefined if there
 * is no segment.
 */
export function newestRange(segments: readonly BlockRange[], count: number): BlockRange | undefined {
  const newest = segments.at(-1);
  if (newest === undefined) return undefined;
  let { from } = newest;
  for (let left = count - 1, at = segments.length - 2; left > 0 && at >= 0; left -= 1, at -= 1) {
    const before = segments[at];
    if (before === undefined || before.to + 1n !== from) break;
    from = before.from;
  }
  return { from, to: newest.to };
}

/** The number of segments that an end of the range moves by; negative moves it to lower blocks. */
export type Steps = number;

/**
 * Returns the first block of the segment that is `steps` after the one at the start of the range. It is never after the
 * segment at the end of the range.
 */
export function moveStart(segments: readonly BlockRange[], { from, to }: BlockRange, steps: Steps): bigint {
  const at = firstEndingFrom(segments, from) + steps;
  const limit = firstEndingFrom(segments, to);
  return segments[Math.max(0, Math.min(at, limit, segments.length - 1))]?.from ?? from;
}

/**
 * Returns the last block of the segment that is `steps` after the one at the end of the range. It is never before the
 * segment at the start of the range.
 */
export function moveEnd(segments: readonly BlockRange[], { from, to }: BlockRange, steps: Steps): bigint {
  const at = firstEndingFrom(segments, to) + steps;
  const limit = firstEndingFrom(segments, from);
  return segments[Math.min(segments.length - 1, Math.max(at, limit, 0))]?.to ?? to;
}

/**
 * Returns the segments without overlaps, lowest first: of two segments that share blocks, the shorter one stays.
 * Exports still know the removed ones, but use first those that the ruler draws.
 */
export function withoutOverlaps<Segment extends BlockRange>(segments: readonly Segment[]): Segment[] {
  const kept: Segment[] = [];
  const finestFirst = [...segments].sort((a, b) => Number(a.to - a.from - (b.to - b.from)) || Number(a.from - b.from));
  const isSorted = segments.every((segment, index) => index === 0 || (segments[index - 1]?.to ?? -1n) < segment.from);
  if (isSorted) return [...segments];
  for (const segment of finestFirst) {
    const at = firstEndingFrom(kept, segment.from);
    const next = kept[at];
    if (next === undefined || next.from > segment.to) kept.splice(at, 0, segment);
  }
  return kept;
}
