import type { Checkpoint } from '../../../contract/index.ts';

/** A checkpoint with the blocks between it and the next older one, where that one is in memory too. */
export interface CheckpointRow extends Checkpoint {
  interval: bigint | undefined;
}

/** Adds the intervals to neighbouring checkpoints of the whole list, in either order. */
export function withIntervals(checkpoints: readonly Checkpoint[]): CheckpointRow[] {
  const first = checkpoints[0];
  const last = checkpoints.at(-1);
  const oldestFirst = first !== undefined && last !== undefined && first.atBlock < last.atBlock;
  return checkpoints.map((checkpoint, index) => {
    const older = checkpoints[oldestFirst ? index - 1 : index + 1];
    return { ...checkpoint, interval: older === undefined ? undefined : checkpoint.atBlock - older.atBlock };
  });
}

/** The interval that most of the checkpoints keep; the smallest of several, undefined for fewer than two. */
export function usualInterval(rows: readonly CheckpointRow[]): bigint | undefined {
  const counts = new Map<bigint, number>();
  for (const { interval } of rows) {
    if (interval !== undefined) counts.set(interval, (counts.get(interval) ?? 0) + 1);
  }
  let usual: bigint | undefined;
  let most = 0;
  for (const [interval, count] of counts) {
    if (count > most || (count === most && usual !== undefined && interval < usual)) {
      usual = interval;
      most = count;
    }
  }
  return usual;
}

/** A gap or a repeat: an interval less than half, or more than half again, of the usual one. */
export function standsOut(interval: bigint, usual: bigint): boolean {
  return interval * 2n < usual || interval * 2n > usual * 3n;
}
