import { IDLE_MS, startThread } from '../../threads/index.ts';
import { sumFile } from './sum-file.ts';
import type { SumService } from './sum-thread.ts';

/** A thread starts in about the time in which this many bytes are summed. */
const LARGE_BYTES = 32 * 1024 * 1024;
/** Far more than the thread needs. */
const HEAP_MEBIBYTES = 64;

/** Sums files that are being written. Its owner closes it. */
export type FileSummer = SumService & { close(): Promise<void> };

/**
 * Returns what sums large files in a thread of its own, and small ones in the calling thread. The thread starts with the
 * first large file, and ends after 15 seconds without one.
 * @param largeBytes the size of a large file; 32 MiB by default
 */
export function createFileSummer(largeBytes = LARGE_BYTES): FileSummer {
  const thread = startThread<SumService>(new URL('./sum-thread.ts', import.meta.url), undefined, {
    heapMebibytes: HEAP_MEBIBYTES,
    idleMs: IDLE_MS,
  });
  return {
    sumFile: (file) => (file.total < largeBytes ? sumFile : thread.calls.sumFile)(file),
    close: () => thread.close(),
  };
}
