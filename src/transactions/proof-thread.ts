/** The entry of the thread that solves proofs of work, in slices, so that it can receive a cancellation in between. */
import { setImmediate as breathe } from 'node:timers/promises';
import { OrreryError } from '../contract/index.ts';
import { serveThread } from '../threads/index.ts';
import { createSolver, type ProofTask } from './proof/solver.ts';

/** Hashes per slice: about a hundredth of a second. */
const SLICE = 4096;
/** Slices between two progress reports. */
const REPORT_EVERY = 16;

export type ProofService = ReturnType<typeof createService>;

function createService() {
  const ending = new AbortController();
  return {
    async solve(task: ProofTask, signal?: AbortSignal, onTried?: (tried: number) => void): Promise<bigint> {
      const solver = createSolver(task);
      for (let slices = 1; ; slices += 1) {
        if (signal?.aborted || ending.signal.aborted) throw new OrreryError('CANCELLED', {});
        const nonce = solver.search(SLICE);
        if (nonce !== undefined) return nonce;
        if (slices % REPORT_EVERY === 0) onTried?.(slices * SLICE);
        await breathe();
      }
    },
    close: () => ending.abort(),
  };
}

serveThread(createService);
