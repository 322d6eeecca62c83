/**
 * The least and the greatest value of any part of a series, and its gaps. A long series is summarised once in blocks, so
 * that a new visible range reads some hundred values for each pixel column, however many points it has.
 */

type Values = ArrayLike<number>;

const BLOCK = 64;
/** A shorter series is read point by point: blocks would save no time. */
const MIN_POINTS = 64 * BLOCK;

/** One entry for each block of 64 points. */
interface Blocks {
  /** The least and the greatest value; NaN if all points are gaps. */
  lowest: Float64Array;
  highest: Float64Array;
  /** 1 if a point of the block is a gap. */
  hasGap: Uint8Array;
  /** True if no block has a gap. */
  isWhole: boolean;
}

/** The blocks of a series, by its array of values. They stay right, because such an array never changes. */
const summarised = new WeakMap<Values, Blocks>();

function blocksOf(ys: Values): Blocks | undefined {
  if (ys.length < MIN_POINTS) return undefined;
  const known = summarised.get(ys);
  if (known !== undefined) return known;
  const blocks = summarise(ys);
  summarised.set(ys, blocks);
  return blocks;
}

function summarise(ys: Values): Blocks {
  const count = Math.ceil(ys.length / BLOCK);
  const lowest = new Float64Array(count);
  const highest = new Float64Array(count);
  const hasGap = new Uint8Array(count);
  for (let block = 0; block < count; block += 1) {
    const first = block * BLOCK;
    const end = Math.min(first + BLOCK, ys.length);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    // Not one branch for a point: which point is the next extreme, no processor can guess.
    for (let index = first; index < end; index += 1) {
      const y = ys[index] as number;
      low = Math.min(low, y);
      high = Math.max(high, y);
    }
    if (Number.isNaN(low)) {
      hasGap[block] = 1;
      low = ys[leastOf(ys, first, end)] ?? Number.NaN;
      high = ys[greatestOf(ys, first, end)] ?? Number.NaN;
    }
    lowest[block] = low;
    highest[block] = high;
  }
  return { lowest, highest, hasGap, isWhole: !hasGap.includes(1) };
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
  const look = (from: number, to: number) => {
    least = lower(ys, least, leastOf(ys, from, to));
    greatest = higher(ys, greatest, greatestOf(ys, from, to));
  };
  const firstBlock = Math.ceil(first / BLOCK);
  const endBlock = Math.floor(end / BLOCK);
  if (blocks === undefined || firstBlock >= endBlock) look(first, end);
  else {
    look(first, firstBlock * BLOCK);
    const low = leastOf(blocks.lowest, firstBlock, endBlock) * BLOCK;
    const high = greatestOf(blocks.highest, firstBlock, endBlock) * BLOCK;
    if (low >= 0) least = lower(ys, least, leastOf(ys, low, low + BLOCK));
    if (high >= 0) greatest = higher(ys, greatest, greatestOf(ys, high, high + BLOCK));
    look(endBlock * BLOCK, end);
  }
  return least < 0 ? undefined : { least, greatest };
}

/** Returns the index of the least value, the first one of equals; −1 if all are NaN. Short loops compile fast. */
function leastOf(values: Values, first: number, end: number): number {
  let at = -1;
  let lowest = Number.NaN;
  for (let index = first; index < end; index += 1) {
    const value = values[index] as number;
    if (value >= lowest || Number.isNaN(value)) continue;
    at = index;
    lowest = value;
  }
  return at;
}

/** Returns the index of the greatest value, the first one of equals; −1 if all are NaN. */
function greatestOf(values: Values, first: number, end: number): number {
  let at = -1;
  let highest = Number.NaN;
  for (let index = first; index < end; index += 1) {
    const value = values[index] as number;
    if (value <= highest || Number.isNaN(value)) continue;
    at = index;
    highest = value;
  }
  return at;
}

/** Returns that index of two whose value is lower, the first if they are equal. −1 has no value. */
function lower(ys: Values, one: number, other: number): number {
  return one < 0 || (other >= 0 && (ys[other] as number) < (ys[one] as number)) ? other : one;
}

function higher(ys: Values, one: number, other: number): number {
  return one < 0 || (other >= 0 && (ys[other] as number) > (ys[one] as number)) ? other : one;
}

/** Returns the index of the first gap from `first` to `end` (not included); `end` if there is none. */
export function gapFrom(ys: Values, first: number, end: number): number {
  const blocks = blocksOf(ys);
  if (blocks?.isWhole === true) return end;
  for (let index = first; index < end; ) {
    if (blocks !== undefined && index % BLOCK === 0 && blocks.hasGap[index / BLOCK] === 0) index += BLOCK;
    else if (Number.isNaN(ys[index])) return index;
    else index += 1;
  }
  return end;
}
