import { type BlockRange, OrreryError } from '../../contract/index.ts';
import { ContentError } from '../content-error.ts';
import { type NamedEntry, nameEntries, rangeProblem } from '../reader/named-entries.ts';
import { type ArchiveLimits, type OpenArchive, openArchive } from '../reader/open-archive.ts';
import { readEntry } from '../reader/read-entry.ts';
import { CsvExaminer } from '../segments/csv-examiner.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { Part } from '../store/part-rows.ts';
import type { Segment } from '../store/segment-rows.ts';
import { storeCsv } from './store-csv.ts';

/** A request for an archive to a service, and the file with its answer. */
export interface DownloadedArchive {
  /** The path of the answer's file. */
  path: string;
  table: ExportTable;
  /** The requested blocks, both ends included. */
  range: BlockRange;
  /** Address of the service. */
  source: string;
}

/** Options of `ingestArchive`. */
export interface IngestOptions {
  /** Limits on the work that the archive can cause; `DEFAULT_LIMITS` by default. */
  limits?: ArchiveLimits;
  /** Called with the text read so far, in bytes, and the number of stored rows. */
  onProgress?: (progress: IngestProgress) => void;
  signal?: AbortSignal;
}

/** The size of the text read so far, and of all text in the archive (bytes). */
export interface IngestProgress {
  rawBytes: number;
  rawBytesTotal: number;
}

/**
 * Returns the schema version of a file: from its name, or else from the known segments inside its range.
 * @throws ContentError if neither has it, or both contradict each other
 */
function resolveVersion({ entry, version, from, to }: NamedEntry, segments: readonly Segment[]): bigint {
  const within = segments.filter((segment) => segment.from >= from && segment.to <= to);
  const same = within.find((segment) => segment.from === from && segment.to === to);
  if (same !== undefined && version !== undefined && version !== same.schemaVersion) {
    throw new ContentError(`"${entry.name}" is of schema version ${version}, its segment of ${same.schemaVersion}`);
  }
  const versions = new Set(within.map((segment) => segment.schemaVersion));
  const [known] = versions;
  const found = version ?? (versions.size === 1 ? known : undefined);
  if (found === undefined) throw new ContentError(`the schema version of "${entry.name}" is not known`);
  return found;
}

/**
 * Returns the files of an answer, lowest blocks first.
 * @throws ContentError if names, chain or table are wrong, or the files do not join to the requested range, or divide a
 * known segment: its parts would be stored beside the part of the whole, and take its place in exports
 */
function checkAnswer(archive: OpenArchive, store: HistoryStore, { table, range }: DownloadedArchive): NamedEntry[] {
  const files = nameEntries(archive.entries, { chain: store.chainId, table });
  const problem = rangeProblem(files, range);
  if (problem !== null) throw new ContentError(problem);
  if (files.length > 1 && store.segments().some(({ from, to }) => from === range.from && to === range.to))
    throw new ContentError(`it divides blocks ${range.from} to ${range.to}, which are one segment`);
  return files;
}

/**
 * Opens a downloaded archive, runs `work` on it and closes it in any case. Returns the result of `work`.
 * @throws OrreryError UPSTREAM_INVALID for any fault of the content; FILE_UNREADABLE, TOO_MANY_OPEN_FILES; the errors
 * of `work`
 */
async function withAnswer<Result>(
  { path, source }: DownloadedArchive,
  limits: ArchiveLimits | undefined,
  work: (archive: OpenArchive) => Promise<Result>,
): Promise<Result> {
  let archive: OpenArchive | undefined;
  try {
    archive = await openArchive(path, limits);
    return await work(archive);
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown;
    throw new OrreryError('UPSTREAM_INVALID', { service: source, problem: thrown.message }, { cause: thrown });
  } finally {
    await archive?.close();
  }
}

/** Yields the same pieces, and calls `count` with the bytes of each one after the reader has used it. */
async function* counted(pieces: AsyncIterable<Buffer>, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    yield piece;
    count(piece.length);
  }
}

/**
 * Stores the tables of a service's archive and returns the stored parts, one for each CSV file. Checks everything
 * before rows are visible: directory, names, range, sizes, CRC-32, the dialect to the last row, one number of columns,
 * and for `blocks` every height. Each part is stored in its own transaction, so an error leaves the files before it
 * stored. A range that is no known segment becomes one.
 * @throws OrreryError UPSTREAM_INVALID, CANCELLED, FILE_UNREADABLE, FILE_UNWRITABLE, DISK_FULL
 */
export function ingestArchive(
  store: HistoryStore,
  answer: DownloadedArchive,
  options: IngestOptions = {},
): Promise<Part[]> {
  const { table, source } = answer;
  const { limits, onProgress, signal } = options;
  return withAnswer(answer, limits, async (archive) => {
    const files = checkAnswer(archive, store, answer);
    const versions = files.map((file) => resolveVersion(file, store.segments()));
    const rawBytesTotal = files.reduce((sum, { entry }) => sum + entry.rawBytes, 0);
    let rawBytes = 0;
    const count = (bytes: number): void => {
      rawBytes += bytes;
      onProgress?.({ rawBytes, rawBytesTotal });
    };
    const parts: Part[] = [];
    for (const [index, { entry, from, to }] of files.entries()) {
      const origin = { from, to, schemaVersion: versions[index] ?? 0n, table, source };
      parts.push(await storeCsv(store, origin, counted(readEntry(archive, entry, signal), count), signal));
    }
    return parts;
  });
}

/**
 * Compares another service's archive with the stored rows and returns the numbers of equal and of different parts;
 * files without a stored part are skipped. Marks a different part as disputed by that service, and clears that mark
 * from an equal one. Stores no rows.
 * @throws OrreryError UPSTREAM_INVALID, CANCELLED, FILE_UNREADABLE
 */
export function compareArchive(
  store: HistoryStore,
  answer: DownloadedArchive,
  { limits, signal }: Omit<IngestOptions, 'onProgress'> = {},
): Promise<{ same: number; different: number }> {
  return withAnswer(answer, limits, async (archive) => {
    const counts = { same: 0, different: 0 };
    const holdings = store.holdings(answer.table);
    for (const file of checkAnswer(archive, store, answer)) {
      const stored = holdings.find(({ segment }) => segment.from === file.from && segment.to === file.to)?.part;
      if (stored === undefined) continue;
      const examiner = new CsvExaminer(answer.table, file);
      for await (const piece of readEntry(archive, file.entry, signal)) {
        for (const chunk of examiner.push(piece)) examiner.recycle(chunk);
      }
      for (const chunk of examiner.finish()) examiner.recycle(chunk);
      const same = examiner.examined().rawSha256 === stored.rawSha256;
      counts[same ? 'same' : 'different'] += 1;
      if (!same) await store.disputePart(stored, answer.source);
      else if (stored.disputedBy === answer.source) await store.disputePart(stored, null);
    }
    return counts;
  });
}
