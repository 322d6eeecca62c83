/** The sandbox's requirements for transactions: the defaults of real networks. */
import { PROOF_FUNCTION, type ProofTerms } from '../../transactions/index.ts';

/** The sandbox's terms for proofs of work. */
export const TERMS: ProofTerms = {
  hashFunction: PROOF_FUNCTION,
  difficulty: 15,
  pastBlocks: 100,
  perBlock: 2,
  increasing: false,
};

/** The largest number of instructions that the sandbox accepts in a batch. */
export const MAX_BATCH = 15;
