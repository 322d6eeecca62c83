import { createHash } from 'node:crypto';
import type { BlockRange } from '../../contract/index.ts';
import { type RowChunk, RowCutter } from '../csv/row-cutter.ts';
import { BlockWitness } from './block-witness.ts';
import { type RowTimes, type SegmentEnd, TimeWitness } from './row-times.ts';
import type { ExportTable } from './tables.ts';

/** The findings of a CSV file that was read to its end. Bytes and SHA-256 are those of the rows, without the header. */
export interface Examined {
  columns: readonly string[];
  rows: number;
  rawBytes: number;
  rawSha256: string;
  times: RowTimes | null;
  /** The times of the rows of each segment; undefined if the rows are not in order of time, or their times are unknown. */
  segmentTimes: readonly (RowTimes | null)[] | undefined;
  /** For `blocks`, the reason why its rows are not exactly the blocks of the range; null for other tables. */
  blocksProblem: string | null;
}

/**
 * Reads a table's CSV piece by piece: checks the dialect, cuts it into chunks, and records the evidence of its rows.
 */
export class CsvExaminer {
  readonly #cutter: RowCutter;
  readonly #sha256 = createHash('sha256');
  #times: TimeWitness | undefined;
  #blocks: BlockWitness | undefined;
  #rows = 0;
  #rawBytes = 0;

  /**
   * @param span the blocks that the file should cover
   * @param ends the ends of the segments inside it, lowest first
   */
  constructor(table: ExportTable, span: BlockRange, ends: readonly SegmentEnd[] = []) {
    this.#cutter = new RowCutter((columns) => {
      const times = new TimeWitness(table, columns, ends);
      this.#times = times;
      if (table !== 'TABLE_BLOCKS') return times.see;
      const blocks = new BlockWitness(span, columns);
      this.#blocks = blocks;
      return (bytes, rowStart, fieldEnds) => {
        times.see(bytes, rowStart, fieldEnds);
        blocks.see(bytes, rowStart, fieldEnds);
      };
    });
  }

  /**
   * Takes the next piece and yields the chunks of whole rows that it completes.
   * @throws ContentError with the row and its fault in the dialect
   */
  *push(piece: Uint8Array): Generator<RowChunk> {
    for (const chunk of this.#cutter.push(piece)) yield this.#note(chunk);
  }

  /**
   * Ends the file and yields its last rows.
   * @throws ContentError also for an open quote and for a file without a header
   */
  *finish(): Generator<RowChunk> {
    for (const chunk of this.#cutter.finish()) yield this.#note(chunk);
  }

  /** Reuses a chunk's memory for later chunks. Call it when no reader uses the chunk's bytes any more. */
  recycle(chunk: RowChunk): void {
    this.#cutter.recycle(chunk);
  }

  /** Returns the findings of all rows. Call it once, after `finish`. */
  examined(): Examined {
    return {
      columns: this.#cutter.columns ?? [],
      rows: this.#rows,
      rawBytes: this.#rawBytes,
      rawSha256: this.#sha256.digest('hex'),
      times: this.#times?.times() ?? null,
      segmentTimes: this.#times?.segmentTimes(),
      blocksProblem: this.#blocks?.problem() ?? null,
    };
  }

  /** Adds a chunk to the counts and the SHA-256, and returns it. */
  #note(chunk: RowChunk): RowChunk {
    this.#rows += chunk.rows;
    this.#rawBytes += chunk.bytes.length;
    this.#sha256.update(chunk.bytes);
    return chunk;
  }
}
