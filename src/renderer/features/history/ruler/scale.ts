/**
 * Blocks on the ruler's axis. Only here, heights are numbers: a drawing is exact to a pixel, and selected heights come
 * from the segments themselves. On the axis, block n reaches from n to n + 1.
 */
import type { BlockRange } from '../../../../contract/index.ts';
import {
  lengthOf,
  moveInto,
  positionAt,
  type Span,
  sameSpan,
  timeTicks,
  valueTicks,
} from '../../../ui/viewport/index.ts';
import type { BlockDates } from '../time/use-block-dates.ts';

/** The smallest number of blocks that the ruler can show. */
export const MIN_BLOCKS = 20;

/** Returns the part of the axis that a range of blocks takes, from its first block to the end of its last one. */
export function blocksToSpan({ from, to }: { from: bigint | number; to: bigint | number }): Span {
  return { from: Number(from), to: Number(to) + 1 };
}

/**
 * Returns the pixels from the left edge to the beginning of a block.
 * @param width pixels of the visible part
 */
export function xOf(span: Span, width: number, height: bigint | number): number {
  return ((Number(height) - span.from) / lengthOf(span)) * width;
}

/** The minimum distance between the handles of a range, so that each of them can be seen and taken. */
const MIN_APART_PX = 10;

/**
 * Returns the places of the handles of a range (pixels from the left edge), within the visible part and apart from each
 * other. One segment of a long chain is less than a pixel, and both ends of a range can be out of sight on one side.
 */
export function handlesAt(span: Span, width: number, range: BlockRange): { from: number; to: number } {
  const inSight = (x: number) => Math.max(0, Math.min(width, x));
  const [from, to] = [inSight(xOf(span, width, range.from)), inSight(xOf(span, width, range.to + 1n))];
  const apart = Math.max(MIN_APART_PX, to - from);
  const first = Math.max(0, Math.min(width - apart, (from + to - apart) / 2));
  return { from: first, to: first + apart };
}

/**
 * Returns the block under a pixel, limited to the visible blocks.
 * @param x pixels from the left edge
 */
export function heightAt(span: Span, width: number, x: number): number {
  const height = Math.floor(positionAt(span, x / Math.max(1, width)));
  return Math.max(Math.ceil(span.from), Math.min(Math.floor(span.to - 1), height));
}

/** Returns the part of the axis that shows a range with space on both sides, within `whole`. */
export function spanAround(whole: Span, range: BlockRange): Span {
  const { from, to } = blocksToSpan(range);
  const space = Math.max(1, (to - from) * 0.15);
  return moveInto({ from: from - space, to: Math.max(to + space, from - space + MIN_BLOCKS) }, whole);
}

/** Returns round block heights in the visible part, at most one in `gap` pixels. */
export function ticksOf(span: Span, width: number, gap: number): number[] {
  return valueTicks(span.from, span.to - 1, (width / gap) * (1 - 1 / lengthOf(span)), true);
}

/**
 * Returns round times of the zone in the visible part, each with its label and `x`, its pixels from the left edge; at
 * most one in `gap` pixels. Empty where no times of blocks are known.
 */
export function dateTicks({ clock, zone }: BlockDates, span: Span, width: number, gap: number) {
  const first = Math.max(span.from, clock.first.height);
  const last = Math.min(span.to, clock.last.height);
  const [from, to] = [clock.timeOf(first)?.at, clock.timeOf(last)?.at];
  if (from === undefined || to === undefined) return [];
  const share = (last - first) / lengthOf(span);
  return timeTicks({ from, to }, Math.max(1, (width / gap) * share), zone).map((tick) => ({
    ...tick,
    x: Math.round(xOf(span, width, clock.heightAt(tick.at))) + 0.5,
  }));
}

/**
 * Reads the visible blocks from a link, for example `1-9000` (both included), and shows at least MIN_BLOCKS of them.
 * Returns undefined for anything else.
 */
export function readSpan(source: string | undefined): Span | undefined {
  const [from, to] = source?.split('-').map(Number) ?? [];
  if (from === undefined || to === undefined || !(from <= to)) return undefined;
  return { from, to: Math.max(to + 1, from + MIN_BLOCKS) };
}

/** Writes the visible blocks for the link, as `1001-2000` (both included); undefined if all blocks are visible. */
export function writeSpan(whole: Span, span: Span): string | undefined {
  const rounded = { from: Math.max(whole.from, Math.round(span.from)), to: Math.min(whole.to, Math.round(span.to)) };
  return sameSpan(rounded, whole) ? undefined : `${rounded.from}-${rounded.to - 1}`;
}
