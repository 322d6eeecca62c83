/** The hash of the proof of work, which needs enough leading zero bits (docs/signing.md 1.4). */
import { sha3_256 } from '@noble/hashes/sha3.js';

const PREFIX = 'Vega_SPAM_PoW';
/** The name of the hash function of proofs of work; networks use no other one. */
export const PROOF_FUNCTION = 'sha3_24_rounds';

/**
 * Returns the bytes that are hashed before the nonce. Block hash and tid count as text, so the case of their digits
 * matters.
 */
export function proofPreamble(blockHash: string, tid: string): Buffer {
  return Buffer.from(PREFIX + blockHash + tid, 'utf8');
}

/** Returns the 32-byte hash of a proof of work with this nonce. */
export function proofHash(blockHash: string, tid: string, nonce: bigint): Uint8Array {
  const tail = Buffer.alloc(8);
  tail.writeBigUInt64BE(nonce);
  return sha3_256(Buffer.concat([proofPreamble(blockHash, tid), tail]));
}

/** Returns the number of leading zero bits of a hash, from 0 to 8 times its length. */
export function countZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
