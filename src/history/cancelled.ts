import { OrreryError } from '../contract/index.ts';

/**
 * Throws if the signal has aborted; else does nothing.
 * @throws OrreryError CANCELLED
 */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new OrreryError('CANCELLED', {}, { cause: signal.reason });
}
