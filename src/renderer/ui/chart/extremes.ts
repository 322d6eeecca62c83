/**
 * The least and the greatest value of any part of a series, and its gaps. A long series is summarised once in blocks, so
 * that a new visible range reads some hundred points for each pixel column, however many points it has.
 */

type Values = ArrayLike<number>;

const BLOCK = 256;
/** In a shorter series, a block saves nothing. */
const MIN_POINTS = 16 * BLOCK;

/** One entry for each block of 256 points. */
interface Blocks {
  /** Indexes of the points with the least and the greatest value, the first ones of equals; −1 if all are gaps. */
  least: Int32Array;
  greatest: Int32Array;
  /** 1 if a point of the block is a gap. */
  hasGap: Uint8Array;
}

/** The values of a series never change; new values are a new array. */
const summarised = new WeakMap<Values, Blocks>();

function blocksOf(ys: Values): Blocks | undefined {
  if (ys.length < MIN_POINTS) return undefined;
  const known = summarised.get(ys);
  if (known !== undefined) return known;
  const count = Math.ceil(ys.length / BLOCK);
  const blocks: Blocks = {
    least: new Int32Array(count),
    greatest: new Int32Array(count),
    hasGap: new Uint8Array(count),
  };
  for (let block = 0; block < count; block += 1) summarise(ys, block, blocks);
  summarised.set(ys, blocks);
  return blocks;
}

function summarise(ys: Values, block: number, { least, greatest, hasGap }: Blocks): void {
  const first = block * BLOCK;
  const end = Math.min(first + BLOCK, ys.length);
  let low = -1;
  let high = -1;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  let gap = 0;
  for (let index = first; index < end; index += 1) {
    const y = ys[index] as number;
    if (y < lowest || (low < 0 && y === lowest)) {
      low = index;
      lowest = y;
    }
    if (y > highest || (high < 0 && y === highest)) {
      high = index;
      highest = y;
    }
    if (Number.isNaN(y)) gap = 1;
  }
  least[block] = low;
  greatest[block] = high;
  hasGap[block] = gap;
}

/** Indexes of the points with the least and the greatest value, the first ones of equals. */
export interface Extremes {
  least: number;
  greatest: number;
}

/** Returns the extremes of the points from `first` to `end` (not included); undefined if all of them are gaps (NaN). */
export function extremesIn(ys: Values, first: number, end: number): Extremes | undefined {
  const blocks = blocksOf(ys);
  let least = -1;
  let greatest = -1;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let index = first; index < end; ) {
    let low = index;
    let high = index;
    if (blocks !== undefined && index % BLOCK === 0 && index + BLOCK <= end) {
      low = blocks.least[index / BLOCK] as number;
      high = blocks.greatest[index / BLOCK] as number;
      index += BLOCK;
      if (low < 0) continue;
    } else index += 1;
    const y = ys[low] as number;
    if (y < lowest || (least < 0 && y === lowest)) {
      least = low;
      lowest = y;
    }
    const top = ys[high] as number;
    if (top > highest || (greatest < 0 && top === highest)) {
      greatest = high;
      highest = top;
    }
  }
  return least < 0 ? undefined : { least, greatest };
}

/** Returns the index of the first gap from `first` to `end` (not included); `end` if there is none. */
export function gapFrom(ys: Values, first: number, end: number): number {
  const blocks = blocksOf(ys);
  for (let index = first; index < end; ) {
    if (blocks !== undefined && index % BLOCK === 0 && blocks.hasGap[index / BLOCK] === 0) index += BLOCK;
    else if (Number.isNaN(ys[index])) return index;
    else index += 1;
  }
  return end;
}
