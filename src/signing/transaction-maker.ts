/** Makes the bytes of transactions and starts their proofs of work. Counts the proofs of each key for each block. */
import { RETRY, retry } from '../async/index.ts';
import { OrreryError, type ProofProgress, type TransactionTerms } from '../contract/index.ts';
import {
  createProofLedger,
  lastBlockOf,
  needsProof,
  type PreparedTransaction,
  type Proof,
  type ProofLedger,
  type Prover,
  prepareTransaction,
} from '../transactions/index.ts';

/** A transaction without its signature: final bytes, and the proof of work that is being made. */
export interface MadeTransaction {
  /** The final bytes and their decoded content. */
  readonly prepared: PreparedTransaction;
  /** Height of the last block in which the network accepts it. */
  readonly lastBlock: bigint;
  /** The state of the proof of work, as views show it. */
  readonly progress: ProofProgress;
  /** The proof of work. Rejects with the reason if there is none. */
  readonly proof: Promise<Proof>;
  /** True after it was signed. Its proof may then be known to others. */
  readonly isSigned: boolean;
  /**
   * Notes that it was signed. Its proof then stays counted against the limit of its block, even if it is never sent.
   */
  markSigned(): void;
  /** Aborts the proof of work. The network never saw the transaction, unless it was signed. */
  drop(): void;
}

/** Makes transactions of one network. */
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
  /** Ends all proofs of work and their thread. */
  close(): Promise<void>;
}

const NO_PROOF: Proof = { tid: '', nonce: 0n };

/**
 * Returns a maker, which asks `terms` for the newest block of each transaction. The caller closes it.
 * @param startProver called for the first proof
 */
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
    make(request, signal) {
      const make = async () => {
        const now = await terms(signal);
        return makeTransaction({ ...request, terms: now, ledger: ledgerOf(now.chainId), prover: solver });
      };
      return retry(RETRY.nextBlock, make, { signal, isRetryable: ({ code }) => code === 'PROOF_LIMIT' });
    },
    async close() {
      closed = true;
      await prover?.close();
    },
  };
}

interface MakeOptions {
  command: unknown;
  publicKey: string;
  terms: TransactionTerms;
  ledger: ProofLedger;
  prover(): Prover;
  onProgress(progress: ProofProgress): void;
}

/**
 * Encodes a command for the block in `terms`, and starts its proof of work unless the command needs none. Returns at
 * once.
 * @throws OrreryError COMMAND_INVALID, COMMAND_NOT_OFFERED, PROOF_LIMIT, PROOF_UNSUPPORTED
 */
function makeTransaction(options: MakeOptions): MadeTransaction {
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
    lastBlock: lastBlockOf(blockHeight, terms),
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
