import { access, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { isSystemError, OrreryError, unwritable } from '../../contract/index.ts';
import { type Draft, flushFolder, openDraft } from '../../files/index.ts';
import { ArchiveSource } from '../archive/archive-source.ts';
import { describeArchive, type Manifest, manifestPath, writeManifest } from '../archive/manifest.ts';
import type { ArchivePlan, ArchiveRequest } from '../archive/plan-archive.ts';
import { throwIfCancelled } from '../cancelled.ts';
import type { Snapshots } from '../store/snapshots.ts';
import { requireReplaceable } from './require-replaceable.ts';
import { writeArchive } from './write-archive.ts';

export interface ExportRequest extends ArchiveRequest {
  history: Snapshots;
  /** Address of the network's data service, for the manifest. */
  network: string;
  /** The archive's path, or a folder to put it in under its own name. */
  out: string;
  /** Replaces an existing archive. */
  force?: boolean;
}

export interface ExportProgress {
  /** Bytes of the archive written, segments and rows among them. */
  bytes: number;
  bytesTotal: number;
  segments: number;
  segmentsTotal: number;
  rows: number;
  rowsTotal: number;
}

export interface ExportResult {
  /** Where the archive and its manifest are. */
  file: string;
  manifestFile: string;
  manifest: Manifest;
}

export interface ExportOptions {
  onProgress?: (progress: ExportProgress) => void;
  signal?: AbortSignal;
}

/** Bytes kept free beyond the archive, for its manifest. */
const SPARE_BYTES = 1024 * 1024;

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function fileFor(out: string, name: string): Promise<string> {
  const folder = out.endsWith('/') || out.endsWith(sep) || (await stat(out).catch(() => undefined))?.isDirectory();
  return folder ? join(out, name) : out;
}

/** @throws OrreryError DISK_FULL before anything is written, where the system tells how much room there is */
async function requireRoom(file: string, bytes: number): Promise<void> {
  const disk = await statfs(dirname(file));
  const free = disk.bavail * disk.bsize;
  if (disk.blocks > 0 && free < bytes + SPARE_BYTES) {
    throw new OrreryError('DISK_FULL', { file, problem: `it takes ${bytes} bytes, and ${free} are free` });
  }
}

/** Turns written bytes into progress: segments and rows count once all of them are written. */
function progressOf(plan: ArchivePlan): (bytes: number) => ExportProgress {
  const parts = plan.pieces.flatMap((piece) => ('part' in piece ? [piece] : []));
  const segmentsTotal = plan.csv.reduce((sum, { holdings }) => sum + holdings.length, 0);
  let next = 0;
  let rows = 0;
  return (bytes) => {
    for (let piece = parts[next]; piece !== undefined && piece.start + piece.bytes <= bytes; piece = parts[next]) {
      rows += piece.part.rows;
      next += 1;
    }
    // Empty parts have no bytes of their own to wait for.
    const segments = next === parts.length ? segmentsTotal : next;
    return { bytes, bytesTotal: plan.bytes, segments, segmentsTotal, rows, rowsTotal: plan.rows };
  };
}

async function writeWhole(
  source: ArchiveSource,
  file: string,
  { force = false, network }: ExportRequest,
  { onProgress, signal }: ExportOptions,
): Promise<ExportResult> {
  const { plan } = source;
  const manifestFile = manifestPath(file);
  const progress = progressOf(plan);
  if (!force && (await exists(file))) throw new OrreryError('FILE_EXISTS', { file });
  if (force) await requireReplaceable(file);
  await requireRoom(file, plan.bytes);
  const archive = await openDraft(file);
  let text: Draft | undefined;
  try {
    const sha256 = await writeArchive(source, archive.handle, (bytes) => onProgress?.(progress(bytes)), signal);
    const manifest = describeArchive(plan, network, basename(file), sha256);
    // Written and flushed first, so that with the archive in place nothing is left to do that needs room.
    text = await openDraft(manifestFile);
    await writeFile(text.handle, writeManifest(manifest));
    await text.handle.sync();
    // From here on it is carried through: a cancelled export leaves nothing, and what stands under its name is done.
    throwIfCancelled(signal);
    // A manifest of an older archive must never stand beside a newer one.
    if (force) {
      await requireReplaceable(file);
      await rm(manifestFile, { force: true });
    }
    await archive.publish({ replace: force });
    await text.publish({ replace: true });
    await flushFolder(dirname(file));
    return { file, manifestFile, manifest };
  } finally {
    await archive.discard();
    await text?.discard();
  }
}

/**
 * Exports a table over a range of blocks as an archive on disk, with its manifest beside it. The archive appears under
 * its name only when it is whole, checked and flushed; until then, and after any error, there is nothing of that name
 * but what was there before. A signal that fires once it has its name comes too late.
 * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN, HISTORY_MISSING,
 *   FILE_EXISTS, DISK_FULL, FILE_UNWRITABLE, STORE_DAMAGED, CANCELLED
 */
export async function exportArchive(request: ExportRequest, options: ExportOptions = {}): Promise<ExportResult> {
  const source = new ArchiveSource(request.history, request);
  try {
    const file = await fileFor(request.out, source.plan.name);
    try {
      return await writeWhole(source, file, request, options);
    } catch (thrown) {
      throw isSystemError(thrown) ? unwritable(file, thrown) : thrown;
    }
  } finally {
    source.close();
  }
}
