/** Makes wallets from what a person types or chooses. */

import type { KeyChoice, KeyPlace } from '../../contract/index.ts';
import { secretKeyOfHex, seedOfHex } from '../keys/hex-secrets.ts';
import { entropyOfPhrase, seedOfEntropy } from '../keys/phrase.ts';
import type { KeyNode } from '../keys/slip10.ts';
import { listKeyChoices, secretKeyAt, walletIdOf, walletNode } from '../keys/wallet-node.ts';
import { wipe } from '../keys/wipe.ts';
import { publicKeyOf } from '../signing/ed25519.ts';
import type { KeyRecord, Wallet } from './contents.ts';
import { openWalletFileInThread } from './key-derivation.ts';
import { wipedOnFailure } from './wiped-on-failure.ts';

/** Key number 1, the first of the command line and desktop wallets; the browser wallet starts at 0. */
export const FIRST_PLACE: KeyPlace = { derivation: 'current', index: 1 };

/**
 * Derives the key at a place of a wallet. Returns its record with the public key, without the secret.
 * @throws OrreryError KEY_INVALID for an index that is negative, no integer or too large
 */
export function deriveKeyRecord(node: KeyNode, { derivation, index }: KeyPlace, name = `Key ${index}`): KeyRecord {
  const secret = secretKeyAt(node, derivation, index);
  const publicKey = publicKeyOf(secret);
  wipe(secret);
  return { publicKey, name, tainted: false, place: { derivation, index } };
}

/**
 * Returns a new wallet of a recovery phrase, with the keys at `places`.
 * @throws OrreryError PHRASE_INVALID, KEY_INVALID
 */
export async function walletOfPhrase(name: string, phrase: string, places: readonly KeyPlace[]): Promise<Wallet> {
  const entropy = entropyOfPhrase(phrase);
  return await wipedOnFailure([entropy], async () => {
    const node = nodeOfSeed(await seedOfEntropy(entropy));
    const keys = await keysAt(node, places);
    return { id: walletIdOf(node), name, origin: 'phrase', keys, secrets: [entropy, node] };
  });
}

/**
 * Returns a new wallet of a seed, with the keys at `places`.
 * @param seed 128 hexadecimal digits
 * @throws OrreryError KEY_INVALID
 */
export async function walletOfSeed(name: string, seed: string, places: readonly KeyPlace[]): Promise<Wallet> {
  const node = nodeOfSeed(seedOfHex(seed));
  const keys = await keysAt(node, places);
  return { id: walletIdOf(node), name, origin: 'node', keys, secrets: [node] };
}

/** Returns the node of a seed, and wipes the seed. */
function nodeOfSeed(seed: Uint8Array): KeyNode {
  try {
    return walletNode(seed);
  } finally {
    wipe(seed);
  }
}

/** Returns the records of the keys at `places`. Wipes the node if one is invalid. @throws OrreryError KEY_INVALID */
function keysAt(node: KeyNode, places: readonly KeyPlace[]): Promise<KeyRecord[]> {
  return wipedOnFailure([node], () => places.map((place) => deriveKeyRecord(node, place)));
}

/**
 * Returns a new wallet of a single key.
 * @param secretKey 64 or 128 hexadecimal digits
 * @throws OrreryError KEY_INVALID
 */
export function walletOfKey(name: string, secretKey: string): Wallet {
  return singleWallet(name, secretKeyOfHex(secretKey), { name, tainted: false });
}

function singleWallet(name: string, secret: Uint8Array, key: Pick<KeyRecord, 'name' | 'tainted'>): Wallet {
  const publicKey = publicKeyOf(secret);
  return { id: publicKey, name, origin: 'key', keys: [{ ...key, publicKey, place: null }], secrets: [secret] };
}

/**
 * Returns the wallet of a wallet file, or one for each key if the file has single keys.
 * @throws OrreryError WALLET_FILE_REFUSED, WALLET_FILE_CLOSED, CANCELLED
 */
export async function walletsOfFile(
  name: string,
  file: Uint8Array,
  passphrase: string,
  signal?: AbortSignal,
): Promise<Wallet[]> {
  const { node, derivation, keys, secretKeys } = await openWalletFileInThread(file, passphrase, signal);
  if (node === null) return secretKeys.map((secret, index) => singleWallet(name, secret, nameAndTaint(keys[index])));
  wipe(...secretKeys);
  const records = keys.map((key) => ({
    ...nameAndTaint(key),
    publicKey: key.publicKey,
    place: { derivation, index: key.index },
  }));
  return [{ id: walletIdOf(node), name, origin: 'node', keys: records, secrets: [node] }];
}

function nameAndTaint(key: { name: string; tainted: boolean } | undefined): Pick<KeyRecord, 'name' | 'tainted'> {
  return { name: key?.name ?? '', tainted: key?.tainted ?? false };
}

/**
 * Returns the first `count` keys of a phrase in every derivation, to choose from.
 * @throws OrreryError PHRASE_INVALID
 */
export async function keyChoicesOfPhrase(phrase: string, count: number): Promise<KeyChoice[]> {
  const entropy = entropyOfPhrase(phrase);
  try {
    return choicesOfSeed(await seedOfEntropy(entropy), count);
  } finally {
    wipe(entropy);
  }
}

/**
 * Returns the first `count` keys of a seed in every derivation, to choose from.
 * @param seed 128 hexadecimal digits
 * @throws OrreryError KEY_INVALID
 */
export function keyChoicesOfSeed(seed: string, count: number): KeyChoice[] {
  return choicesOfSeed(seedOfHex(seed), count);
}

function choicesOfSeed(seed: Uint8Array, count: number): KeyChoice[] {
  const node = nodeOfSeed(seed);
  try {
    return listKeyChoices(node, count);
  } finally {
    wipe(node);
  }
}
