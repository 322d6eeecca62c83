/** The entry of the thread that solves proofs of work, in slices, so that it can receive a cancellation in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OrreryError } from '../contract/index.ts';
import { serveThread } from '../threads/index.ts';
import { createSolver, type ProofTask } from './proof/solver.ts';

/** Hashes per slice: about a hundredth of a second. */
const HASHES_PER_TURN = 4096;
/** Slices between two progress reports. */
const TURNS_PER_REPORT = 16;

/** The calls that the thread of the proof of work serves. */
export type ProofService = ReturnType<typeof createService>;

function createService() {
  const ending = new AbortController();
  return {
    /**
     * Searches the nonce of a proof of work.
     * @param onTried called from time to time with the number of hashes so far
     * @throws OrreryError CANCELLED, PROOF_UNSUPPORTED
     */
    async solve(task: ProofTask, signal?: AbortSignal, onTried?: (tried: number) => void): Promise<bigint> {
      const solver = createSolver(task);
      for (let slices = 1; ; slices += 1) {
        if (signal?.aborted || ending.signal.aborted) throw new OrreryError('CANCELLED', {});
        const nonce = solver.search(HASHES_PER_TURN);
        if (nonce !== undefined) return nonce;
        if (slices % TURNS_PER_REPORT === 0) onTried?.(slices * HASHES_PER_TURN);
        await nextTurn();
      }
    },
    close: () => ending.abort(),
  };
}

serveThread(createService);
