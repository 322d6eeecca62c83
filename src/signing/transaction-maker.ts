/** Makes the bytes of transactions, and counts the proofs of work that each key has used for each block. */
import { wait } from '../async/index.ts';
import { OrreryError, type ProofProgress, type TransactionTerms } from '../contract/index.ts';
import { createProofLedger, type ProofLedger, type Prover } from '../transactions/index.ts';
import { type MadeTransaction, makeTransaction } from './made-transaction.ts';

export interface TransactionMaker {
  /**
   * Makes a transaction for the newest block and starts its proof of work. If the key has used up the proofs of that
   * block, waits for the next blocks.
   * @throws OrreryError COMMAND_INVALID, COMMAND_NOT_OFFERED, UPSTREAM_*, PROOF_LIMIT, PROOF_UNSUPPORTED, CANCELLED
   */
  make(
    request: { command: unknown; publicKey: string; onProgress(progress: ProofProgress): void },
    signal: AbortSignal,
  ): Promise<MadeTransaction>;
  close(): Promise<void>;
}

/** Number of further blocks that are tried, and the time to wait for each (milliseconds). */
const MAX_FURTHER_BLOCKS = 3;
const BLOCK_MS = 1_000;

/** @param startProver called for the first proof */
export function createTransactionMaker(
  terms: (signal: AbortSignal) => Promise<TransactionTerms>,
  startProver: () => Prover,
): TransactionMaker {
  /** The ledgers by chain. They stay while another network is shown, because its blocks may be the same afterwards. */
  const ledgers = new Map<string, ProofLedger>();
  let prover: Prover | undefined;
  let closed = false;

  function solver(): Prover {
    if (closed) throw new OrreryError('CANCELLED', {});
    prover ??= startProver();
    return prover;
  }

  function ledgerOf(chainId: string): ProofLedger {
    const ledger = ledgers.get(chainId) ?? createProofLedger();
    ledgers.set(chainId, ledger);
    return ledger;
  }

  return {
    async make(request, signal) {
      for (let blocks = 0; ; blocks += 1) {
        const now = await terms(signal);
        try {
          return makeTransaction({ ...request, terms: now, ledger: ledgerOf(now.chainId), prover: solver });
        } catch (thrown) {
          const isUsedUp = thrown instanceof OrreryError && thrown.code === 'PROOF_LIMIT';
          if (!isUsedUp || blocks === MAX_FURTHER_BLOCKS) throw thrown;
        }
        await wait(BLOCK_MS, signal);
      }
    },
    async close() {
      closed = true;
      await prover?.close();
    },
  };
}
