/** The missing blocks of those that a query asks for. */
import type { BlockRange, TableCoverage } from '../../contract/index.ts';
import type { KnownBlock } from '../../history/index.ts';

/**
 * The bounds of the blocks that a query asks for: `from` and `to` are Unix milliseconds, `lowest` and `highest`
 * heights. All are included; null means no bound.
 */
export interface AskedRange {
  from: number | null;
  to: number | null;
  lowest: bigint | null;
  highest: bigint | null;
}

/**
 * Estimates the height at a time. Between two blocks with known times, blocks count as regular. Before the first and
 * after the last of them, each block takes the average time. Undefined if fewer than two blocks have different times.
 * @param blocks lowest first
 * @param time Unix milliseconds
 */
function heightAt(blocks: readonly KnownBlock[], time: number): bigint | undefined {
  const [first] = blocks;
  const last = blocks.at(-1);
  if (first === undefined || last === undefined || last.time <= first.time) return undefined;
  const after = blocks.findIndex((block) => block.time >= time);
  const outside = after <= 0;
  const [low, high] = outside ? [first, last] : [blocks[after - 1] ?? first, blocks[after] ?? last];
  const perMilli = high.time === low.time ? 0 : Number(high.height - low.height) / (high.time - low.time);
  const [start, elapsed] = outside && time > last.time ? [last, time - last.time] : [low, time - low.time];
  return start.height + BigInt(Math.round(elapsed * perMilli));
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
  const [fromTime, toTime] = [asked.from, asked.to].map((time) => (time === null ? null : heightAt(blocks, time)));
  // Without times of blocks, nothing is known of the asked ones.
  if (fromTime === undefined || toTime === undefined) return coverage;
  const from = narrower(fromTime, asked.lowest, (a, b) => a > b);
  const to = narrower(toTime, asked.highest, (a, b) => a < b);
  const newest = known.reduce((most, { to: end }) => (end > most ? end : most), 0n);
  const oldest = known.reduce((least, { from: start }) => (start < least ? start : least), newest);
  // Nothing is known of segments beyond the known ones.
  if ((from !== null && from > newest) || (to !== null && to < oldest)) return coverage;
  return { ...coverage, asked: { from: asked.from, to: asked.to, missing: within(coverage.missing, from, to) } };
}
