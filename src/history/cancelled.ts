import { OrreryError } from '../contract/index.ts';

/** @throws OrreryError CANCELLED when the signal has fired */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new OrreryError('CANCELLED', {}, { cause: signal.reason });
}
