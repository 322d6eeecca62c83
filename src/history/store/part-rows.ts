import { z } from 'zod';
import { type BlockRange, OrreryError } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { RowTimes } from '../segments/row-times.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { StoredChunk } from '../zip/deflate.ts';

/** A table of history over a range of blocks. */
export interface TableSpan extends BlockRange {
  table: ExportTable;
}

/** The properties of one table of one segment, after all of it was read. Sizes in bytes, without the header. */
export interface PartSummary {
  /** The names of the header. */
  columns: readonly string[];
  rows: number;
  rawBytes: number;
  /** CRC-32 of the raw rows. */
  rawCrc: number;
  /** SHA-256 of the raw rows, in hexadecimal digits. */
  rawSha256: string;
  storedBytes: number;
  storedCrc: number;
  /** The times of its rows; null if they cannot be read. */
  times: RowTimes | null;
}

/** A stored part: one table of one segment. */
export interface Part extends PartSummary {
  /** The number that names it in the file. */
  key: bigint;
  /** The key of its segment. */
  segment: bigint;
  table: ExportTable;
  /** Address of the service that has different rows for this part; null if none is known. */
  disputedBy: string | null;
  /** Address of the service that sent it. */
  source: string;
  /** When these rows were received last (Unix milliseconds). */
  storedAt: number;
}

interface PartRow {
  key: bigint;
  segment: bigint;
  table: ExportTable;
  columns: string;
  rows: bigint;
  raw_bytes: bigint;
  raw_crc: bigint;
  raw_sha256: string;
  stored_bytes: bigint;
  stored_crc: bigint;
  first_time: bigint | null;
  last_time: bigint | null;
  distinct_times: bigint | null;
  longest_pause: bigint | null;
  disputed_by: string | null;
  source: string;
  stored_at: bigint;
}

const Columns = z.array(z.string());

function numberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}

function toPart(row: PartRow): Part {
  const { key, segment, table, source } = row;
  const times =
    row.first_time === null || row.last_time === null
      ? null
      : {
          first: Number(row.first_time),
          last: Number(row.last_time),
          distinct: numberOrNull(row.distinct_times),
          longestPause: numberOrNull(row.longest_pause),
        };
  return {
    key,
    segment,
    table,
    source,
    columns: Columns.parse(JSON.parse(row.columns)),
    rows: Number(row.rows),
    rawBytes: Number(row.raw_bytes),
    rawCrc: Number(row.raw_crc),
    rawSha256: row.raw_sha256,
    storedBytes: Number(row.stored_bytes),
    storedCrc: Number(row.stored_crc),
    times,
    disputedBy: row.disputed_by,
    storedAt: Number(row.stored_at),
  };
}

/** Returns all stored parts of one table by the key of their segment. */
export function readParts(connection: Connection, table: ExportTable): Map<bigint, Part> {
  const rows = connection.named<PartRow>('SELECT * FROM part WHERE "table" = ?').all(table);
  return new Map(rows.map((row) => [row.segment, toPart(row)]));
}

/** Returns the part with this key. @throws OrreryError INTERNAL if there is none */
export function findPart(connection: Connection, key: bigint): Part {
  const row = connection.named<PartRow>('SELECT * FROM part WHERE key = ?').get(key);
  if (row === undefined) throw new OrreryError('INTERNAL', { problem: `part ${key} is gone` });
  return toPart(row);
}

/** Returns the stored part of one table of one segment, by the segment's key; undefined if there is none. */
export function findPartOf(connection: Connection, segment: bigint, table: ExportTable): Part | undefined {
  const row = connection.named<PartRow>('SELECT * FROM part WHERE segment = ? AND "table" = ?').get(segment, table);
  return row && toPart(row);
}

/**
 * Inserts an empty part in place of the stored one of that table and segment. Returns its key, which is never reused.
 * @param part the key of its segment, its table, and the service that it comes from
 * @param now Unix milliseconds, as the times of storing and of last use
 */
export function insertPart(
  connection: Connection,
  { segment, table, source }: { segment: bigint; table: ExportTable; source: string },
  now: number,
): bigint {
  connection.statement('DELETE FROM part WHERE segment = ? AND "table" = ?').run(segment, table);
  const inserted = connection.named<{ key: bigint }>(
    `INSERT INTO part (segment, "table", source, stored_at, used_at, columns, rows, raw_bytes, raw_crc, raw_sha256,
         stored_bytes, stored_crc) VALUES (?, ?, ?, ?, ?, '[]', 0, 0, 0, '', 0, 0) RETURNING key`,
  );
  const row = inserted.get(segment, table, source, now, now);
  if (row === undefined) throw new OrreryError('INTERNAL', { problem: 'an inserted part has no key' });
  return row.key;
}

