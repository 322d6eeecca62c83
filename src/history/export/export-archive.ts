import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { createSerialQueue } from '../../async/index.ts';
import { isSystemError, OrreryError, systemCode, unwritable } from '../../contract/index.ts';
import { type Draft, draftPath, fileIn, flushFolder, openDraft, pathExists } from '../../files/index.ts';
import { ArchiveSource } from '../archive/archive-source.ts';
import { type ArchiveManifest, describeArchive, formatArchiveManifest, manifestPath } from '../archive/manifest.ts';
import type { ArchivePlan, ArchiveRequest } from '../archive/plan-archive.ts';
import { throwIfCancelled } from '../cancelled.ts';
import type { Snapshots } from '../store/snapshots.ts';
import { requireReplaceable } from './require-replaceable.ts';
import { sumFile } from './sum-file.ts';
import { writeArchive } from './write-archive.ts';

/** A request to write an archive to disk. */
export interface ArchiveExportRequest extends ArchiveRequest {
  /** Gives the state of history that is exported. */
  history: Snapshots;
  /** Address of the network's data service, for the manifest. */
  network: string;
  /** The path of the archive, or a folder for it under its own name. */
  out: string;
  /** True replaces an existing archive; else it is FILE_EXISTS. */
  force?: boolean;
}

/** The progress of an export. Bytes are those of the archive. */
export interface ExportProgress {
  /** Written bytes of the archive, and the segments and rows in them. */
  bytes: number;
  bytesTotal: number;
  segments: number;
  segmentsTotal: number;
  rows: number;
  rowsTotal: number;
}

/** The result of an export. */
export interface WrittenArchive {
  /** The paths of the archive and its manifest. */
  file: string;
  manifestFile: string;
  manifest: ArchiveManifest;
}

/** Options of `exportArchive`. */
export interface ExportOptions {
  onProgress?: (progress: ExportProgress) => void;
  signal?: AbortSignal;
}

interface WriteOptions extends ExportOptions {
  /** Sums the archive beside its writing; in the calling thread by default. */
  sum?: typeof sumFile;
}

/**
 * Checks that the disk has room for an archive and its manifest, each in whole blocks of the disk, if it reports its
 * free space.
 * @throws OrreryError DISK_FULL
 */
async function requireRoom(file: string, plan: ArchivePlan, network: string): Promise<void> {
  const disk = await statfs(dirname(file));
  const free = disk.bavail * disk.bsize;
  // The final manifest has other digits in its hash, and the same length.
  const manifest = formatArchiveManifest(describeArchive(plan, network, basename(file), '0'.repeat(64)));
  const inBlocks = (bytes: number) => Math.ceil(bytes / disk.bsize) * disk.bsize;
  const needed = inBlocks(plan.bytes) + inBlocks(Buffer.byteLength(manifest));
  if (disk.blocks > 0 && free < needed) {
    const [neededBytes, freeBytes] = [needed, free].map((each) => each.toLocaleString('en'));
    throw new OrreryError('DISK_FULL', {
      file,
      problem: `with its manifest it takes ${neededBytes} bytes on this disk, and ${freeBytes} are free`,
    });
  }
}

/**
 * Returns a function from the number of written bytes to the progress. A segment counts when all of its bytes are
 * written. The numbers must not decrease from call to call.
 */
function trackProgress(plan: ArchivePlan): (bytes: number) => ExportProgress {
  const parts = plan.pieces.flatMap((piece) => ('part' in piece ? [piece] : []));
  const segmentsTotal = plan.csv.reduce((sum, { holdings }) => sum + holdings.length, 0);
  let next = 0;
  let rows = 0;
  return (bytes) => {
    for (let piece = parts[next]; piece !== undefined && piece.start + piece.bytes <= bytes; piece = parts[next]) {
      rows += piece.part.rows;
      next += 1;
    }
    // Empty parts have no bytes, so they count at the end.
    const segments = next === parts.length ? segmentsTotal : next;
    return { bytes, bytesTotal: plan.bytes, segments, segmentsTotal, rows, rowsTotal: plan.rows };
  };
}

/** The new archives of this thread get their names one after the other: two of one name would share a manifest. */
const named = createSerialQueue();

/**
 * Gives a new archive and its manifest their names. The archive's comes last, so a manifest can be left over but no
 * archive without one.
 * @throws OrreryError FILE_EXISTS if an archive appeared meanwhile; errors of node:fs
 */
