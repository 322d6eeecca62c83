/** SLIP-10 for Ed25519: a tree of keys from one seed, hardened at every step (docs/signing.md 2). */
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';

/** A node of the tree, 64 bytes: secret key and chain code. */
export type KeyNode = Uint8Array;
export const KEY_NODE_BYTES = 64;
/** The bit that marks a hardened step of a key's path; higher than any index. */
export const HARDENED = 0x8000_0000;

const MASTER = Buffer.from('ed25519 seed', 'utf8');

/** Returns the root of the tree of keys that a seed of 64 bytes gives. */
export function masterNode(seed: Uint8Array): KeyNode {
  return hmac(sha512, MASTER, seed);
}

/** Returns a child of a node. @param index 0 to 2147483647; the step is always hardened */
export function childNode(node: KeyNode, index: number): KeyNode {
  const input = Buffer.alloc(37);
  input.set(node.subarray(0, 32), 1);
  input.writeUInt32BE(HARDENED + index, 33);
  const child = hmac(sha512, node.subarray(32), input);
  input.fill(0);
  return child;
}
