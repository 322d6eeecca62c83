import { randomUUID } from 'node:crypto';
import { type BlockRange, OrreryError } from '../../contract/index.ts';
import type { ArchiveSource } from '../archive/archive-source.ts';
import type { PlannedCsv } from '../archive/plan-archive.ts';
import { releaseMemory } from '../release-memory.ts';
import type { ExportTable } from '../segments/tables.ts';

/** The number of bytes in each answer. */
const PIECE_BYTES = 1024 * 1024;

/** An archive before its first byte is made: its name, size and files. */
export interface ArchiveSummary extends BlockRange {
  table: ExportTable;
  name: string;
  /** Size of the whole archive. */
  bytes: number;
  rows: number;
  /** A strong entity tag, quotes included. */
  etag: string;
  /** Its CSV files, lowest blocks first. */
  csv: (BlockRange & Pick<PlannedCsv, 'name' | 'rows' | 'rawBytes' | 'version'>)[];
}

/**
 * A range of an opened archive to read: from `start` up to `end`, which is not included (bytes). One answer may contain
 * less.
 */
export interface ArchivePart {
  /** The id that `OpenArchives.open` gave to the archive. */
  id: string;
  start: number;
  end: number;
}

/** Returns what the thread's owner needs to know of an archive, without its segments and pieces. */
function summarise({ plan }: ArchiveSource): ArchiveSummary {
  const { from, to, table, name, bytes, rows, etag } = plan;
  const csv = plan.csv.map((file) => ({
    from: file.from,
    to: file.to,
    name: file.name,
    rows: file.rows,
    rawBytes: file.rawBytes,
    version: file.version,
  }));
  return { from, to, table, name, bytes, rows, etag, csv };
}

interface Opened {
  source: ArchiveSource;
  /** The position of a read in progress. Continuing there needs no search and reads no chunk twice. */
  next: number;
  end: number;
  pieces: Iterator<Buffer>;
}

/** The archives that the thread's owner reads, by ids that no other thread gives. */
export class OpenArchives {
  readonly #opened = new Map<string, Opened>();

  /** Keeps an archive open under a new id, until `close`. */
  open(source: ArchiveSource): { id: string; summary: ArchiveSummary } {
    const id = randomUUID();
    this.#opened.set(id, { source, next: 0, end: 0, pieces: [][Symbol.iterator]() });
    return { id, summary: summarise(source) };
  }

  /**
   * Returns the next bytes from `start`, about a mebibyte and never beyond `end`; none at the end. A read that goes on
   * where the last one ended costs no search.
   * @throws OrreryError INTERNAL if no archive has the id, STORE_DAMAGED
   */
  read({ id, start, end }: ArchivePart): Uint8Array {
    const opened = this.#opened.get(id);
    if (opened === undefined) throw new OrreryError('INTERNAL', { problem: `archive ${id} is not open` });
    if (opened.next !== start || opened.end !== end) {
      opened.pieces.return?.();
      opened.pieces = opened.source.read({ start, end, transient: true });
      opened.next = start;
      opened.end = end;
    }
    const bytes: Buffer[] = [];
    let count = 0;
    while (count < PIECE_BYTES) {
      const { value, done } = opened.pieces.next();
      if (done) break;
      bytes.push(Buffer.from(value));
      count += value.length;
    }
    opened.next = start + count;
    const [only] = bytes;
    if (only !== undefined && bytes.length === 1) return only;
    const joined = Buffer.concat(bytes);
    for (const piece of bytes) releaseMemory(piece);
    return joined;
  }

  /** Closes an archive; does nothing if no archive has the id. */
  close(id: string): void {
    const opened = this.#opened.get(id);
    this.#opened.delete(id);
    opened?.pieces.return?.();
    opened?.source.close();
  }

  closeAll(): void {
    for (const id of [...this.#opened.keys()]) this.close(id);
  }
}
