import type { ArchiveRef, ExplorerApi, OutputOf } from '../../../../contract/index.ts';

export type ArchiveContent = OutputOf<'archiveFiles'>;
export type ArchiveRows = OutputOf<'archiveRows'>;

/** Reads the content of an archive. */
export interface ArchiveReader {
  content(signal: AbortSignal): Promise<ArchiveContent>;
  /**
   * Rows of a file from `start`, at most 1000; a call that continues at the end of the last one costs nothing extra.
   */
  rows(name: string, start: number, limit: number, signal: AbortSignal): Promise<ArchiveRows>;
}

/** An archive on disk, read by the explorer. */
export function explorerReader(api: ExplorerApi, archive: ArchiveRef): ArchiveReader {
  return {
    content: (signal) => api.call('archiveFiles', { archive }, signal),
    rows: (name, start, limit, signal) => api.call('archiveRows', { archive, name, start, limit }, signal),
  };
}
