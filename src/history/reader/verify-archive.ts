import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type BlockRange, isSystemError, type Suspicion, unreadable } from '../../contract/index.ts';
import type { ArchiveManifest } from '../archive/manifest.ts';
import { throwIfCancelled } from '../cancelled.ts';
import { ContentError } from '../content-error.ts';
import type { RowChunk } from '../csv/row-cutter.ts';
import { readName } from '../segments/archive-names.ts';
import { CsvExaminer, type Examined } from '../segments/csv-examiner.ts';
import { type BlockTimes, judgeReach } from '../segments/reach.ts';
import { suspicionInWords, verdictOfParts } from '../segments/suspicion.ts';
import { type NamedEntry, nameEntries, rangeProblem } from './named-entries.ts';
import { type ArchiveLimits, type OpenArchive, openArchive } from './open-archive.ts';
import { readEntry } from './read-entry.ts';
import { readArchiveManifest } from './read-manifest.ts';
import { SegmentDigests } from './segment-digests.ts';
import { type ArchiveFindings, type VerifiedArchive, verdictOf } from './verdict.ts';

/** Options of a verification. */
export interface VerifyOptions {
  /** The expected range of the archive. By default it comes from the manifest, the archive's name or its files. */
  range?: BlockRange | undefined;
  /**
   * Times of the first and last block of a file's range, when they are known. The chain is written as in file names.
   */
  blockTimes?: ((file: BlockRange & { chain: string }) => BlockTimes | undefined) | undefined;
  limits?: ArchiveLimits;
  /** Called with the size of the text read so far, and of all text (bytes). */
  onProgress?: (progress: { rawBytes: number; rawBytesTotal: number }) => void;
  signal?: AbortSignal;
}

/** Bytes read from the archive at a time to hash it. */
const HASHED_AT_ONCE = 1024 * 1024;

/**
 * Adds to `findings`, once, that rows of a range inside a file should not be trusted: to the damages if they are
 * outside of their range, else to the omissions.
 */
function addSuspicion({ entry }: NamedEntry, suspicion: Suspicion, range: BlockRange, findings: ArchiveFindings): void {
  const found = verdictOfParts([suspicion]) === 'damaged' ? findings.damages : findings.omissions;
  const problem = `"${entry.name}": ${suspicionInWords(suspicion, range)}`;
  if (!found.includes(problem)) found.push(problem);
}

/**
 * Adds to `findings` what the rows show about their range: missing blocks, or by the times of blocks the reach. Adds a
 * doubt if they prove nothing.
 */
function judgeCsv(
  file: NamedEntry,
  examined: Examined,
  { blockTimes }: VerifyOptions,
  findings: ArchiveFindings,
): void {
  const { name } = file.entry;
  if (file.table === 'TABLE_BLOCKS') {
    if (examined.blocksProblem !== null) findings.omissions.push(`"${name}": ${examined.blocksProblem}`);
    return;
  }
  const blocks = blockTimes?.(file);
  if (blocks === undefined) {
    findings.doubts.push(`the times of blocks ${file.from} and ${file.to} are unknown here`);
    return;
  }
  const reach = judgeReach(examined.times, blocks);
  switch (reach) {
    case 'reached':
      return;
    case 'short':
    case 'outside':
      addSuspicion(file, reach, file, findings);
      return;
    case 'unknown':
      findings.silentEnds.push(file);
  }
}

/**
 * Adds to `findings` how a file differs from its manifest (rows, bytes, columns), and which segments the manifest calls
 * suspect.
 */
function compareWithManifest(
  file: NamedEntry,
  examined: Examined,
  manifest: ArchiveManifest,
  findings: ArchiveFindings,
): void {
  const { name, rawBytes } = file.entry;
  const described = manifest.csv.find((csv) => csv.name === name);
  if (described === undefined) findings.damages.push(`"${name}" is not in the manifest`);
  else if (described.rows !== examined.rows || described.bytes !== rawBytes) {
    const has = `${examined.rows} rows in ${rawBytes} bytes`;
    findings.damages.push(`"${name}" has ${has}, the manifest ${described.rows} in ${described.bytes}`);
  } else if (described.columns.join('\n') !== examined.columns.join('\n')) {
    findings.damages.push(`"${name}" has other columns than its manifest`);
  }
  for (const { suspicion, fromBlock: from, toBlock: to } of described?.segments ?? []) {
    if (suspicion !== null) addSuspicion(file, suspicion, { from, to }, findings);
  }
}

/**
 * Reads one CSV file to its last row, compares it with the manifest and with the range in its name, and adds all it
 * finds to `findings`. A fault of the content is a damage, not an exception.
 * @param onBytes called with the number of bytes of each piece
 * @throws OrreryError CANCELLED, FILE_UNREADABLE
 */
