import { OrreryError } from '../contract/index.ts';

/** Returns unless the signal has fired. @throws OrreryError CANCELLED if it has */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new OrreryError('CANCELLED', {}, { cause: signal.reason });
}
