import { OrreryError } from '../../contract/index.ts';
import { IDLE_MS, startThread, type ThreadEnd } from '../../threads/index.ts';
import { sumFile } from './sum-file.ts';
import type { SumService } from './sum-thread.ts';

/** A thread starts in about the time in which this many bytes are summed. */
const LARGE_BYTES = 32 * 1024 * 1024;
/** Far more than the thread needs. */
const HEAP_MEBIBYTES = 64;
/** The thread makes hardly any garbage. */
const YOUNG_MEBIBYTES = 2;

/** Sums files that are being written. Its owner closes it. */
export type FileSummer = SumService & { close(): Promise<void> };

/** Options of `createFileSummer`. */
export interface FileSummerOptions {
  /** The size of a large file; 32 MiB by default. */
  largeBytes?: number;
  /** The file of the thread; by default its source, or what was built from it. */
  entry?: URL;
  /** Called when the thread ends by itself. */
  onEnd?: ((end: ThreadEnd) => void) | undefined;
}

/**
 * Returns the object that reads files back and computes their checksums: of large files in a thread of its own, of
 * small ones in the calling thread. The thread starts with the first large file, and ends after 15 seconds without one.
 * If it is lost, the calling thread does its work.
 */
export function createFileSummer({
  largeBytes = LARGE_BYTES,
  entry = new URL('./sum-thread.ts', import.meta.url),
  onEnd,
}: FileSummerOptions = {}): FileSummer {
  const thread = startThread<SumService>(entry, undefined, {
    heapMebibytes: HEAP_MEBIBYTES,
    youngMebibytes: YOUNG_MEBIBYTES,
    idleMs: IDLE_MS,
    onEnd,
  });
  return {
    async sumFile(file) {
      if (file.total < largeBytes) return await sumFile(file);
      try {
        return await thread.calls.sumFile(file);
      } catch (thrown) {
        if (!OrreryError.hasCode(thrown, 'THREAD_LOST')) throw thrown;
        // The file is still there, and need not be written again.
        return await sumFile(file);
      }
    },
    close: () => thread.close(),
  };
}
