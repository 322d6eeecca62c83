/** The funding periods of a market: one an hour. Each starts with the first block after the hour. */
import { createNoise } from '../randomness.ts';

export const PERIOD_SECONDS = 3600;
/** Maximum delay of a period's start after its hour (seconds). */
const MAX_START_DELAY_S = 4;

/** The funding periods of one market. */
export interface Periods {
  /** Start of a period (seconds since genesis), which is the end of the previous one. */
  startOf(seq: number): number;
  /** Returns the newest period that has started at a moment (seconds since genesis); -1 before the first one. */
  at(moment: number): number;
}

/** Returns the funding periods of a market. @param hoursBefore hours between the market's opening and genesis */
export function createPeriods(seed: string, hoursBefore: number): Periods {
  const noise = createNoise(seed, 'funding cues');
  const startOf = (seq: number) => {
    const hour = seq - hoursBefore;
    const block = noise.at(hour);
    return hour * PERIOD_SECONDS + (block.unit(0) < 0.6 ? 0 : 1 + block.below(MAX_START_DELAY_S, 1));
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
