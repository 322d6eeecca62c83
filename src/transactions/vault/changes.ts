/** Changes of a vault's contents; each returns the new contents. */
import { type KeyPlace, OrreryError } from '../../contract/index.ts';
import { phraseOfEntropy } from '../keys/phrase.ts';
import { secretKeyAt } from '../keys/wallet-node.ts';
import { wipe } from '../keys/wipe.ts';
import type { Contents, KeyRecord, Wallet } from './contents.ts';
import { deriveKeyRecord, FIRST_PLACE } from './wallets.ts';

const MAX_NAME_LENGTH = 64;

/** Returns a name without blanks around it. @throws OrreryError OPTION_INVALID unless it has 1 to 64 characters */
export function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MAX_NAME_LENGTH) {
    throw new OrreryError('OPTION_INVALID', {
      option: 'name',
      value: name,
      allowed: `has 1 to ${MAX_NAME_LENGTH} characters`,
    });
  }
  return trimmed;
}

/** Returns the wallet with an id. @throws OrreryError WALLET_UNKNOWN */
function walletWith({ wallets }: Contents, id: string): Wallet {
  const wallet = wallets.find((each) => each.id === id);
  if (wallet === undefined) throw new OrreryError('WALLET_UNKNOWN', { wallet: id });
  return wallet;
}

/** Returns the key with a public key, and its wallet. @throws OrreryError KEY_UNKNOWN */
export function keyWith({ wallets }: Contents, publicKey: string): { wallet: Wallet; key: KeyRecord } {
  for (const wallet of wallets) {
    const key = wallet.keys.find((each) => each.publicKey === publicKey);
    if (key !== undefined) return { wallet, key };
  }
  throw new OrreryError('KEY_UNKNOWN', { key: publicKey });
}

/**
 * Adds wallets. For a wallet that already exists it adds only the missing keys, so that a person can import a phrase
 * again for the keys of another derivation; the wallet keeps its name. A key that was deleted while it was tainted is tainted
 * again. Wipes secrets that are not needed.
 * @throws OrreryError KEY_EXISTS if a wallet has nothing new, or a key is in another wallet
 */
export function addWallets(contents: Contents, added: readonly Wallet[]): Contents {
  return added.reduce<Contents>((before, wallet) => {
    requireInNoOther(before, wallet);
    const there = before.wallets.find(({ id }) => id === wallet.id);
    const own = new Set(there?.keys.map(({ publicKey }) => publicKey));
    const isNew = ({ publicKey }: KeyRecord) => !own.has(publicKey);
    if (there === undefined)
      return markAgain({ wallets: [...before.wallets, wallet], deletedTainted: before.deletedTainted });
    const keys = wallet.keys.filter(isNew);
    const isGrowing = keys.length > 0 || (there.origin === 'node' && wallet.origin === 'phrase');
    if (!isGrowing) {
      throw new OrreryError('KEY_EXISTS', { key: wallet.keys[0]?.publicKey ?? wallet.id, wallet: there.name });
    }
    return markAgain(replaceWallet(before, { ...withMoreSecrets(there, wallet), keys: [...there.keys, ...keys] }));
  }, contents);
}

/** Marks the keys that were tainted when they were deleted, and are there again. */
function markAgain(contents: Contents): Contents {
  const marks = new Set(contents.deletedTainted);
  if (marks.size === 0) return contents;
  const wallets = contents.wallets.map((wallet) => ({
    ...wallet,
    keys: wallet.keys.map((key) => (marks.delete(key.publicKey) ? { ...key, tainted: true } : key)),
  }));
  return { wallets, deletedTainted: [...marks] };
}

/** Keeps the marks of keys that are deleted: others may have a tainted key, also if it is added again. */
function keepMarks(contents: Contents, deleted: readonly KeyRecord[]): Contents {
  const marked = deleted.filter(({ tainted }) => tainted).map(({ publicKey }) => publicKey);
  return { ...contents, deletedTainted: [...(contents.deletedTainted ?? []), ...marked] };
}

/** Checks that no other wallet has a key of this one. @throws OrreryError KEY_EXISTS */
function requireInNoOther({ wallets }: Contents, { id, keys }: Wallet): void {
  const own = new Set(keys.map(({ publicKey }) => publicKey));
  for (const other of wallets) {
    if (other.id === id) continue;
    const double = other.keys.find(({ publicKey }) => own.has(publicKey));
    if (double !== undefined) throw new OrreryError('KEY_EXISTS', { key: double.publicKey, wallet: other.name });
  }
}

/**
 * Returns the copy of a wallet that has the phrase, if one of two has it. The secrets of the other copy are wiped, here
 * or when it is replaced.
 */
function withMoreSecrets(there: Wallet, again: Wallet): Wallet {
  if (there.origin === 'node' && again.origin === 'phrase') {
    return { ...there, origin: again.origin, secrets: again.secrets };
  }
  wipe(...again.secrets);
  return there;
}

/**
 * Returns the place after the highest index of a key, kept or deleted; FIRST_PLACE if there was none. It is of the old
 * derivation only if every key is, because today's wallets do not find such keys.
 */
