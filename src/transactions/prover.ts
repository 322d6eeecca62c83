import { randomBytes } from 'node:crypto';
import { startThread } from '../threads/index.ts';
import type { ProofTask } from './proof/solver.ts';
import type { ProofHandlers } from './proof-thread.ts';
import type { Proof } from './signing/sign-transaction.ts';

export interface Prover {
  /**
   * Solves a proof of work in a thread of its own, under a fresh tid. Expect 2 to the power of `difficulty` hashes, now
   * and then several times as many.
   * @throws OrreryError CANCELLED, PROOF_UNSUPPORTED, THREAD_LOST
   */
  solve(task: Omit<ProofTask, 'tid'>, signal?: AbortSignal): Promise<Proof>;
  /** Cancels what is being solved and ends the thread. */
  close(): Promise<void>;
}

/** A name for a proof that nobody has used: 64 random hexadecimal digits. */
export function makeTid(): string {
  return randomBytes(32).toString('hex');
}

export function startProver(): Prover {
  const thread = startThread<ProofHandlers>('proof', new URL('./proof-thread.ts', import.meta.url), undefined);
  return {
    async solve(task, signal) {
      const tid = makeTid();
      return { tid, nonce: await thread.call('solve', { ...task, tid }, signal) };
    },
    close: () => thread.close(),
  };
}
