import { OrreryError } from '../contract/index.ts';

/**
 * Waits for work until the signal fires. The work itself continues, because other callers may share it.
 * @param onAbort called when the signal ends the wait
 * @throws OrreryError CANCELLED as soon as the signal fires, and the errors of the work
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
