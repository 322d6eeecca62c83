/**
 * From a passphrase to a key: scrypt, costly in time and memory on purpose. It runs in a thread of its own, as a thread's
 * script can be ended in the middle where a call into the system's library cannot.
 */
import { OrreryError } from '../../contract/index.ts';
import { startThread } from '../../threads/index.ts';
import { wipe } from '../keys/wipe.ts';
import type { StretchingHandlers } from './stretching-thread.ts';

export interface StretchCost {
  /** Binary logarithm of N. */
  logN: number;
  r: number;
  p: number;
}

const KEY_BYTES = 32;
export const SALT_BYTES = 32;

/** N = 2^17, r = 8, p = 1: about a second and 128 MiB. */
export const STANDARD_COST: StretchCost = { logN: 17, r: 8, p: 1 };
/** A file may ask for as much as twice that, but never for less than the standard nor for all memory. */
const HIGHEST_LOG_N = 18;

/** Whether a file's cost is neither a downgrade nor a bomb. */
export function isFairCost({ logN, r, p }: StretchCost): boolean {
  return logN >= STANDARD_COST.logN && logN <= HIGHEST_LOG_N && r === STANDARD_COST.r && p === STANDARD_COST.p;
}

/**
 * Makes a key of 32 bytes. Passphrases that look the same are the same, however they were typed.
 * @throws OrreryError CANCELLED as soon as the signal fires
 */
export type Stretch = (
  passphrase: string,
  salt: Uint8Array,
  cost: StretchCost,
  signal?: AbortSignal,
) => Promise<Uint8Array>;

export const stretch: Stretch = async (passphrase, salt, cost, signal) => {
  if (signal?.aborted) throw new OrreryError('CANCELLED', {});
  const entry = new URL('./stretching-thread.ts', import.meta.url);
  // It computes without a pause, and holds nothing that it would have to close: it is ended, not asked to.
  const thread = startThread<StretchingHandlers>(entry, undefined, { closingMs: 0 });
  const encoded = Buffer.from(passphrase.normalize('NFKC'), 'utf8');
  // Shared, so that neither passphrase nor key has a second copy in the thread, nor whatever else Node keeps beside them.
  const typed = new Uint8Array(new SharedArrayBuffer(encoded.length));
  typed.set(encoded);
  wipe(encoded);
  const shared = new Uint8Array(new SharedArrayBuffer(KEY_BYTES));
  try {
    await thread.call('stretch', { passphrase: typed, salt, cost, key: shared }, signal);
    return Uint8Array.from(shared);
  } finally {
    await thread.close();
    wipe(typed, shared);
  }
};