function nextPlace({ keys, deletedUpTo = 0 }: Wallet): KeyPlace {
  const places = keys.map(({ place }) => place).filter((place) => place !== null);
  const current = places.filter(({ derivation }) => derivation === 'current');
  const [first, ...others] = current.length > 0 ? current : places;
  if (first === undefined) return { ...FIRST_PLACE, index: deletedUpTo + 1 };
  return { ...first, index: Math.max(deletedUpTo, first.index, ...others.map(({ index }) => index)) + 1 };
}

/**
 * Derives one more key of a wallet, the next one unless a place is given. Returns the new contents and the key.
 * @throws OrreryError WALLET_UNKNOWN, KEY_INVALID, KEY_EXISTS, OPTION_INVALID for a bad name
 */
export function deriveWalletKey(
  contents: Contents,
  walletId: string,
  { name, place }: { name?: string | undefined; place?: KeyPlace | undefined },
): { contents: Contents; result: KeyRecord } {
  const wallet = walletWith(contents, walletId);
  const node = wallet.secrets.at(-1);
  if (wallet.origin === 'key' || node === undefined) {
    throw new OrreryError('KEY_INVALID', { problem: 'a single key cannot derive other keys' });
  }
  const key = deriveKeyRecord(node, place ?? nextPlace(wallet), name === undefined ? undefined : requireName(name));
  const grown = { ...wallet, keys: [...wallet.keys, key] };
  if (wallet.keys.some(({ publicKey }) => publicKey === key.publicKey)) {
    throw new OrreryError('KEY_EXISTS', { key: key.publicKey, wallet: wallet.name });
  }
  requireInNoOther(contents, grown);
  const after = markAgain(replaceWallet(contents, grown));
  return { contents: after, result: keyWith(after, key.publicKey).key };
}

function replaceWallet(contents: Contents, changed: Wallet): Contents {
  return { ...contents, wallets: contents.wallets.map((wallet) => (wallet.id === changed.id ? changed : wallet)) };
}

/** Gives a wallet another name. @throws OrreryError WALLET_UNKNOWN, OPTION_INVALID for a bad name */
export function renameWallet(contents: Contents, id: string, name: string): Contents {
  return replaceWallet(contents, { ...walletWith(contents, id), name: requireName(name) });
}

/**
 * Removes the mark `phraseUnconfirmed` from a wallet, because its owner has proved to have the phrase.
 * @throws OrreryError WALLET_UNKNOWN
 */
export function confirmPhrase(contents: Contents, id: string): Contents {
  const { phraseUnconfirmed: _, ...wallet } = walletWith(contents, id);
  return replaceWallet(contents, wallet);
}

/**
 * Changes the name or the taint of a key in a vault's contents.
 * @throws OrreryError KEY_UNKNOWN
 */
export function changeKey(
  contents: Contents,
  publicKey: string,
  change: Partial<Pick<KeyRecord, 'name' | 'tainted'>>,
): Contents {
  const { wallet, key } = keyWith(contents, publicKey);
  const changed = { ...key, ...change };
  return replaceWallet(contents, { ...wallet, keys: wallet.keys.map((each) => (each === key ? changed : each)) });
}

/**
 * Removes a wallet with all its keys from a vault's contents.
 * @throws OrreryError WALLET_UNKNOWN
 */
export function removeWallet(contents: Contents, id: string): Contents {
  const removed = walletWith(contents, id);
  const wallets = contents.wallets.filter((wallet) => wallet !== removed);
  return keepMarks({ ...contents, wallets }, removed.keys);
}

/**
 * Removes a key from a vault's contents. A wallet without keys stays, and can derive others; a wallet of a single key is
 * removed with it.
 * @throws OrreryError KEY_UNKNOWN
 */
export function removeKey(contents: Contents, publicKey: string): Contents {
  const { wallet, key } = keyWith(contents, publicKey);
  if (wallet.origin === 'key') return removeWallet(contents, wallet.id);
  const deletedUpTo = Math.max(wallet.deletedUpTo ?? 0, key.place?.index ?? 0);
  const keys = wallet.keys.filter((each) => each !== key);
  return keepMarks(replaceWallet(contents, { ...wallet, deletedUpTo, keys }), [key]);
}

/** Returns a copy of a secret key, 32 bytes, for the caller to wipe. @throws OrreryError KEY_UNKNOWN */
export function secretKeyOf(contents: Contents, publicKey: string): Uint8Array {
  const { wallet, key } = keyWith(contents, publicKey);
  const secret = wallet.secrets.at(-1) ?? new Uint8Array();
  return key.place === null ? Uint8Array.from(secret) : secretKeyAt(secret, key.place.derivation, key.place.index);
}

/**
 * Returns the recovery phrase of a wallet.
 * @throws OrreryError WALLET_UNKNOWN, PHRASE_INVALID if it was imported without one
 */
export function phraseOfWallet(contents: Contents, id: string): string {
  const { origin, secrets } = walletWith(contents, id);
  const [entropy] = secrets;
  if (origin !== 'phrase' || entropy === undefined) {
    throw new OrreryError('PHRASE_INVALID', { problem: 'this wallet was imported without one' });
  }
  return phraseOfEntropy(entropy);
}
