/** Work on a folder in steps, and how to read what the folder holds afterwards. */
import { isDeepStrictEqual } from 'node:util';

export interface Step {
  name: string;
  /** Does the step. A step that failed can be done again. */
  run(): unknown;
  /** True for a change that this step may leave although it failed. */
  mayLeave?(before: unknown, after: unknown): boolean;
}

export interface Work {
  steps: readonly Step[];
  /** The state that the open parts show. A step that fails must not change it. */
  shown?(): unknown;
  /** Closes what is still open. */
  stop(): unknown;
}

export interface Scenario {
  /** The work of the scenario, in a few words. */
  about: string;
  /** Fills the folder before the first step. */
  prepare?(folder: string): Promise<void>;
  begin(folder: string): Work;
  /**
   * Opens the folder as the next start would, writes to it once more, and returns what was in it before. The result is
   * the same after the same steps: no times, no random values.
   * @throws when the folder does not open, or when something in it is damaged
   */
  reopen(folder: string): Promise<unknown>;
  /**
   * The work that a power loss may undo. Nothing that was acknowledged ('kept'), or the last steps, whole and in order ('undone',
   * for data that Orrery fetches again).
   */
  afterPowerLoss: 'kept' | 'undone';
  /** True for a state that a step may leave when it is interrupted, beside the ones before and after it. */
  isBetween?(found: unknown, before: unknown, after: unknown): boolean;
  /** Ends what the scenario started for all of its runs. */
  end?(): Promise<void>;
  /** Also fails every read, for work whose answer depends on what it reads. */
  failsReads?: boolean;
}

/** An answer that is wrong, which is worse than an error. */
export class WrongAnswer extends Error {}

/** The state of the folder after each number of steps: `states[2]` is the one after two. */
export type States = readonly unknown[];

/** Says what is wrong with a state that was found when `done` steps were acknowledged; null when nothing is. */
export function faultOf(
  { afterPowerLoss, isBetween }: Scenario,
  states: States,
  found: unknown,
  done: number,
  isPowerLost = false,
): string | null {
  const next = Math.min(done + 1, states.length - 1);
  const first = isPowerLost && afterPowerLoss === 'undone' ? 0 : done;
  for (let index = first; index <= next; index += 1) {
    if (isDeepStrictEqual(found, states[index])) return null;
    if (index < next && isBetween?.(found, states[index], states[index + 1])) return null;
  }
  return `after ${done} acknowledged steps it holds ${JSON.stringify(found)}, not ${JSON.stringify(states[done])}`;
}
