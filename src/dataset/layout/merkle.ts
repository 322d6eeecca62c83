import { createHash } from 'node:crypto';

/** Prefixes that keep leaves and inner nodes apart (RFC 6962, 2.1). */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Returns the root of the Merkle tree over leaves in their order (RFC 6962, 2.1), in 64 hexadecimal digits. */
export function merkleRoot(leaves: readonly string[]): string {
  const rootOf = (from: number, to: number): Buffer => {
    if (to === from) return sha256();
    if (to - from === 1) return sha256(LEAF, leaves[from] ?? '');
    // The left tree has the largest power of two of leaves that is less than all.
    let left = 1;
    while (left * 2 < to - from) left *= 2;
    return sha256(NODE, rootOf(from, from + left), rootOf(from + left, to));
  };
  return rootOf(0, leaves.length).toString('hex');
}
