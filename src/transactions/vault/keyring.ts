/**
 * A second encryption of the vault by the system's keyring, if there is one. It adds to the passphrase and never replaces
 * it: the keyring wraps a whole, sealed vault.
 */
import { OrreryError } from '../../contract/index.ts';

/** The operating system's store of secrets, passed in by the host. Both methods throw when the keyring refuses. */
export interface Keyring {
  /** Encrypts bytes with a key that the keyring keeps. */
  wrap(bytes: Uint8Array): Promise<Uint8Array>;
  /** Decrypts bytes that `wrap` returned on this machine. */
  unwrap(bytes: Uint8Array): Promise<Uint8Array>;
}

const MAGIC = Buffer.from('ORRVWRAP', 'latin1');

/**
 * Returns a sealed vault wrapped by the keyring; unchanged without a keyring.
 * @param file path of the vault, for errors
 * @throws OrreryError FILE_UNWRITABLE if the keyring refuses
 */
export async function wrapVault(sealed: Uint8Array, keyring: Keyring | undefined, file: string): Promise<Uint8Array> {
  if (keyring === undefined) return sealed;
  try {
    return Buffer.concat([MAGIC, await keyring.wrap(sealed)]);
  } catch {
    throw new OrreryError('FILE_UNWRITABLE', { file, reason: "the system's keyring cannot encrypt it" });
  }
}

/** Returns true for bytes that a keyring has wrapped. */
export function isWrapped(bytes: Uint8Array): boolean {
  return MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

/**
 * Returns the sealed vault in wrapped bytes; other bytes unchanged.
 * @throws OrreryError VAULT_INVALID if the keyring that wrapped it is missing, or does not unwrap it
 */
export async function unwrapVault(bytes: Uint8Array, keyring: Keyring | undefined, file: string): Promise<Uint8Array> {
  if (!isWrapped(bytes)) return bytes;
  const refuse = (problem: string) => new OrreryError('VAULT_INVALID', { file, problem });
  if (keyring === undefined) throw refuse("it is locked with the system's keyring too, which is not available here");
  try {
    return await keyring.unwrap(bytes.subarray(MAGIC.length));
  } catch {
    throw refuse("the system's keyring does not unlock it");
  }
}
