import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { OrreryError, unwritable } from '../../contract/index.ts';
import { nameOfTable, RowScanner, type SeeRow, type StoredHistory, writeRow } from '../../history/index.ts';
import { DAY_COLUMN } from '../schema/columns.ts';
import type { StagedFile } from '../sql/convert.ts';
import type { StoredSegment } from './choose-segments.ts';

/** The rows of a segment in a file for the engine, and what reading them has shown. */
export interface StagedSegment extends StagedFile {
  /** The UTC days of its rows, first seen first. */
  days: readonly string[];
  /** The first row, from 0, that the dialect would write in other bytes: with fewer quotes. */
  unusualRow: number | null;
}

/** Length of the day `YYYY-MM-DD`, with which a time begins. Years of five digits are not read. */
const DAY_LENGTH = 10;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const [QUOTE, COMMA, CR, LF, SPACE] = [0x22, 0x2c, 0x0d, 0x0a, 0x20];

function needsQuotes(bytes: Buffer, start: number, end: number): boolean {
  if (start === end) return true;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE || byte === COMMA || byte === LF || byte === CR) return true;
  }
  return false;
}

/** Watches the rows of a segment: their days, their lengths, and quotes that need not be. */
class RowWatch {
  readonly days: string[] = [];
  longestRow = 0;
  unusualRow: number | null = null;
  /** The first row, from 0, without a time from which its day follows. */
  timelessRow: number | null = null;
  rows = 0;
  #day = Buffer.alloc(DAY_LENGTH);
  readonly #timeAt: number;

  constructor(header: readonly string[]) {
    this.#timeAt = header.indexOf(DAY_COLUMN);
  }

  /** Takes the next row that may have quotes. */
  readonly see: SeeRow = (bytes, rowStart, fieldEnds) => {
    let start = rowStart;
    for (let column = 0; column < fieldEnds.length; column += 1) {
      const end = fieldEnds[column] ?? 0;
      if (bytes[start] === QUOTE && start < end && !needsQuotes(bytes, start + 1, end - 1))
        this.unusualRow ??= this.rows;
      if (column === this.#timeAt) this.#seeTime(bytes, start, end);
      start = end + 1;
    }
    this.longestRow = Math.max(this.longestRow, start - rowStart);
    this.rows += 1;
  };

  /**
   * Takes whole rows without a quote: each is a line, and its values are between the commas. Five times as fast as
   * `see`.
   */
  seeLines(bytes: Buffer): void {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf(LF, start);
      if (end < 0) return;
      let at = start;
      for (let column = 0; column < this.#timeAt; column += 1) {
        while (bytes[at] !== COMMA && at < end) at += 1;
        at += 1;
      }
      this.#seeTime(bytes, at, end);
      this.longestRow = Math.max(this.longestRow, end + 1 - start);
      this.rows += 1;
      start = end + 1;
    }
  }

  #seeTime(bytes: Buffer, start: number, end: number): void {
    const dayEnd = start + DAY_LENGTH;
    if (dayEnd < end && bytes.compare(this.#day, 0, DAY_LENGTH, start, dayEnd) === 0 && bytes[dayEnd] === SPACE) return;
    const day = bytes.toString('latin1', start, dayEnd);
    if (dayEnd >= end || bytes[dayEnd] !== SPACE || !DAY.test(day)) {
      this.timelessRow ??= this.rows;
      return;
    }
    this.#day = Buffer.from(day, 'latin1');
    if (!this.days.includes(day)) this.days.push(day);
  }
}

/**
 * Writes the rows of a stored segment to a CSV file for the engine, and checks their number and SHA-256. The caller
 * removes the file.
 * @throws OrreryError STORE_DAMAGED, SEGMENT_INEXACT if a row has no time, FILE_UNWRITABLE, DISK_FULL, CANCELLED
 */
export async function stageSegment(
  history: StoredHistory,
  { segment, part }: StoredSegment,
  path: string,
  signal?: AbortSignal,
): Promise<StagedSegment> {
  const { from, to } = segment;
  const watch = new RowWatch(part.columns);
  const scanner = new RowScanner(part.columns.length, watch.see);
  const hash = createHash('sha256');
  const handle = await open(path, 'w').catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
  const header = Buffer.from(writeRow(part.columns));
  try {
    await handle.writeFile(header).catch((thrown: unknown) => {
      throw unwritable(path, thrown);
    });
    for await (const { bytes } of history.rows(part)) {
      if (signal?.aborted) throw new OrreryError('CANCELLED', {});
      hash.update(bytes);
      // Every chunk is whole rows, and their form was checked when they were stored.
      if (bytes.includes(QUOTE)) {
        scanner.rebase(0);
        scanner.scan(bytes, 0, bytes.length);
      } else watch.seeLines(bytes);
      await handle.writeFile(bytes).catch((thrown: unknown) => {
        throw unwritable(path, thrown);
      });
    }
  } finally {
    await handle.close();
  }
  const table = nameOfTable(part.table);
  if (watch.rows !== part.rows || hash.digest('hex') !== part.rawSha256) {
    const reason = `${table} of blocks ${from} to ${to} is not what was stored`;
    throw new OrreryError('STORE_DAMAGED', { file: 'history.sqlite', reason });
  }
  if (watch.timelessRow !== null) {
    const problem = `column ${DAY_COLUMN}: it has no time from which its day follows`;
    throw new OrreryError('SEGMENT_INEXACT', { table, from, to, row: watch.timelessRow + 1, problem });
  }
  const { days, unusualRow } = watch;
  return { path, from, longestRow: Math.max(header.length, watch.longestRow), days, unusualRow };
}
