import { RETRY, retry, wait } from '../../async/index.ts';
import { areListsFilled, type BackgroundParts, READY_CHECK_MS } from './background-task.ts';

/** Polls between the end of the list sync and the first step: a start has more urgent work. */
const DELAY_POLLS = 3;
/** Number of steps in the time between two polls; this thread is free for most of it. */
const STEPS_PER_POLL = 8;
/** Time between two checks for further closed periods (milliseconds). */
const CHECK_EVERY_MS = 10_000;

/**
 * Computes the closed funding periods that are not kept, in small steps, as long as the signal is not aborted. It begins
 * once all lists are complete, so that it slows down no sync, and needs no connection.
 * @throws OrreryError CANCELLED if the signal aborts
 */
export async function keepPeriods(
  { resources, writer, pollMs }: Pick<BackgroundParts, 'resources' | 'writer' | 'pollMs'>,
  signal: AbortSignal,
): Promise<void> {
  const keepSome = async () => writer.keepPeriods();
  for (let hasWaited = false; ; hasWaited = true) {
    while (!areListsFilled(resources)) await wait(READY_CHECK_MS, signal);
    if (!hasWaited) await wait(DELAY_POLLS * pollMs, signal);
    // A failure costs time alone, because a period that is not kept is computed when it is asked for.
    const isMore = await retry(RETRY.backgroundTask, keepSome, { signal, isRetryable: () => true });
    await wait(isMore ? pollMs / STEPS_PER_POLL : CHECK_EVERY_MS, signal);
  }
}
