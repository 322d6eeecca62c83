import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type LocalFileHeader, type ZipFile } from 'yauzl';
import { isSystemError, unreadable } from '../../contract/index.ts';
import { openRegularFile } from '../../files/index.ts';
import { ContentError } from '../content-error.ts';
import { errorAfterArchive } from './error-after-archive.ts';

/** A file inside an archive, with checked position and sizes. Sizes and offsets in bytes. */
export interface ArchiveEntry {
  /** The name of the file. */
  name: string;
  rawBytes: number;
  storedBytes: number;
  /** CRC-32 of its text, as the directory has it. */
  crc: number;
  deflated: boolean;
  /** The offset of its stored bytes. */
  start: number;
}

/** An open archive with a checked directory; its owner closes it. */
export interface OpenArchive {
  path: string;
  bytes: number;
  handle: FileHandle;
  entries: readonly ArchiveEntry[];
  close(): Promise<void>;
}

/** Limits on the work that an archive can cause. */
export interface ArchiveLimits {
  /** The number of files inside. */
  entries: number;
  /** The text of all files together, both as declared in the directory and as read (bytes). */
  rawBytes: number;
}

/** The limits on any archive: 100,000 files and 256 GiB of text. */
export const DEFAULT_LIMITS: ArchiveLimits = { entries: 100_000, rawBytes: 256 * 1024 ** 3 };

/**
 * Text beyond this size must not be compressed by more than the factor below. No table of a network is, but
 * decompression bombs are.
 */
const FREE_BYTES = 256 * 1024 * 1024;
const MAX_SHRINKS = 400;

/** The reader's words for a file without the record at the end of an archive. */
const NO_END = 'End of central directory record signature not found';
const DATA_DESCRIPTOR = 1 << 3;
const SEE_ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATE = 8;
const UNIX = 3;
const FILE_TYPE = 0xf000;
const REGULAR_FILE = 0x8000;

function refuse(problem: string): never {
  throw new ContentError(problem);
}

/**
 * Refuses an entry whose directory record is not that of a plain, unencrypted, deflated or stored file. @throws
 * ContentError
 */
function checkRecord(entry: Entry): void {
  const { fileName: name, compressionMethod: method } = entry;
  if (/[/\\]/.test(name)) refuse(`"${name}" is a path, not a file name`);
  if (entry.isEncrypted()) refuse(`"${name}" is encrypted`);
  if (method !== STORED && method !== DEFLATE) refuse(`"${name}" is packed with method ${method}, not deflate`);
  const type = entry.versionMadeBy >>> 8 === UNIX ? (entry.externalFileAttributes >>> 16) & FILE_TYPE : 0;
  if (type !== 0 && type !== REGULAR_FILE) refuse(`"${name}" is not a regular file`);
}

/** Refuses an entry whose local header contradicts the directory. @throws ContentError */
function checkLocalHeader(entry: Entry, local: LocalFileHeader): void {
  const { fileName: name } = entry;
  const differs = (what: string) => refuse(`the local header of "${name}" has another ${what} than the directory`);
  if (!local.fileName.equals(entry.fileNameRaw)) differs('name');
  if (local.compressionMethod !== entry.compressionMethod) differs('method');
  if ((local.generalPurposeBitFlag & DATA_DESCRIPTOR) !== 0) return;
  if (local.crc32 !== entry.crc32) differs('CRC-32');
  if (local.compressedSize !== SEE_ZIP64 && local.compressedSize !== entry.compressedSize) differs('stored size');
  if (local.uncompressedSize !== SEE_ZIP64 && local.uncompressedSize !== entry.uncompressedSize) differs('size');
}

/**
 * Refuses an archive that unpacks to more bytes than `limits`, or to more than 400 times its stored bytes, and entries
 * that overlap or go beyond the end.
 * @throws ContentError
 * @param bytes size of the archive
 */
