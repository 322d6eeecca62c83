import type { ArchiveRef, ExplorerApi, OutputOf } from '../../../../../contract/index.ts';

/** The path and the size of an archive, and the CSV files in it. */
export type ArchiveContent = OutputOf<'archiveFiles'>;
/**
 * Some rows of one file: its column names, the values, which values were shortened, and whether the file ends after
 * them.
 */
export type ArchiveRows = OutputOf<'archiveRows'>;

/** Reads one archive. Both methods reject with an OrreryError if the archive cannot be read. */
export interface ArchiveReader {
  /** Reads the path and the size of the archive, and the files in it. */
  content(signal: AbortSignal): Promise<ArchiveContent>;
  /**
   * Reads up to `limit` rows (at most 1000) of the file `name`, from the row with the index `start`; 0 is the first row
   * after the header. Reading is fast if the call continues where the last one ended.
   */
  rows(name: string, start: number, limit: number, signal: AbortSignal): Promise<ArchiveRows>;
}

/** Returns a reader of an archive on disk. The explorer does the reading. */
export function explorerReader(api: ExplorerApi, archive: ArchiveRef): ArchiveReader {
  return {
    content: (signal) => api.call('archiveFiles', { archive }, signal),
    rows: (name, start, limit, signal) => api.call('archiveRows', { archive, name, start, limit }, signal),
  };
}
