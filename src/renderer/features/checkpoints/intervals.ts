import type { Checkpoint } from '../../../contract/index.ts';

/** A checkpoint with the interval to its neighbour in the list. */
export interface CheckpointRow extends Checkpoint {
  /** Blocks since the next older checkpoint; undefined if that one is not in memory, or not known. */
  interval: bigint | undefined;
  /** True if the next older checkpoint has the same hash. */
  repeats: boolean;
  /** The most frequent interval in memory, the smallest of several; undefined for fewer than two checkpoints. */
  usual: bigint | undefined;
}

/**
 * Adds to each checkpoint its interval, and the most frequent one of all these intervals (`usual`).
 * @param checkpoints neighbours of the whole list, by block, ascending or descending
 */
export function withIntervals(checkpoints: readonly Checkpoint[]): CheckpointRow[] {
  const first = checkpoints[0];
  const last = checkpoints.at(-1);
  const oldestFirst = first !== undefined && last !== undefined && first.atBlock < last.atBlock;
  const rows = checkpoints.map((checkpoint, index) => {
    const older = checkpoints[oldestFirst ? index - 1 : index + 1];
    return {
      ...checkpoint,
      interval: older === undefined ? undefined : checkpoint.atBlock - older.atBlock,
      repeats: checkpoint.hash !== '' && checkpoint.hash === older?.hash,
    };
  });
  const usual = mostFrequent(rows.flatMap(({ interval }) => interval ?? []));
  return rows.map((row) => ({ ...row, usual }));
}

/** Returns the checkpoints without intervals, because their neighbours in the list are not all there. */
export function withoutIntervals(checkpoints: readonly Checkpoint[]): CheckpointRow[] {
  return checkpoints.map((checkpoint) => ({ ...checkpoint, interval: undefined, repeats: false, usual: undefined }));
}

/**
 * Returns the most frequent interval, the smallest one of several that are equally frequent; undefined for an empty
 * list.
 */
function mostFrequent(values: readonly bigint[]): bigint | undefined {
  const counts = new Map<bigint, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts]
    .filter(([, count]) => count === most)
    .map(([value]) => value)
    .reduce<bigint | undefined>((least, value) => (least === undefined || value < least ? value : least), undefined);
}

/** Returns true for an irregular interval: at most 50 % or at least 150 % of the usual one. */
export function standsOut(interval: bigint, usual: bigint): boolean {
  return interval * 2n <= usual || interval * 2n >= usual * 3n;
}