function checkSizes(entries: readonly ArchiveEntry[], bytes: number, limits: ArchiveLimits): void {
  const rawBytes = entries.reduce((sum, entry) => sum + entry.rawBytes, 0);
  if (rawBytes > limits.rawBytes) refuse(`it unpacks to ${rawBytes} bytes, more than the ${limits.rawBytes} allowed`);
  for (const { name, rawBytes, storedBytes } of entries) {
    if (rawBytes > FREE_BYTES && rawBytes > storedBytes * MAX_SHRINKS) {
      refuse(`"${name}" unpacks to ${rawBytes} bytes from ${storedBytes}, much more than any table`);
    }
  }
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.start - b.start)) {
    if (entry.start < end) refuse(`"${entry.name}" overlaps another file of the archive`);
    end = entry.start + entry.storedBytes;
  }
  if (end > bytes) refuse('the directory points beyond the end of the archive');
}

/** Refuses two names that a file system would take for the same file. @throws ContentError */
function checkNames(entries: readonly ArchiveEntry[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    const folded = name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) refuse(`"${name}" is in the archive twice`);
    seen.add(folded);
  }
}

/** Reads and checks every entry of the directory. @throws ContentError, errors of the ZIP library and of node:fs */
async function readEntries(zip: ZipFile, limits: ArchiveLimits): Promise<ArchiveEntry[]> {
  if (zip.entryCount > limits.entries) refuse(`it declares ${zip.entryCount} files`);
  const entries: ArchiveEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    checkRecord(entry);
    const local = await zip.readLocalFileHeaderPromise(entry);
    checkLocalHeader(entry, local);
    entries.push({
      name: entry.fileName,
      rawBytes: entry.uncompressedSize,
      storedBytes: entry.compressedSize,
      crc: entry.crc32,
      deflated: entry.compressionMethod === DEFLATE,
      start: local.fileDataStart,
    });
  }
  return entries;
}

/** Returns true if a file begins as a web page. */
async function isWebPage(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(128), 0, 128, 0);
  return /^\s*<(!doctype )?html\b/i.test(buffer.toString('utf8', 0, bytesRead));
}

/**
 * Reads the directory of an archive and returns its checked entries.
 * @throws ContentError the fault, or the error text that a service appended; errors of node:fs
 */
async function readDirectory(handle: FileHandle, bytes: number, limits: ArchiveLimits): Promise<ArchiveEntry[]> {
  const options = { strictFileNames: true, validateEntrySizes: true, autoClose: false };
  try {
    const entries = await readEntries(await fromFdPromise(handle.fd, options), limits);
    checkNames(entries);
    checkSizes(entries, bytes, limits);
    return entries;
  } catch (thrown) {
    // The disk failed, which says nothing about the archive.
    if (isSystemError(thrown)) throw thrown;
    const appended = await errorAfterArchive(handle, bytes);
    if (appended !== undefined) refuse(`the service broke off with an error after it: ${appended}`);
    if (thrown instanceof ContentError) throw thrown;
    if (await isWebPage(handle)) refuse('it is a web page in place of an archive');
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    if (reason.startsWith(NO_END)) refuse('it is no ZIP archive, or it is cut off');
    refuse(`its directory cannot be read: ${reason.replace(/\.$/, '')}`);
  }
}

/**
 * Opens an archive and checks everything in its directory: plain files only, no paths, no name twice, no overlaps,
 * plausible sizes. The caller closes it. No content is read yet.
 * @throws ContentError the fault, in words
 * @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES
 */
export async function openArchive(path: string, limits: ArchiveLimits = DEFAULT_LIMITS): Promise<OpenArchive> {
  let handle: FileHandle | undefined;
  try {
    handle = await openRegularFile(path);
    const { size } = await handle.stat();
    const entries = await readDirectory(handle, size, limits);
    const owned = handle;
    return { path, bytes: size, handle, entries, close: () => owned.close() };
  } catch (thrown) {
    await handle?.close();
    if (!isSystemError(thrown)) throw thrown;
    throw unreadable(path, thrown);
  }
}
