/** The missing blocks of the times that a query asks for. */
import type { BlockRange, TableCoverage } from '../../contract/index.ts';
import type { KnownBlock } from '../../history/index.ts';

/** At least and at most these times (Unix milliseconds); null without a bound. */
export interface AskedRange {
  from: number | null;
  to: number | null;
}

/**
 * Returns the height at a time, estimated from the blocks around it whose times are known, as if blocks were regular
 * between them; before and after all of them, with the average time of a block. Undefined without two blocks of
 * different times.
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

/** Returns the parts of ranges between two heights, both inclusive; undefined is no bound. */
function within(ranges: readonly BlockRange[], from: bigint | undefined, to: bigint | undefined): BlockRange[] {
  return ranges.flatMap((range) => {
    const start = from === undefined || range.from > from ? range.from : from;
    const end = to === undefined || range.to < to ? range.to : to;
    return start <= end ? [{ from: start, to: end }] : [];
  });
}

/**
 * Returns the coverage of a table with the missing blocks of the times that a query asks for. Without known times of
 * blocks, or for times after all known blocks, the coverage is returned as it is.
 * @param blocks blocks whose times are known, lowest first
 */
export function withAsked(
  coverage: TableCoverage,
  asked: AskedRange | undefined,
  blocks: readonly KnownBlock[],
): TableCoverage {
  if (asked === undefined || coverage.missing.length === 0) return coverage;
  const heights = [asked.from, asked.to].map((time) => (time === null ? null : heightAt(blocks, time)));
  // Without times of blocks, nothing is known of the asked ones.
  if (heights.includes(undefined)) return coverage;
  const [from, to] = heights.map((height) => height ?? undefined);
  const newest = [...coverage.stored, ...coverage.missing].reduce((most, { to: end }) => (end > most ? end : most), 0n);
  // Segments of newer blocks are not known yet.
  if (from !== undefined && from > newest) return coverage;
  return { ...coverage, asked: { ...asked, missing: within(coverage.missing, from, to) } };
}
