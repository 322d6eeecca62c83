import { OrreryError } from '../contract/index.ts';

/**
 * Waits for work, but no longer than until the signal fires. The work itself continues: others may share it.
 * @param onAbort called when the signal ends the wait
 * @throws OrreryError CANCELLED as soon as the signal fires, and what the work throws
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
    // Nobody else may handle a failure of work that is no longer waited for; this does.
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
