/** Finds the signing key in the open vault. */
import { OrreryError } from '../contract/index.ts';
import type { Vault } from '../transactions/index.ts';

/**
 * Returns the name of a key that may sign: its wallet's name, then its own.
 * @throws OrreryError VAULT_LOCKED, KEY_UNKNOWN, KEY_TAINTED
 */
export function requireSigner(vault: Pick<Vault, 'wallets'>, publicKey: string): string {
  for (const { name, keys } of vault.wallets()) {
    const key = keys.find((each) => each.publicKey === publicKey);
    if (key === undefined) continue;
    if (key.tainted) throw new OrreryError('KEY_TAINTED', { key: publicKey });
    return key.name === '' || key.name === name ? name : `${name}, ${key.name}`;
  }
  throw new OrreryError('KEY_UNKNOWN', { key: publicKey });
}
