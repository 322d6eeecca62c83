import { OrreryError } from '../contract/index.ts';
import { raceAbort } from './race-abort.ts';

/**
 * Resolves after a delay, at once for 0 or less.
 * @throws OrreryError CANCELLED as soon as the signal aborts
 */
export async function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) throw new OrreryError('CANCELLED', {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, milliseconds));
  });
  try {
    await raceAbort(elapsed, signal);
  } finally {
    clearTimeout(timer);
  }
}
