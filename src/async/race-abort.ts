import { OrreryError } from '../contract/index.ts';

/**
 * Waits for work, but no longer than until the signal fires; the work itself goes on.
 * @throws OrreryError CANCELLED as soon as the signal fires, and what the work throws
 */
export function orCancelled<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new OrreryError('CANCELLED', {}));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
