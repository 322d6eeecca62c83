import { randomBytes } from 'node:crypto';
import { startThread, type ThreadEnd } from '../threads/index.ts';
import type { ProofTask } from './proof/solver.ts';
import type { ProofService } from './proof-thread.ts';
import type { Proof } from './signing/sign-transaction.ts';

/** Solves proofs of work in a thread, one at a time. */
export interface Prover {
  /**
   * Solves a proof of work in a thread of its own, under a new tid. Expect 2 to the power of `difficulty` hashes,
   * sometimes several times as many; `onTried` receives the number of hashes so far.
   * @throws OrreryError CANCELLED, PROOF_UNSUPPORTED, THREAD_LOST
   */
  solve(task: Omit<ProofTask, 'tid'>, signal?: AbortSignal, onTried?: (tried: number) => void): Promise<Proof>;
  /** Cancels the current search and ends the thread. */
  close(): Promise<void>;
}

/** Returns a new tid for a proof: 64 random hexadecimal digits. */
export function makeTid(): string {
  return randomBytes(32).toString('hex');
}

/** More than a search needs. */
const HEAP_MEBIBYTES = 128;

/**
 * Starts the thread that solves proofs of work. The caller closes it.
 * @param onThreadEnd called when it ends by itself
 */
export function startProver(onThreadEnd?: (end: ThreadEnd) => void): Prover {
  const entry = new URL('./proof-thread.ts', import.meta.url);
  const thread = startThread<ProofService>(entry, undefined, {
    heapMebibytes: HEAP_MEBIBYTES,
    repeatable: 'all',
    onEnd: onThreadEnd,
  });
  return {
    async solve(task, signal, onTried) {
      const tid = makeTid();
      return { tid, nonce: await thread.calls.solve({ ...task, tid }, signal, onTried) };
    },
    close: () => thread.close(),
  };
}
