/** The missing blocks of those that a query asks for. */
import type { BlockRange, TableCoverage } from '../../contract/index.ts';
import type { KnownBlock } from '../../history/index.ts';

/** A time with which a query compares (Unix milliseconds). `isExclusive` is true if a block of this time is not asked for. */
export interface AskedTime {
  time: number;
  isExclusive: boolean;
}

/** The bounds of the blocks that a query asks for. The heights `lowest` and `highest` are included; null means no bound. */
export interface AskedRange {
  from: AskedTime | null;
  to: AskedTime | null;
  lowest: bigint | null;
  highest: bigint | null;
}

/**
 * Estimates the height at a time. Between two blocks with known times, blocks count as regular. Before the first and
 * after the last of them, each block takes the average time. Undefined if fewer than two blocks have different times.
 * @param blocks lowest first
 * @param inwards the step to the next block if the one at exactly this time is not asked for
 */
function heightAt(
  blocks: readonly KnownBlock[],
  { time, isExclusive }: AskedTime,
  inwards: 1n | -1n,
): bigint | undefined {
  const [first] = blocks;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || last.time <= first.time) return undefined;
  const after = blocks.findIndex((block) => block.time >= time);
  const outside = after <= 0;
  const [low, high] = outside ? [first, last] : [blocks[after - 1] ?? first, blocks[after] ?? last];
  const [start, elapsed] = outside && time > last.time ? [last, time - last.time] : [low, time - low.time];
  const [blocksTimes, millis] = [(high.height - low.height) * BigInt(elapsed), BigInt(high.time - low.time)];
  if (millis === 0n) return start.height;
  // Rounded to the nearest block.
  const height = start.height + BigInt(Math.round(Number(blocksTimes) / Number(millis)));
  return isExclusive && blocksTimes % millis === 0n ? height + inwards : height;
}

/** Returns the parts of ranges between two heights, both inclusive; null is no bound. */
function within(ranges: readonly BlockRange[], from: bigint | null, to: bigint | null): BlockRange[] {
  return ranges.flatMap((range) => {
    const start = from === null || range.from > from ? range.from : from;
    const end = to === null || range.to < to ? range.to : to;
    return start <= end ? [{ from: start, to: end }] : [];
  });
}

/** Returns the one of two bounds that leaves fewer blocks; null is no bound. */
const narrower = (one: bigint | null, other: bigint | null, pick: (a: bigint, b: bigint) => boolean): bigint | null =>
  one === null || other === null ? (one ?? other) : pick(one, other) ? one : other;

/**
 * Returns the coverage of a table, with those missing blocks that a query asks for. Returns it unchanged if that is not
 * known: the query asks for times but no block times are known, or it asks only for blocks above or below all known
 * segments.
 * @param blocks blocks whose times are known, lowest first
 */
export function withAsked(
  coverage: TableCoverage,
  asked: AskedRange | undefined,
  blocks: readonly KnownBlock[],
): TableCoverage {
  const known = [...coverage.stored, ...coverage.missing];
  if (asked === undefined || known.length === 0) return coverage;
  const fromTime = asked.from === null ? null : heightAt(blocks, asked.from, 1n);
  const toTime = asked.to === null ? null : heightAt(blocks, asked.to, -1n);
  // Without times of blocks, nothing is known of the asked ones.
  if (fromTime === undefined || toTime === undefined) return coverage;
  const from = narrower(fromTime, asked.lowest, (a, b) => a > b);
  const to = narrower(toTime, asked.highest, (a, b) => a < b);
  const newest = known.reduce((most, { to: end }) => (end > most ? end : most), 0n);
  const oldest = known.reduce((least, { from: start }) => (start < least ? start : least), newest);
  // Nothing is known of segments beyond the known ones.
  if ((from !== null && from > newest) || (to !== null && to < oldest)) return coverage;
  const times = { from: asked.from?.time ?? null, to: asked.to?.time ?? null };
  return { ...coverage, asked: { ...times, missing: within(coverage.missing, from, to) } };
}
