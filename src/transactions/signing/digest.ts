import { sha3_256 } from '@noble/hashes/sha3.js';

/**
 * Returns the 32-byte digest that a signature of version 3 signs: SHA3-256 over the chain's id, a zero byte and the
 * input data (docs/signing.md 1.2).
 */
export function transactionDigest(chainId: string, inputData: Uint8Array): Uint8Array {
  return sha3_256(Buffer.concat([Buffer.from(chainId, 'utf8'), Buffer.of(0), inputData]));
}

/**
 * Returns the 32-byte digest that a signature of version 2 signs. It contains no chain id, so the signature is valid on
 * all chains, and it is also the digest of a signed message. Orrery only verifies such signatures of transactions.
 */
export function chainlessDigest(bytes: Uint8Array): Uint8Array {
  return sha3_256(bytes);
}
