/**
 * Key derivation: scrypt, costly in time and memory on purpose. It runs in its own thread, because a thread's script can
 * be ended at any time and a call into the system's library cannot.
 */
import { OrreryError } from '../../contract/index.ts';
import { startThread, type Thread } from '../../threads/index.ts';
import { KEY_NODE_BYTES } from '../keys/slip10.ts';
import type { WalletFile } from '../keys/wallet-file.ts';
import { wipe } from '../keys/wipe.ts';
import type { DerivationService } from './key-derivation-thread.ts';

/** The parameters of scrypt, which decide its time and memory. */
export interface DerivationCost {
  /** Binary logarithm of N. */
  logN: number;
  r: number;
  p: number;
}

const KEY_BYTES = 32;
const SECRET_KEY_BYTES = 32;
export const SALT_BYTES = 32;

/** The cost of new vaults: N = 2^17, r = 8, p = 1 take about a second and 128 MiB. */
export const STANDARD_COST: DerivationCost = { logN: 17, r: 8, p: 1 };
/** Maximum cost of a file: twice the standard. A lower cost than the standard is refused too. */
const MAX_LOG_N = 18;

/** Returns true if a file's cost is neither weaker than the standard nor more than twice it. */
export function isFairCost({ logN, r, p }: DerivationCost): boolean {
  return logN >= STANDARD_COST.logN && logN <= MAX_LOG_N && r === STANDARD_COST.r && p === STANDARD_COST.p;
}

/**
 * Derives a key of 32 bytes from a passphrase. Passphrases that look the same give the same key, however they were
 * typed.
 * @throws OrreryError CANCELLED as soon as the signal aborts
 */
export type DeriveKey = (
  passphrase: string,
  salt: Uint8Array,
  cost: DerivationCost,
  signal?: AbortSignal,
) => Promise<Uint8Array>;

/** Derives a key as `DeriveKey` says, in a thread that lives as long as the call. */
export const deriveKeyInThread: DeriveKey = (passphrase, salt, cost, signal) =>
  inThread(passphrase.normalize('NFKC'), KEY_BYTES, signal, async (thread, typed, key) => {
    await thread.calls.derive({ passphrase: typed, salt, cost, key }, signal);
    return Uint8Array.from(key);
  });

/**
 * Opens a wallet file as `openWalletFile` does, in its own thread. Verifying that its keys derive from its wallet takes
 * a millisecond a key, which would block the event loop. The caller wipes the secrets.
 * @throws OrreryError WALLET_FILE_REFUSED, WALLET_FILE_CLOSED, CANCELLED
 */
export function openWalletFileInThread(
  file: Uint8Array,
  passphrase: string,
  signal?: AbortSignal,
): Promise<WalletFile> {
  // In the file each secret is written in digits, so the file's length is more than enough.
  return inThread(passphrase, file.length, signal, async (thread, typed, secrets) => {
    const task = { file, passphrase: typed, secrets };
    const { hasNode, derivation, keys } = await thread.calls.openWalletFile(task, signal);
    const start = hasNode ? KEY_NODE_BYTES : 0;
    return {
      derivation,
      node: hasNode ? Uint8Array.from(secrets.subarray(0, start)) : null,
      keys,
      secretKeys: keys.map((_, index) => {
        const at = start + index * SECRET_KEY_BYTES;
        return Uint8Array.from(secrets.subarray(at, at + SECRET_KEY_BYTES));
      }),
    };
  });
}

/**
 * Runs `work` with a passphrase and a new thread, which ends with it. Thread and caller share the memory for the
 * passphrase and for `secretBytes` of secrets, so the thread has no second copy; it is wiped at the end.
 * @throws OrreryError CANCELLED, and the errors of `work`
 */
async function inThread<Result>(
  passphrase: string,
  secretBytes: number,
  signal: AbortSignal | undefined,
  work: (thread: Thread<DerivationService>, typed: Uint8Array, secrets: Uint8Array) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw new OrreryError('CANCELLED', {});
  const entry = new URL('./key-derivation-thread.ts', import.meta.url);
  // It computes without a pause and holds no resources, so it is ended without being asked to close.
  const thread = startThread<DerivationService>(entry, undefined, { closingMs: 0, repeatable: 'all' });
  const encoded = Buffer.from(passphrase, 'utf8');
  const typed = new Uint8Array(new SharedArrayBuffer(encoded.length));
  typed.set(encoded);
  wipe(encoded);
  const secrets = new Uint8Array(new SharedArrayBuffer(secretBytes));
  try {
    return await work(thread, typed, secrets);
  } finally {
    await thread.close();
    wipe(typed, secrets);
  }
}
