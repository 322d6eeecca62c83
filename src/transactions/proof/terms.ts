/** What a network asks of proofs of work, how long they last, and how many it takes. Always told by the network. */
import { OrreryError } from '../../contract/index.ts';
import { PROOF_FUNCTION } from './proof-hash.ts';

export interface ProofTerms {
  hashFunction: string;
  /** Leading zero bits, 0 to 256. */
  difficulty: number;
  /** A proof holds while its block is at most this many blocks old, its own included. */
  pastBlocks: number;
  /** Transactions of one key for one block. */
  perBlock: number;
  /** Whether more than `perBlock` are taken, at one more bit for each further `perBlock`. */
  increasing: boolean;
}

/** Share of a proof's life after which a new one is made, so that it does not end on the way. */
const TOO_OLD_AT = 0.8;

/** Whether the network still takes a proof of this height. Heights in blocks. */
export function isProofAlive(proofHeight: bigint, currentHeight: bigint, { pastBlocks }: ProofTerms): boolean {
  return proofHeight <= currentHeight && proofHeight + BigInt(pastBlocks) > currentHeight;
}

/** Whether a proof should be made anew rather than used. */
export function isProofAgeing(proofHeight: bigint, currentHeight: bigint, { pastBlocks }: ProofTerms): boolean {
  return currentHeight - proofHeight >= BigInt(Math.floor(pastBlocks * TOO_OLD_AT)) || currentHeight < proofHeight;
}

/** Counts the proofs of each key and block, so that no key is made to exceed what the network takes. */
export interface ProofLedger {
  /**
   * Enters one more proof of a key for a block.
   * @returns the difficulty that it must have, in bits
   * @throws OrreryError PROOF_LIMIT, PROOF_UNSUPPORTED
   */
  enter(publicKey: string, blockHeight: bigint, terms: ProofTerms): number;
  /** Takes one back that was never shown to anybody. */
  release(publicKey: string, blockHeight: bigint): void;
}

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
