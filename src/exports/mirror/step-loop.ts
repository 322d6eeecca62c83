import { raceAbort, wait } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';

/** Work in the background that is done in steps, with a rest after each of them. */
export interface StepLoop {
  /** Begins with the first step. Further calls do nothing. */
  start(): void;
  /** The next step comes without a rest, because there may be more to do. A step that runs is not disturbed. */
  skipRest(): void;
  /** Aborts the step or rest in progress; the next step comes without a rest. */
  interrupt(): void;
  /** Aborts the step in progress, and resolves when it has ended. */
  close(): Promise<void>;
}

/**
 * Creates the loop; it does nothing before `start`. Both functions return the rest until the next step (milliseconds);
 * Infinity: until something changes.
 * @param step does one step
 * @param failed called with the error of a step, and how many steps in a row have failed; not if it was interrupted
 */
export function createStepLoop(
  step: (signal: AbortSignal) => Promise<number>,
  failed: (error: OrreryError, failures: number) => number,
): StepLoop {
  const life = new AbortController();
  /** Aborts the step in progress and the rest after it. */
  let turn = new AbortController();
  /** True if something changed since the step in progress began. */
  let skipsRest = false;
  let failures = 0;
  let running: Promise<void> | undefined;

  async function runStep(signal: AbortSignal): Promise<number> {
    try {
      const rest = await step(signal);
      failures = 0;
      return rest;
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (life.signal.aborted || error.code === 'CANCELLED') return 0;
      failures += 1;
      return failed(error, failures);
    }
  }

  async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
    // An aborted signal emits no further event, so do not wait for one.
    if (skipsRest || signal.aborted || milliseconds === 0) return;
    const forever = new Promise<void>(() => {});
    await (milliseconds === Infinity ? raceAbort(forever, signal) : wait(milliseconds, signal)).catch(() => {});
  }

  async function run(): Promise<void> {
    while (!life.signal.aborted) {
      turn = new AbortController();
      skipsRest = false;
      const { signal } = turn;
      await rest(await runStep(AbortSignal.any([life.signal, signal])), signal);
    }
  }

  return {
    start() {
      running ??= run();
    },
    skipRest() {
      skipsRest = true;
    },
    interrupt() {
      skipsRest = true;
      turn.abort();
    },
    async close() {
      life.abort();
      turn.abort();
      await running;
    },
  };
}
