/** The bytes of one transaction that will be signed, and their proof of work, which is being computed. */
import { OrreryError, type ProofProgress, type TransactionTerms } from '../contract/index.ts';
import {
  needsProof,
  type PreparedTransaction,
  type Proof,
  type ProofLedger,
  type Prover,
  prepareTransaction,
} from '../transactions/index.ts';

export interface MadeTransaction {
  readonly prepared: PreparedTransaction;
  /** The last block in which the network accepts it. */
  readonly lastBlock: bigint;
  readonly progress: ProofProgress;
  /** The proof of work. Rejects with the reason if there is none. */
  readonly proof: Promise<Proof>;
  /** True after it was signed. Its proof may then be known to others. */
  readonly isSigned: boolean;
  markSigned(): void;
  /** Aborts the proof of work. The network never saw the transaction, unless it was signed. */
  drop(): void;
}

export interface MakeOptions {
  command: unknown;
  publicKey: string;
  terms: TransactionTerms;
  ledger: ProofLedger;
  prover(): Prover;
  onProgress(progress: ProofProgress): void;
}

const NO_PROOF: Proof = { tid: '', nonce: 0n };

/** @throws OrreryError COMMAND_INVALID, COMMAND_NOT_OFFERED, PROOF_LIMIT, PROOF_UNSUPPORTED */
export function makeTransaction(options: MakeOptions): MadeTransaction {
  const { command, publicKey, terms, ledger, prover, onProgress } = options;
  const { chainId, height: blockHeight, blockHash } = terms;
  const prepared = prepareTransaction(command, { chainId, blockHeight });
  const isNeeded = needsProof(prepared.name);
  const difficulty = isNeeded ? ledger.enter(publicKey, blockHeight, terms) : 0;
  const ending = new AbortController();
  const started = performance.now();
  let isSigned = false;
  let progress: ProofProgress = {
    state: isNeeded ? 'solving' : 'not-needed',
    difficulty,
    tried: 0,
    elapsed: 0,
    problem: null,
  };
  const report = (change: Partial<ProofProgress>) => {
    progress = { ...progress, ...change, elapsed: Math.round(performance.now() - started) };
    onProgress(progress);
  };

  const task = { blockHash, difficulty };
  const proof = isNeeded
    ? prover().solve(task, ending.signal, (tried) => report({ tried }))
    : Promise.resolve(NO_PROOF);
  proof.then(
    ({ nonce }) => isNeeded && report({ state: 'solved', tried: Number(nonce) + 1 }),
    (thrown: unknown) => {
      const isCancelled = ending.signal.aborted;
      const problem = isCancelled ? null : OrreryError.from(thrown).message;
      report({ state: isCancelled ? 'cancelled' : 'failed', problem });
    },
  );

  return {
    prepared,
    lastBlock: blockHeight + BigInt(Math.max(1, terms.pastBlocks)) - 1n,
    get progress() {
      if (progress.state !== 'solving') return progress;
      return { ...progress, elapsed: Math.round(performance.now() - started) };
    },
    proof,
    get isSigned() {
      return isSigned;
    },
    markSigned() {
      isSigned = true;
    },
    drop() {
      ending.abort();
      if (isNeeded && !isSigned) ledger.release(publicKey, blockHeight);
    },
  };
}
