import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { OrreryError, type WireNames } from '../../contract/index.ts';
import { writeRow } from '../csv/write-row.ts';
import { type NamedRun, nameArchive, nameCsv } from '../segments/archive-names.ts';
import type { Span } from '../segments/spans.ts';
import { type ExportTable, nameOfTable } from '../segments/tables.ts';
import type { Holding } from '../store/holdings.ts';
import type { Part } from '../store/part-rows.ts';
import { combineCrc32 } from '../zip/crc32.ts';
import { DEFLATE_END, storedBlocks } from '../zip/deflate.ts';
import { centralDirectory, localHeader, type ZipEntry } from '../zip/records.ts';
import { joinHoldings } from './plan-range.ts';

/** A stretch of the archive: bytes that are known now, or a part's stored chunks. `start` is its offset in bytes. */
export type Piece = { start: number; bytes: number } & ({ literal: Buffer } | { part: Part });

/** One CSV file of the archive: a run of segments of one schema version, under one header. */
export interface PlannedCsv extends NamedRun, ZipEntry {
  columns: readonly string[];
  rows: number;
  holdings: readonly StoredHolding[];
}

export type StoredHolding = Holding & { part: Part };

/** An archive before its first byte: every size, name and offset of it. */
export interface ArchivePlan extends Span {
  chain: string;
  table: ExportTable;
  /** File name of the archive. */
  name: string;
  /** Size of the whole archive. */
  bytes: number;
  rows: number;
  /** CRC-32 of the whole archive. */
  crc: number;
  /** A strong entity tag, quotes included: the same for the same bytes. */
  etag: string;
  csv: readonly PlannedCsv[];
  /** All of the archive, in order and without gaps. */
  pieces: readonly Piece[];
}

export interface ArchiveRequest {
  table: ExportTable;
  range: Span;
  names: WireNames;
}

/** How many missing ranges an error names. */
const RANGES_NAMED = 3;

/** What must be stored before an archive can be planned. @throws OrreryError HISTORY_MISSING */
function requireStored(holdings: readonly Holding[], table: ExportTable): StoredHolding[] {
  const missing = holdings.filter(({ part }) => part === undefined).map(({ segment }) => segment);
  if (missing.length > 0) {
    const named = missing.slice(0, RANGES_NAMED).map(({ from, to }) => `blocks ${from} to ${to}`);
    const more = missing.length > RANGES_NAMED ? [`${missing.length - RANGES_NAMED} more segments`] : [];
    throw new OrreryError('HISTORY_MISSING', { table: nameOfTable(table), ranges: [...named, ...more].join(', ') });
  }
  return holdings.filter((holding): holding is StoredHolding => holding.part !== undefined);
}

/** Adjacent segments of one schema version and one header. */
function runsOf(holdings: readonly StoredHolding[]): StoredHolding[][] {
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

function namedRun(holdings: readonly StoredHolding[]): NamedRun {
  const first = holdings[0]?.segment;
  const last = holdings.at(-1)?.segment;
  return { version: first?.schemaVersion ?? 0n, from: first?.from ?? 0n, to: last?.to ?? 0n };
}

/** Everything in an archive but where it stands. */
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

/** Names the bytes: everything they follow from goes into it. */
function tagOf(name: string, csv: readonly PlannedCsv[]): string {
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
 * Plans the archive of a table over a range of blocks (docs/interface.md 4.1): one CSV file per run of adjacent
 * segments of one schema version, each with its header once. `holdings` are all known segments.
 * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN, HISTORY_MISSING
 */
export function planArchive(
  chain: string,
  { table, range, names }: ArchiveRequest,
  holdings: readonly Holding[],
): ArchivePlan {
  const runs = runsOf(requireStored(joinHoldings(holdings, range), table));
  const csv: PlannedCsv[] = [];
  const pieces: Piece[] = [];
  let offset = 0;
  let crc = 0;
  const place = (literal: Buffer): void => {
    pieces.push({ start: offset, bytes: literal.length, literal });
    crc = combineCrc32(crc, crc32(literal), literal.length);
    offset += literal.length;
  };
  for (const run of runs) {
    const named = namedRun(run);
    const columns = run[0]?.part.columns ?? [];
    const header = Buffer.from(writeRow(columns));
    const name = nameCsv(chain, table, named, runs.length === 1, names);
    const entry = { ...describeCsv(run, name, header), offset };
    csv.push({ ...named, ...entry, columns, rows: run.reduce((sum, { part }) => sum + part.rows, 0), holdings: run });
    place(Buffer.concat([localHeader(entry), storedBlocks(header)]));
    for (const { part } of run) {
      if (part.storedBytes > 0) pieces.push({ start: offset, bytes: part.storedBytes, part });
      crc = combineCrc32(crc, part.storedCrc, part.storedBytes);
      offset += part.storedBytes;
    }
    place(DEFLATE_END);
  }
  place(centralDirectory(csv, offset));
  const name = nameArchive(chain, table, csv, names);
  return {
    chain,
    table,
    ...range,
    name,
    bytes: offset,
    crc,
    rows: csv.reduce((sum, file) => sum + file.rows, 0),
    etag: tagOf(name, csv),
    csv,
    pieces,
  };
}
