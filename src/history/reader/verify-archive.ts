import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type BlockRange, isSystemError, unreadable } from '../../contract/index.ts';
import type { ArchiveManifest } from '../archive/manifest.ts';
import { throwIfCancelled } from '../cancelled.ts';
import { ContentError } from '../content-error.ts';
import { readName } from '../segments/archive-names.ts';
import { timesOfTable } from '../segments/tables.ts';
import { type NamedEntry, nameEntries, rangeProblem } from './named-entries.ts';
import { type ArchiveLimits, type OpenArchive, openArchive } from './open-archive.ts';
import { readArchiveManifest } from './read-manifest.ts';
import { type ArchiveFindings, type VerifiedArchive, verdictOf } from './verdict.ts';
import { CsvVerifier, type CsvVerifierParts } from './verify-csv.ts';

/** Options of a verification. */
export interface VerifyOptions {
  /** The expected range of the archive. By default it comes from the manifest, the archive's name or its files. */
  range?: BlockRange | undefined;
  blockTimes?: CsvVerifierParts['blockTimes'];
  storedRows?: CsvVerifierParts['storedRows'];
  limits?: ArchiveLimits;
  /** Called with the size of the text read so far, and of all text (bytes). */
  onProgress?: (progress: { rawBytes: number; rawBytesTotal: number }) => void;
  signal?: AbortSignal;
}

/** Bytes read from the archive at a time to hash it. */
const HASH_STEP_BYTES = 1024 * 1024;

/** Returns the SHA-256 of the whole archive in hexadecimal digits. @throws OrreryError CANCELLED, errors of node:fs */
async function sha256Of({ handle }: OpenArchive, signal: AbortSignal | undefined): Promise<string> {
  const sha256 = createHash('sha256');
  // One buffer for all reads: a stream allocates a new one for each, and they stay until a garbage collection.
  const buffer = Buffer.allocUnsafeSlow(HASH_STEP_BYTES);
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
    comparedSegments: 0,
    silentSegments: [],
    silentFiles: [],
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
    const onBytes = (bytes: number) => {
      rawBytes += bytes;
      options.onProgress?.({ rawBytes, rawBytesTotal });
    };
    const { blockTimes, storedRows, signal } = options;
    const verifier = new CsvVerifier({ archive, manifest, findings, blockTimes, storedRows, onBytes, signal });
    for (const file of files) await verifier.verify(file);
    archiveSha256 = await sha256Of(archive, signal);
  } catch (thrown) {
    if (isSystemError(thrown)) throw unreadable(path, thrown);
    if (!(thrown instanceof ContentError)) throw thrown;
    findings.damages.push(thrown.message);
  } finally {
    await archive?.close();
  }
  const table = files[0]?.table ?? null;
  // Earlier versions called rows in order of an id proven.
  const isProven = manifest?.coverage === 'proven' && table !== null && timesOfTable(table).ordered;
  return {
    ...verdictOf(findings, isProven),
    table,
    range,
    csv: findings.csv,
    segments: manifest === undefined ? null : findings.segments,
    archiveSha256,
  };
}
