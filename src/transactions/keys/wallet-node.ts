/** Derives the keys of a wallet from its seed. */
import { type KeyChoice, OrreryError } from '../../contract/index.ts';
import { publicKeyOf } from '../signing/ed25519.ts';
import { childNode, HARDENED, type KeyNode, masterNode } from './slip10.ts';
import { wipe } from './wipe.ts';

/** The network's registered coin number. */
const COIN = 1789;

/**
 * `current` is m/1789'/0'/n', used by every wallet today; `old` is m/1789'/(1789+n)', of the first wallets. The command
 * line and desktop wallets number keys from 1, the browser wallet from 0.
 */
export const DERIVATIONS = ['current', 'old'] as const;
/** The paths at which a wallet derives its keys; see `DERIVATIONS`. */
export type Derivation = (typeof DERIVATIONS)[number];

/** Returns the wallet's node in the tree of a seed: m/1789'. All its keys derive from it. The caller wipes it. */
export function walletNode(seed: Uint8Array): KeyNode {
  const master = masterNode(seed);
  const node = childNode(master, COIN);
  wipe(master);
  return node;
}

/** Returns the id by which wallets know themselves: the public key of their node, in hexadecimal digits. */
export function walletIdOf(node: KeyNode): string {
  return publicKeyOf(node.subarray(0, 32));
}

/**
 * Returns the secret key number `index` of a wallet, 32 bytes, for the caller to wipe.
 * @throws OrreryError KEY_INVALID for an index that is negative, no integer or too large
 */
export function secretKeyAt(node: KeyNode, derivation: Derivation, index: number): Uint8Array {
  if (!Number.isInteger(index) || index < 0 || index >= HARDENED - COIN) {
    throw new OrreryError('KEY_INVALID', { problem: `its number is ${index}` });
  }
  if (derivation === 'old') return secretKeyOf(childNode(node, COIN + index));
  const usage = childNode(node, 0);
  const secret = secretKeyOf(childNode(usage, index));
  wipe(usage);
  return secret;
}

function secretKeyOf(node: KeyNode): Uint8Array {
  const secret = Uint8Array.from(node.subarray(0, 32));
  wipe(node);
  return secret;
}

/** Returns the keys number 0 to `count` - 1 of a wallet, in every derivation, without secrets. */
export function listKeyChoices(node: KeyNode, count: number): KeyChoice[] {
  return DERIVATIONS.flatMap((derivation) =>
    Array.from({ length: count }, (_, index) => {
      const secret = secretKeyAt(node, derivation, index);
      const publicKey = publicKeyOf(secret);
      wipe(secret);
      return { derivation, index, publicKey };
    }),
  );
}