/** Writes the summary of a part after all of its chunks were inserted. */
export function completePart(connection: Connection, key: bigint, part: PartSummary): void {
  const update = connection.statement(
    `UPDATE part SET columns = ?, rows = ?, raw_bytes = ?, raw_crc = ?, raw_sha256 = ?, stored_bytes = ?,
         stored_crc = ?, first_time = ?, last_time = ?, distinct_times = ?, longest_pause = ? WHERE key = ?`,
  );
  update.run(
    JSON.stringify(part.columns),
    part.rows,
    part.rawBytes,
    part.rawCrc,
    part.rawSha256,
    part.storedBytes,
    part.storedCrc,
    part.times?.first ?? null,
    part.times?.last ?? null,
    part.times?.distinct ?? null,
    part.times?.longestPause ?? null,
    key,
  );
}

/** Records that a stored part was received once more, with the same rows (`now` in Unix milliseconds). */
export function confirmPart(connection: Connection, key: bigint, now: number): void {
  const update = connection.statement(
    'UPDATE part SET came_at = COALESCE(came_at, stored_at), stored_at = ?, used_at = ? WHERE key = ?',
  );
  update.run(now, now, key);
}

/** Records that the service `by` has different rows for a part; null clears the record. */
export function disputePart(connection: Connection, key: bigint, by: string | null): void {
  connection.statement('UPDATE part SET disputed_by = ? WHERE key = ?').run(by, key);
}

/**
 * Returns a function that inserts the next chunk of part number `part`. Call it with the chunks in order, from the
 * first one.
 */
export function chunkInserter(connection: Connection, part: bigint): (chunk: StoredChunk) => void {
  const insert = connection.statement(
    'INSERT INTO chunk (part, start, rows, raw_bytes, raw_crc, stored_crc, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  let start = 0;
  return ({ rows, rawBytes, rawCrc, storedCrc, bytes }) => {
    insert.run(part, start, rows, rawBytes, rawCrc, storedCrc, bytes);
    start += bytes.length;
  };
}

/** Sets the time of last use (Unix milliseconds) of a table's parts whose segments are inside a range of blocks. */
export function touchParts(connection: Connection, table: ExportTable, { from, to }: BlockRange, now: number): void {
  const update = connection.statement(
    `UPDATE part SET used_at = ? WHERE "table" = ? AND segment IN
         (SELECT key FROM segment WHERE from_height >= ? AND to_height <= ?)`,
  );
  update.run(now, table, from, to);
}

/**
 * Returns true if a part of one of these tables, of a segment with blocks of the range, came after `since`. Rows that came
 * again do not count.
 */
export function wasStoredSince(
  connection: Connection,
  tables: readonly ExportTable[],
  { from, to }: BlockRange,
  since: number,
): boolean {
  const newer = connection.named<object>(
    `SELECT 1 FROM segment JOIN part ON part.segment = segment.key
     WHERE from_height <= ? AND to_height >= ? AND "table" IN (SELECT value FROM json_each(?))
       AND COALESCE(came_at, stored_at) > ? LIMIT 1`,
  );
  return newer.get(to, from, JSON.stringify(tables), since) !== undefined;
}

/** Returns the stored size (bytes) of the parts whose segments are inside one of these spans of their table. */
export function sumBytesWithin(connection: Connection, spans: readonly TableSpan[]): number {
  const sum = connection.named<{ bytes: bigint }>(
    `WITH span AS MATERIALIZED (
       SELECT value ->> 'table' AS "table", CAST(value ->> 'from' AS INTEGER) AS "from", CAST(value ->> 'to' AS INTEGER) AS "to"
       FROM json_each(?))
     SELECT COALESCE(SUM(stored_bytes), 0) AS bytes FROM part JOIN segment ON segment.key = part.segment
     WHERE EXISTS (SELECT 1 FROM span WHERE span."table" = part."table" AND "from" <= from_height AND to_height <= "to")`,
  );
  const asText = spans.map(({ table, from, to }) => ({ table, from: String(from), to: String(to) }));
  return Number(sum.get(JSON.stringify(asText))?.bytes ?? 0n);
}
