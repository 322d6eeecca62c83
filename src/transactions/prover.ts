import { randomBytes } from 'node:crypto';
import { startThread } from '../threads/index.ts';
import type { ProofTask } from './proof/solver.ts';
import type { ProofHandlers, ProofTried } from './proof-thread.ts';
import type { Proof } from './signing/sign-transaction.ts';

export interface Prover {
  /**
   * Solves a proof of work in a thread of its own, under a fresh tid. Expect 2 to the power of `difficulty` hashes, now
   * and then several times as many; `onTried` hears now and then how many it were so far.
   * @throws OrreryError CANCELLED, PROOF_UNSUPPORTED, THREAD_LOST
   */
  solve(task: Omit<ProofTask, 'tid'>, signal?: AbortSignal, onTried?: (tried: number) => void): Promise<Proof>;
  /** Cancels what is being solved and ends the thread. */
  close(): Promise<void>;
}

/** A name for a proof that nobody has used: 64 random hexadecimal digits. */
export function makeTid(): string {
  return randomBytes(32).toString('hex');
}

export function startProver(): Prover {
  const entry = new URL('./proof-thread.ts', import.meta.url);
  const thread = startThread<ProofHandlers, ProofTried>(entry, undefined);
  return {
    async solve(task, signal, onTried) {
      const tid = makeTid();
      const stopListening = thread.listen((told) => {
        if (told.tid === tid) onTried?.(told.tried);
      });
      try {
        return { tid, nonce: await thread.call('solve', { ...task, tid }, signal) };
      } finally {
        stopListening();
      }
    },
    close: () => thread.close(),
  };
}
