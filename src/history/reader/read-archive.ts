import { OrreryError } from '../../contract/index.ts';
import { ContentError } from '../content-error.ts';
import { type RowBatch, readRows } from '../csv/read-rows.ts';
import { type OpenArchive, openArchive } from './open-archive.ts';
import { readEntry } from './read-entry.ts';

/** A file of any archive: its name and the size of its text in bytes. */
export interface ListedFile {
  name: string;
  bytes: number;
}

/** Returns ARCHIVE_INVALID for a ContentError, and any other error as it is. */
function invalid(path: string, thrown: unknown): unknown {
  if (!(thrown instanceof ContentError)) return thrown;
  return new OrreryError('ARCHIVE_INVALID', { file: path, problem: thrown.message }, { cause: thrown });
}

async function open(path: string): Promise<OpenArchive> {
  try {
    return await openArchive(path);
  } catch (thrown) {
    throw invalid(path, thrown);
  }
}

/**
 * Returns the names and sizes (bytes) of the files in an archive, whatever their names.
 * @throws OrreryError ARCHIVE_INVALID, FILE_UNREADABLE
 */
export async function listArchive(path: string): Promise<ListedFile[]> {
  const archive = await open(path);
  await archive.close();
  return archive.entries.map(({ name, rawBytes }) => ({ name, bytes: rawBytes }));
}

/**
 * Yields the rows of the file `name` in an archive, about a mebibyte at a time. Closes the archive at the end or when
 * the caller stops.
 * @throws OrreryError ARCHIVE_INVALID also if there is no such file, FILE_UNREADABLE, CANCELLED
 */
export async function* readArchive(path: string, name: string, signal?: AbortSignal): AsyncGenerator<RowBatch> {
  const archive = await open(path);
  try {
    const entry = archive.entries.find((candidate) => candidate.name === name);
    if (entry === undefined) throw new ContentError(`it holds no "${name}"`);
    yield* readRows(readEntry(archive, entry, signal));
  } catch (thrown) {
    throw invalid(path, thrown);
  } finally {
    await archive.close();
  }
}