async function publishNew(file: string, archive: Draft, text: Draft): Promise<void> {
  // An archive that came meanwhile keeps its manifest.
  if (await pathExists(file)) throw new OrreryError('FILE_EXISTS', { file });
  await text.publish({ replace: true });
  try {
    await archive.publish({ replace: false });
  } catch (thrown) {
    await rm(manifestPath(file), { force: true }).catch(() => {});
    throw thrown;
  }
}

/**
 * Replaces an archive and its manifest. A manifest must never be beside an archive that it does not describe. So the
 * former manifest is renamed first. If the archive cannot be replaced, the former manifest gets its name back.
 * @throws errors of node:fs
 */
async function publishOver(file: string, archive: Draft, text: Draft): Promise<void> {
  const manifestFile = manifestPath(file);
  const aside = draftPath(manifestFile);
  await rename(manifestFile, aside).catch((thrown: unknown) => {
    if (systemCode(thrown) !== 'ENOENT') throw thrown;
  });
  try {
    await archive.publish({ replace: true });
  } catch (thrown) {
    await rename(aside, manifestFile).catch(() => {});
    throw thrown;
  }
  await rm(aside, { force: true }).catch(() => {});
  await text.publish({ replace: true });
}

/**
 * Writes the archive and its manifest to drafts, flushes both and gives them their names. Leaves no draft behind.
 * @throws OrreryError FILE_EXISTS, DISK_FULL, FILE_UNWRITABLE, STORE_DAMAGED, CANCELLED; errors of node:fs
 */
async function writeWhole(
  source: ArchiveSource,
  file: string,
  { force = false, network }: ArchiveExportRequest,
  { onProgress, signal, sum = sumFile }: WriteOptions,
): Promise<WrittenArchive> {
  const { plan } = source;
  const manifestFile = manifestPath(file);
  const progress = trackProgress(plan);
  if (!force && (await pathExists(file))) throw new OrreryError('FILE_EXISTS', { file });
  if (force) await requireReplaceable(file);
  await requireRoom(file, plan, network);
  const archive = await openDraft(file);
  let text: Draft | undefined;
  try {
    const onBytes = (bytes: number) => onProgress?.(progress(bytes));
    const sha256 = await writeArchive(source, { path: file, handle: archive.handle }, { sum, onBytes, signal });
    const manifest = describeArchive(plan, network, basename(file), sha256);
    // Written and flushed first: after the archive has its name, no step needs disk space.
    text = await openDraft(manifestFile);
    await writeFile(text.handle, formatArchiveManifest(manifest));
    await text.handle.sync();
    // The last point at which the export can be cancelled. A cancelled export leaves nothing.
    throwIfCancelled(signal);
    if (force) await requireReplaceable(file);
    const isNew = !(force && (await pathExists(file)));
    const manifestDraft = text;
    await named(() => (isNew ? publishNew : publishOver)(file, archive, manifestDraft));
    await flushFolder(dirname(file)).catch(async (thrown: unknown) => {
      // The export can be repeated only if its file is not there. A former archive cannot be restored.
      if (isNew) for (const path of [file, manifestFile]) await rm(path, { force: true }).catch(() => {});
      throw thrown;
    });
    return { file, manifestFile, manifest };
  } finally {
    await archive.discard();
    await text?.discard();
  }
}

/**
 * Exports a table over a range of blocks as an archive on disk, with its manifest beside it; returns both paths and the
 * manifest. The archive gets its name only when it is complete, checked and flushed. Until then, and after an error, a
 * former file keeps that name. There is one exception: if a former archive has already been replaced and then the
 * manifest or the flush of the folder fails, the new archive stays, perhaps without its manifest. A signal that aborts
 * after the archive has its name has no effect.
 * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN, HISTORY_MISSING,
 * FILE_EXISTS, DISK_FULL, FILE_UNWRITABLE, STORE_DAMAGED, CANCELLED; those of `options.sum`
 */
export async function exportArchive(
  request: ArchiveExportRequest,
  options: WriteOptions = {},
): Promise<WrittenArchive> {
  const source = new ArchiveSource(request.history, request);
  try {
    const file = await fileIn(request.out, source.plan.name);
    try {
      return await writeWhole(source, file, request, options);
    } catch (thrown) {
      throw isSystemError(thrown) ? unwritable(file, thrown) : thrown;
    }
  } finally {
    source.close();
  }
}
