import { throwIfCancelled } from '../cancelled.ts';
import { ContentError } from '../content-error.ts';
import { CsvExaminer } from '../segments/csv-examiner.ts';
import type { HistoryStore, PartOrigin } from '../store/history-store.ts';
import type { Part } from '../store/part-rows.ts';
import { combineCrc32 } from '../zip/crc32.ts';
import { deflateChunk, type StoredChunk } from '../zip/deflate.ts';

/** Chunks deflated at a time: as many as the thread pool has threads unless told otherwise. */
const CHUNKS_AT_ONCE = 4;

/**
 * Reads a table's CSV to its last row and stores it, all of it or nothing: when `pieces` end in an error, nothing.
 * @throws ContentError what is wrong with the text
 * @throws OrreryError CANCELLED, DISK_FULL, FILE_UNWRITABLE
 */
export function storeCsv(
  store: HistoryStore,
  origin: PartOrigin,
  pieces: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Part> {
  return store.writePart(origin, async (add) => {
    const examiner = new CsvExaminer(origin.table, origin);
    const deflating: Promise<StoredChunk>[] = [];
    let storedBytes = 0;
    let storedCrc = 0;
    const addFirst = async (): Promise<void> => {
      const chunk = await deflating.shift();
      if (chunk === undefined) return;
      add(chunk);
      storedBytes += chunk.bytes.length;
      storedCrc = combineCrc32(storedCrc, chunk.storedCrc, chunk.bytes.length);
    };
    const deflate = async (chunks: Iterable<Parameters<typeof deflateChunk>[0]>): Promise<void> => {
      for (const chunk of chunks) {
        if (deflating.length >= CHUNKS_AT_ONCE) await addFirst();
        deflating.push(deflateChunk(chunk));
      }
    };
    try {
      for await (const piece of pieces) {
        throwIfCancelled(signal);
        await deflate(examiner.push(piece));
      }
      await deflate(examiner.finish());
      while (deflating.length > 0) await addFirst();
    } finally {
      await Promise.allSettled(deflating);
    }
    const { blocksProblem, ...examined } = examiner.examined();
    if (blocksProblem !== null) throw new ContentError(blocksProblem);
    return { ...examined, storedBytes, storedCrc };
  });
}
