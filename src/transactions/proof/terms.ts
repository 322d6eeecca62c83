/** A network's terms for proofs of work: difficulty, age and number. They always come from the network. */
import { OrreryError } from '../../contract/index.ts';
import { PROOF_FUNCTION } from './proof-hash.ts';

/** A network's terms for proofs of work. */
export interface ProofTerms {
  /** Name of the hash function; Orrery knows only `PROOF_FUNCTION`. */
  hashFunction: string;
  /** Required leading zero bits, 0 to 256. */
  difficulty: number;
  /** A proof is valid while its block is at most this many blocks old, its own included. */
  pastBlocks: number;
  /** Maximum transactions of one key for one block. */
  perBlock: number;
  /** True when the network accepts more than `perBlock`, with one more bit for each further `perBlock`. */
  increasing: boolean;
}

/** Share of a proof's life after which a new one is made, so that it does not expire before it arrives. */
const TOO_OLD_AT = 0.8;
/** Share of a proof's life within which it is new enough for a signer elsewhere, who may need minutes. */
const FRESH_UNTIL = 0.1;

/**
 * Returns true if the network still accepts a proof for the block `proofHeight`: that block and the `pastBlocks` - 1
 * blocks after it. False for a height above the current one.
 */
export function isProofAlive(proofHeight: bigint, currentHeight: bigint, { pastBlocks }: ProofTerms): boolean {
  return proofHeight <= currentHeight && proofHeight + BigInt(pastBlocks) > currentHeight;
}

/** Returns the last block at which the network accepts a proof for the block `proofHeight`: that block itself at least. */
export function lastBlockOf(proofHeight: bigint, { pastBlocks }: Pick<ProofTerms, 'pastBlocks'>): bigint {
  return proofHeight + BigInt(Math.max(1, pastBlocks)) - 1n;
}

/**
 * Returns true if a proof should be renewed instead of used: when 80 % of the `pastBlocks` blocks of its life have
 * passed, or its height is above the current one.
 */
export function isProofAgeing(proofHeight: bigint, currentHeight: bigint, { pastBlocks }: ProofTerms): boolean {
  return currentHeight - proofHeight >= BigInt(Math.floor(pastBlocks * TOO_OLD_AT)) || currentHeight < proofHeight;
}

/** Returns true if at most 10 % of the `pastBlocks` blocks of a proof's life have passed. False for a height above the current one. */
export function isProofFresh(proofHeight: bigint, currentHeight: bigint, { pastBlocks }: ProofTerms): boolean {
  return proofHeight <= currentHeight && currentHeight - proofHeight <= BigInt(Math.floor(pastBlocks * FRESH_UNTIL));
}

/** Counts the proofs of each key and block, so that no key exceeds the network's limit. */
export interface ProofLedger {
  /**
   * Adds one more proof of a key for a block. Returns the required difficulty in bits.
   * @throws OrreryError PROOF_LIMIT if the key has used up the block, PROOF_UNSUPPORTED for an unknown hash function
   */
  enter(publicKey: string, blockHeight: bigint, terms: ProofTerms): number;
  /** Removes a proof that was never sent, so that it does not count. Does nothing if there is none. */
  release(publicKey: string, blockHeight: bigint): void;
}

/** Returns an empty count of the proofs of each key and block. It forgets blocks that are too old for a proof. */
export function createProofLedger(): ProofLedger {
  const used = new Map<bigint, Map<string, number>>();
  return {
    enter(publicKey, blockHeight, terms) {
      if (terms.hashFunction !== PROOF_FUNCTION) {
        throw new OrreryError('PROOF_UNSUPPORTED', { problem: `the function "${terms.hashFunction}"` });
      }
      for (const height of used.keys())
        if (!isProofAlive(height, blockHeight, terms) && height < blockHeight) used.delete(height);
      const ofBlock = used.get(blockHeight) ?? new Map<string, number>();
      const count = ofBlock.get(publicKey) ?? 0;
      if (count >= terms.perBlock && !terms.increasing) {
        throw new OrreryError('PROOF_LIMIT', { limit: terms.perBlock, block: blockHeight });
      }
      ofBlock.set(publicKey, count + 1);
      used.set(blockHeight, ofBlock);
      return terms.difficulty + (terms.increasing ? Math.floor(count / Math.max(1, terms.perBlock)) : 0);
    },
    release(publicKey, blockHeight) {
      const ofBlock = used.get(blockHeight);
      const count = ofBlock?.get(publicKey) ?? 0;
      if (count > 0) ofBlock?.set(publicKey, count - 1);
    },
  };
}