async function verifyCsv(
  archive: OpenArchive,
  file: NamedEntry,
  manifest: ArchiveManifest | undefined,
  options: VerifyOptions,
  findings: ArchiveFindings,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const { entry, table, version } = file;
  const described = manifest?.csv.find((csv) => csv.name === entry.name);
  const digests = described && new SegmentDigests(described.segments);
  const examiner = new CsvExaminer(table, file);
  try {
    const take = (chunks: Iterable<RowChunk>): void => {
      for (const chunk of chunks) {
        digests?.update(chunk.bytes);
        examiner.recycle(chunk);
      }
    };
    for await (const piece of readEntry(archive, entry, options.signal)) {
      take(examiner.push(piece));
      onBytes(piece.length);
    }
    take(examiner.finish());
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown;
    findings.damages.push(thrown.message.includes(entry.name) ? thrown.message : `"${entry.name}": ${thrown.message}`);
    return;
  }
  const examined = examiner.examined();
  const { rows, columns, rawSha256: sha256 } = examined;
  const schemaVersion = version ?? described?.schemaVersion ?? null;
  findings.csv.push({ name: entry.name, schemaVersion, rows, bytes: entry.rawBytes, sha256, columns });
  if (manifest !== undefined) compareWithManifest(file, examined, manifest, findings);
  for (const problem of digests?.problems() ?? []) findings.damages.push(`"${entry.name}": ${problem}`);
  findings.segments.verified += digests?.verified ?? 0;
  judgeCsv(file, examined, options, findings);
}

/** Returns the SHA-256 of the whole archive in hexadecimal digits. @throws OrreryError CANCELLED, errors of node:fs */
async function sha256Of({ handle }: OpenArchive, signal: AbortSignal | undefined): Promise<string> {
  const sha256 = createHash('sha256');
  // One buffer for all reads: a stream allocates a new one for each, and they stay until a garbage collection.
  const buffer = Buffer.allocUnsafeSlow(HASHED_AT_ONCE);
  for (let at = 0; ; ) {
    throwIfCancelled(signal);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return sha256.digest('hex');
    sha256.update(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

/**
 * Returns the range that the files should join to: as given, else of the manifest, of the archive's name, or of the
 * files.
 */
function expectedRange(
  path: string,
  files: readonly NamedEntry[],
  manifest: ArchiveManifest | undefined,
  given: BlockRange | undefined,
): BlockRange {
  if (given !== undefined) return { from: given.from, to: given.to };
  if (manifest !== undefined) return { from: manifest.fromBlock, to: manifest.toBlock };
  const name = readName(basename(path), 'zip');
  if (name !== undefined) return { from: name.from, to: name.to };
  return { from: files[0]?.from ?? 0n, to: files.at(-1)?.to ?? 0n };
}

/**
 * Reads an archive to its last row and returns its verdict. Accepts both kinds of names, and uses a manifest beside it.
 * Faults of the archive are part of the verdict, never an exception.
 * @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES, CANCELLED
 */
export async function verifyArchive(path: string, options: VerifyOptions = {}): Promise<VerifiedArchive> {
  const findings: ArchiveFindings = {
    damages: [],
    omissions: [],
    csv: [],
    segments: { verified: 0, total: 0 },
    doubts: [],
    silentEnds: [],
  };
  let archiveSha256: string | null = null;
  let manifest: ArchiveManifest | undefined;
  let files: NamedEntry[] = [];
  let range: BlockRange | null = null;
  let archive: OpenArchive | undefined;
  try {
    archive = await openArchive(path, options.limits);
    manifest = await readArchiveManifest(path);
    findings.segments.total = (manifest?.csv ?? []).reduce((sum, { segments }) => sum + segments.length, 0);
    files = nameEntries(archive.entries, { chain: manifest?.chain });
    range = expectedRange(path, files, manifest, options.range);
    const problem = rangeProblem(files, range);
    if (problem !== null) findings.omissions.push(problem);
    const rawBytesTotal = files.reduce((sum, { entry }) => sum + entry.rawBytes, 0);
    let rawBytes = 0;
    for (const file of files) {
      await verifyCsv(archive, file, manifest, options, findings, (bytes) => {
        rawBytes += bytes;
        options.onProgress?.({ rawBytes, rawBytesTotal });
      });
    }
    archiveSha256 = await sha256Of(archive, options.signal);
  } catch (thrown) {
    if (isSystemError(thrown)) throw unreadable(path, thrown);
    if (!(thrown instanceof ContentError)) throw thrown;
    findings.damages.push(thrown.message);
  } finally {
    await archive?.close();
  }
  const proven = manifest?.coverage === 'proven';
  return {
    ...verdictOf(findings, proven),
    table: files[0]?.table ?? null,
    range,
    csv: findings.csv,
    segments: manifest === undefined ? null : findings.segments,
    archiveSha256,
  };
}
