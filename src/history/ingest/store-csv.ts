import { throwIfCancelled } from '../cancelled.ts';
import { ContentError } from '../content-error.ts';
import type { RowChunk } from '../csv/row-cutter.ts';
import { CsvExaminer } from '../segments/csv-examiner.ts';
import type { HistoryStore, PartOrigin } from '../store/history-store.ts';
import type { Part } from '../store/part-rows.ts';
import { combineCrc32 } from '../zip/crc32.ts';
import { deflateChunk, type StoredChunk } from '../zip/deflate.ts';

/** Chunks under way: more than the thread pool has threads unless told otherwise, so that none of them waits. */
const CHUNKS_AT_ONCE = 6;

/**
 * Reads a table's CSV to its last row and stores it, all of it or nothing: when `pieces` end in an error, nothing.
 * @throws ContentError what is wrong with the text
 * @throws OrreryError CANCELLED, DISK_FULL, FILE_UNWRITABLE
 */
export function storeCsv(
  store: HistoryStore,
  origin: PartOrigin,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Part> {
  return store.writePart(origin, async (add) => {
    const examiner = new CsvExaminer(origin.table, origin);
    const deflating: Promise<StoredChunk>[] = [];
    const sums = { rawCrc: 0, storedBytes: 0, storedCrc: 0 };
    const addFirst = async (): Promise<void> => {
      const chunk = await deflating.shift();
      if (chunk === undefined) return;
      add(chunk);
      sums.rawCrc = combineCrc32(sums.rawCrc, chunk.rawCrc, chunk.rawBytes);
      sums.storedCrc = combineCrc32(sums.storedCrc, chunk.storedCrc, chunk.bytes.length);
      sums.storedBytes += chunk.bytes.length;
    };
    const deflate = async (chunks: Iterable<RowChunk>): Promise<void> => {
      for (const chunk of chunks) {
        if (deflating.length >= CHUNKS_AT_ONCE) await addFirst();
        deflating.push(deflateChunk(chunk).finally(() => examiner.recycle(chunk)));
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
    return { ...examined, ...sums };
  });
}
