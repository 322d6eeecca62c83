/**
 * Times of blocks, from the blocks whose times are known. Between two of them, blocks are taken to follow each other at
 * one pace. Times are Unix milliseconds.
 */
import type { TimedBlock } from '../../../../contract/index.ts';

/** The time of one block, as far as it is known. */
export interface BlockTime {
  /** Unix milliseconds. */
  at: number;
  /** False for an estimate. */
  isExact: boolean;
}

/** Converts between the blocks and the times of a chain, within the blocks whose times are known. */
export interface BlockClock {
  /** Returns the time of a block; undefined outside of the known blocks. */
  timeOf(height: number): BlockTime | undefined;
  /** Returns the block at a time. A time outside of the known ones gives the first or the last known block. */
  heightAt(at: number): number;
  /** The first and the last block whose times are known. */
  first: { height: number; at: number };
  last: { height: number; at: number };
}

interface Known {
  height: number;
  at: number;
  isExact: boolean;
}

/**
 * Returns the clock of a chain; undefined while fewer than two times are known.
 * @param blocks ascending
 */
export function blockClockOf(blocks: readonly TimedBlock[]): BlockClock | undefined {
  const known = blocks.map(
    ({ height, timestamp, isExact }): Known => ({ height: Number(height), at: Number(timestamp) / 1e6, isExact }),
  );
  const first = known[0];
  const last = known.at(-1);
  if (first === undefined || last === undefined || known.length < 2) return undefined;

  /** The known blocks around a value of theirs, and the share of the way from one to the other. */
  const around = (axis: 'height' | 'at', value: number): [Known, Known, number] => {
    const next = firstAtOrAfter(known, axis, value);
    const after = known[Math.max(1, next)] ?? last;
    const before = known[Math.max(1, next) - 1] ?? first;
    return [before, after, (value - before[axis]) / (after[axis] - before[axis])];
  };
  return {
    first,
    last,
    timeOf(height) {
      if (height < first.height || height > last.height) return undefined;
      const [before, after, share] = around('height', height);
      const met = [before, after].find((block) => block.height === height);
      return { at: before.at + share * (after.at - before.at), isExact: met?.isExact === true };
    },
    heightAt(at) {
      if (at <= first.at) return first.height;
      if (at >= last.at) return last.height;
      const [before, after, share] = around('at', at);
      return Math.round(before.height + share * (after.height - before.height));
    },
  };
}

/** Returns the index of the first block that is not before a value; the number of blocks if there is none. */
function firstAtOrAfter(known: readonly Known[], axis: 'height' | 'at', value: number): number {
  let low = 0;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known[middle]?.[axis] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
