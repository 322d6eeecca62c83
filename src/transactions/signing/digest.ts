import { sha3_256 } from '@noble/hashes/sha3.js';

/**
 * What a signature of version 3 is made over, 32 bytes: the chain's id, a zero byte and the input data, hashed
 * (docs/signing.md 1.2).
 */
export function transactionDigest(chainId: string, inputData: Uint8Array): Uint8Array {
  return sha3_256(Buffer.concat([Buffer.from(chainId, 'utf8'), Buffer.of(0), inputData]));
}

/**
 * What a signature of version 2 was made over. It names no chain, so it holds on all of them, and it is the digest of a
 * signed message too. Only ever verified here.
 */
export function chainlessDigest(bytes: Uint8Array): Uint8Array {
  return sha3_256(bytes);
}
