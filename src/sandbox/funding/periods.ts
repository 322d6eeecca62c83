/** The funding periods of a market: one an hour, each starting with the block that first saw the hour pass. */
import { createNoise } from '../randomness.ts';

export const PERIOD_SECONDS = 3600;
/** A cue comes at most this many seconds after its hour. */
const LATEST_CUE = 4;

export interface Periods {
  /** When a period begins (seconds since genesis), and the one before ends. */
  startOf(seq: number): number;
  /** The newest period that has begun at a moment; -1 before the first one. */
  at(moment: number): number;
}

/** @param hoursBefore how many hours before genesis the market opened */
export function createPeriods(seed: string, hoursBefore: number): Periods {
  const noise = createNoise(seed, 'funding cues');
  const startOf = (seq: number) => {
    const hour = seq - hoursBefore;
    const block = noise.at(hour);
    return hour * PERIOD_SECONDS + (block.unit(0) < 0.6 ? 0 : 1 + block.below(LATEST_CUE, 1));
  };
  return {
    startOf,
    at(moment) {
      if (moment < startOf(0)) return -1;
      const due = Math.floor(moment / PERIOD_SECONDS) + hoursBefore;
      return startOf(due) > moment ? due - 1 : due;
    },
  };
}
