import { OrreryError } from '../contract/index.ts';

/**
 * Returns the result of work, but waits only until the signal aborts. The work itself continues, because other callers
 * may share it.
 * @param onAbort called if the signal ends the wait
 * @throws OrreryError CANCELLED as soon as the signal aborts; the errors of the work
 */
export function raceAbort<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
  onAbort?: () => void,
): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAbort?.();
      reject(new OrreryError('CANCELLED', {}));
    };
    const settle = () => signal.removeEventListener('abort', abort);
    // These handlers stay after an abort, so a later failure of the work is no unhandled rejection.
    work.then(
      (result) => {
        settle();
        resolve(result);
      },
      (error: unknown) => {
        settle();
        reject(error);
      },
    );
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
