/**
 * The chain's timetable. Inside the sandbox a moment is a whole number of seconds since genesis. It is also the height of
 * the block made then, since there is one block a second. These numbers stay far below 2^53; they become bigint
 * (nanoseconds or blocks) when rows are made.
 */
import { createNoise } from './randomness.ts';

/** The time of block 0 (Unix milliseconds). */
export const GENESIS = Date.UTC(2026, 9, 1);
export const BLOCKS_PER_EPOCH = 600;

/** Converts a moment (seconds since genesis, negative before it) to Unix nanoseconds. */
export function timestampOf(moment: number): bigint {
  return BigInt(GENESIS + moment * 1000) * 1_000_000n;
}

/** Returns the last whole second since genesis at or before a timestamp (Unix nanoseconds). */
export function secondsAt(timestamp: bigint): number {
  const nanoseconds = timestamp - timestampOf(0);
  const second = 1_000_000_000n;
  const moment = nanoseconds / second;
  return Number(nanoseconds < 0n && nanoseconds % second !== 0n ? moment - 1n : moment);
}

/** Returns the epoch of a block. Epoch e holds blocks 600e+1 to 600(e+1); block 0 belongs to epoch 0. */
export function epochOf(height: number): number {
  return height <= 0 ? 0 : Math.floor((height - 1) / BLOCKS_PER_EPOCH);
}

/** Returns the heights of the first and the last block of an epoch, both included. */
export function blocksOf(epoch: number): { first: number; last: number } {
  return { first: epoch * BLOCKS_PER_EPOCH + 1, last: (epoch + 1) * BLOCKS_PER_EPOCH };
}

/** Returns a function from a height to the hash of that block: 64 lower-case hexadecimal digits. */
export function createBlockHashes(seed: string): (height: number) => string {
  const noise = createNoise(seed, 'blocks');
  return (height) => noise.run(height, 1, 2).toString('hex');
}
