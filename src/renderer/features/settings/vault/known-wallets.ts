/** Wallets that the vault has already when their keys are imported. */
import type { KeyChoice, VaultWallet } from '../../../../contract/index.ts';
import { counted, visibleText } from '../../../ui/format/index.ts';

/**
 * Returns the wallet of the vault that has keys of the same phrase or seed, into which an import puts the others; undefined if
 * there is none. A single key is a wallet of its own.
 */
export function knownWallet(choices: readonly KeyChoice[], wallets: readonly VaultWallet[]): VaultWallet | undefined {
  const derived = new Set(choices.map(({ publicKey }) => publicKey));
  return wallets.find(({ origin, keys }) => origin !== 'key' && keys.some(({ publicKey }) => derived.has(publicKey)));
}

/**
 * Says into which wallet keys were imported, and how many of them are tainted: those do not sign.
 * @param imported the wallets after the import
 * @param before all wallets of the vault before it
 */
export function importedWords(imported: readonly VaultWallet[], before: readonly VaultWallet[]): string {
  const had = new Set(before.flatMap(({ keys }) => keys.map(({ publicKey }) => publicKey)));
  const tainted = imported.flatMap(({ keys }) => keys.filter((key) => key.tainted && !had.has(key.publicKey))).length;
  const mark = tainted === 0 ? '' : `. Tainted, so not signing: ${counted(tainted, 'key')}`;
  const [wallet, ...others] = imported;
  if (wallet === undefined || others.length > 0) return `Imported ${counted(imported.length, 'wallet')}${mark}`;
  const name = `"${visibleText(wallet.name)}"`;
  return before.some(({ id }) => id === wallet.id)
    ? `Imported the keys into the wallet ${name}, which was in the vault before${mark}`
    : `Imported the keys into the new wallet ${name}${mark}`;
}
