/** What the sandbox asks of transactions, as real networks do unless their parameters say otherwise. */
import { PROOF_FUNCTION, type ProofTerms } from '../../transactions/index.ts';

export const TERMS: ProofTerms = {
  hashFunction: PROOF_FUNCTION,
  difficulty: 15,
  pastBlocks: 100,
  perBlock: 2,
  increasing: false,
};

/** Instructions of one batch. */
export const MAX_BATCH = 15;
