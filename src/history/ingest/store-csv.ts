import { throwIfCancelled } from '../cancelled.ts';
import { ContentError } from '../content-error.ts';
import type { RowChunk } from '../csv/row-cutter.ts';
import { releaseMemory } from '../release-memory.ts';
import { CsvExaminer } from '../segments/csv-examiner.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { Part } from '../store/part-rows.ts';
import type { PartOrigin } from '../store/write-part.ts';
import { combineCrc32 } from '../zip/crc32.ts';
import { deflateChunk, type StoredChunk } from '../zip/deflate.ts';

/** The number of chunks to deflate at once: enough to keep the thread pool busy while a part is committed. */
const CHUNKS_AT_ONCE = 6;

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Cuts a text into chunks, deflates about six at once and yields them in order. Waits for the running ones at its end.
 * @throws ContentError, OrreryError CANCELLED
 */
async function* deflateChunks(
  examiner: CsvExaminer,
  pieces: Pieces,
  signal: AbortSignal | undefined,
): AsyncGenerator<StoredChunk> {
  const deflating: Promise<StoredChunk>[] = [];
  const start = (chunk: RowChunk): void => {
    deflating.push(deflateChunk(chunk).finally(() => examiner.recycle(chunk)));
  };
  try {
    for await (const piece of pieces) {
      throwIfCancelled(signal);
      for (const chunk of examiner.push(piece)) {
        start(chunk);
        const first = deflating.length > CHUNKS_AT_ONCE ? deflating.shift() : undefined;
        if (first !== undefined) yield await first;
      }
    }
    for (const chunk of examiner.finish()) start(chunk);
    for (let first = deflating.shift(); first !== undefined; first = deflating.shift()) yield await first;
  } finally {
    await Promise.allSettled(deflating);
  }
}

/**
 * Reads a table's CSV to its last row, stores all of it as one part and returns the part. Stores nothing after any
 * error. While another part is being written, it prepares the first chunks.
 * @throws ContentError the fault of the text, in words
 * @throws OrreryError CANCELLED, DISK_FULL, FILE_UNWRITABLE
 */
export async function storeCsv(
  store: HistoryStore,
  origin: PartOrigin,
  pieces: Pieces,
  signal?: AbortSignal,
): Promise<Part> {
  const examiner = new CsvExaminer(origin.table, origin);
  const chunks = deflateChunks(examiner, pieces, signal);
  try {
    const ready = chunks.next();
    // An error is handled below, when this part's turn comes.
    ready.catch(() => {});
    return await store.writePart(origin, async (add) => {
      const sums = { rawCrc: 0, storedBytes: 0, storedCrc: 0 };
      for (let { value, done } = await ready; !done; { value, done } = await chunks.next()) {
        const chunk: StoredChunk = value;
        add(chunk);
        sums.rawCrc = combineCrc32(sums.rawCrc, chunk.rawCrc, chunk.rawBytes);
        sums.storedCrc = combineCrc32(sums.storedCrc, chunk.storedCrc, chunk.bytes.length);
        sums.storedBytes += chunk.bytes.length;
        releaseMemory(chunk.bytes);
      }
      const { blocksProblem, ...examined } = examiner.examined();
      if (blocksProblem !== null) throw new ContentError(blocksProblem);
      return { ...examined, ...sums };
    });
  } finally {
    await chunks.return(undefined);
  }
}
