import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type BlockRange, OrreryError, type WireNames } from '../../contract/index.ts';
import { writeRow } from '../csv/dialect.ts';
import { type NamedRun, nameArchive, nameCsv } from '../segments/archive-names.ts';
import { type ExportTable, nameOfTable } from '../segments/tables.ts';
import type { Holding } from '../store/holdings.ts';
import type { Part } from '../store/part-rows.ts';
import { combineCrc32 } from '../zip/crc32.ts';
import { DEFLATE_END, storedBlocks } from '../zip/deflate.ts';
import { centralDirectory, localHeader, type ZipEntry } from '../zip/records.ts';
import { joinHoldings } from './join-holdings.ts';

/**
 * A piece of an archive: literal bytes, or the stored chunks of a part. `start` is its offset in the archive, `bytes`
 * its size.
 */
export type Piece = { start: number; bytes: number } & ({ literal: Buffer } | { part: Part });

/** One CSV file of the archive: adjacent segments of one schema version, under one header. */
export interface PlannedCsv extends NamedRun, ZipEntry {
  /** The names of the header. */
  columns: readonly string[];
  rows: number;
  /** Its segments, lowest blocks first. */
  holdings: readonly StoredHolding[];
}

/** A segment whose part of the table is stored. */
export type StoredHolding = Holding & { part: Part };

/** An archive before its first byte is written, with all sizes, names and offsets. */
export interface ArchivePlan extends BlockRange {
  /** The chain id as file names have it. */
  chain: string;
  table: ExportTable;
  /** File name of the archive. */
  name: string;
  /** Size of the whole archive in bytes. */
  bytes: number;
  /** Number of rows of all CSV files. */
  rows: number;
  /** CRC-32 of the whole archive. */
  crc: number;
  /** A strong entity tag, quotes included. Archives with the same bytes have the same tag. */
  etag: string;
  /** The CSV files, lowest blocks first. */
  csv: readonly PlannedCsv[];
  /** The bytes of the archive as pieces, in order and without gaps. */
  pieces: readonly Piece[];
}

/** A request for the archive of one table. */
export interface ArchiveRequest {
  table: ExportTable;
  /** The blocks, both ends included. */
  range: BlockRange;
  /** The naming of the archive and of the files in it. */
  names: WireNames;
}

/** The number of missing ranges that an error names. */
const MAX_NAMED_RANGES = 3;

/**
 * Returns the holdings, which must all have a stored part.
 * @throws OrreryError HISTORY_MISSING if a part is not stored; it names at most three ranges of blocks
 */
export function requireStored(holdings: readonly Holding[], table: ExportTable): StoredHolding[] {
  const missing = holdings.filter(({ part }) => part === undefined).map(({ segment }) => segment);
  if (missing.length > 0) {
    const named = missing.slice(0, MAX_NAMED_RANGES).map(({ from, to }) => `blocks ${from} to ${to}`);
    const more = missing.length > MAX_NAMED_RANGES ? [`${missing.length - MAX_NAMED_RANGES} more segments`] : [];
    throw new OrreryError('HISTORY_MISSING', { table: nameOfTable(table), ranges: [...named, ...more].join(', ') });
  }
  return holdings.filter((holding): holding is StoredHolding => holding.part !== undefined);
}

/**
 * Groups holdings, lowest first, into runs of neighbours with the same schema version and the same columns. Each run
 * becomes one CSV file.
 */
function groupRuns(holdings: readonly StoredHolding[]): StoredHolding[][] {
  const runs: StoredHolding[][] = [];
  for (const holding of holdings) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const continues =
      previous?.segment.schemaVersion === holding.segment.schemaVersion &&
      writeRow(previous.part.columns) === writeRow(holding.part.columns);
    if (run !== undefined && continues) run.push(holding);
    else runs.push([holding]);
  }
  return runs;
}

/** Returns the blocks of a run from its first to its last segment, and its schema version. */
function namedRun(holdings: readonly StoredHolding[]): NamedRun {
  const first = holdings[0]?.segment;
  const last = holdings.at(-1)?.segment;
  return { version: first?.schemaVersion ?? 0n, from: first?.from ?? 0n, to: last?.to ?? 0n };
}

/**
 * Returns the name, CRC-32 and sizes (bytes) of the CSV file of some holdings; its offset in the archive is not known
 * yet.
 */
function describeCsv(holdings: readonly StoredHolding[], name: string, header: Buffer): Omit<ZipEntry, 'offset'> {
  let rawCrc = crc32(header);
  let rawBytes = header.length;
  let storedBytes = storedBlocks(header).length + DEFLATE_END.length;
  for (const { part } of holdings) {
    rawCrc = combineCrc32(rawCrc, part.rawCrc, part.rawBytes);
    rawBytes += part.rawBytes;
    storedBytes += part.storedBytes;
  }
  return { name, rawCrc, rawBytes, storedBytes };
}

/** Returns a strong entity tag, quotes included: a SHA-256 over everything that determines the archive's bytes. */
function entityTag(name: string, csv: readonly PlannedCsv[]): string {
  const hash = createHash('sha256').update(JSON.stringify(['orrery archive 1', name]));
  for (const file of csv) {
    hash.update(JSON.stringify([file.name, file.columns, file.rawBytes, file.rawCrc]));
    for (const { part } of file.holdings) {
      hash.update(JSON.stringify([part.rawSha256, part.storedBytes, part.storedCrc]));
    }
  }
  return `"${hash.digest('base64url')}"`;
}

/**
 * Plans the archive of a table over a range of blocks (docs/interface.md 4.1): every name, size, CRC-32 and offset,
 * without reading a chunk. Adjacent segments of one schema version become one CSV file with one header. `holdings` are
 * all known segments.
 * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN, HISTORY_MISSING
 */
export function planArchive(
  chain: string,
  { table, range, names }: ArchiveRequest,
  holdings: readonly Holding[],
): ArchivePlan {
  const runs = groupRuns(requireStored(joinHoldings(holdings, range), table));
  const csv: PlannedCsv[] = [];
  const pieces: Piece[] = [];
  let offset = 0;
  let crc = 0;
  const append = (literal: Buffer): void => {
    pieces.push({ start: offset, bytes: literal.length, literal });
    crc = combineCrc32(crc, crc32(literal), literal.length);
    offset += literal.length;
  };
  for (const run of runs) {
    const named = namedRun(run);
    const columns = run[0]?.part.columns ?? [];
    const header = Buffer.from(writeRow(columns));
    const name = nameCsv(chain, table, named, { isSingle: runs.length === 1, names });
    const entry = { ...describeCsv(run, name, header), offset };
    csv.push({ ...named, ...entry, columns, rows: run.reduce((sum, { part }) => sum + part.rows, 0), holdings: run });
    append(Buffer.concat([localHeader(entry), storedBlocks(header)]));
    for (const { part } of run) {
      if (part.storedBytes > 0) pieces.push({ start: offset, bytes: part.storedBytes, part });
      crc = combineCrc32(crc, part.storedCrc, part.storedBytes);
      offset += part.storedBytes;
    }
    append(DEFLATE_END);
  }
  append(centralDirectory(csv, offset));
  const name = nameArchive(chain, table, csv, names);
  return {
    chain,
    table,
    ...range,
    name,
    bytes: offset,
    crc,
    rows: csv.reduce((sum, file) => sum + file.rows, 0),
    etag: entityTag(name, csv),
    csv,
    pieces,
  };
}
