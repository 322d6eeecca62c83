import type { ArchiveQuery, UpstreamPool } from '../upstream/index.ts';

/** A request to download an archive to a file. */
export interface ArchiveDownload extends ArchiveQuery {
  /** Path of the new file; nothing may exist there. */
  file: string;
  /** Base URL of the service; the one in use by default. */
  service?: string;
}

/** A downloaded archive. */
export interface SavedArchive {
  /** Size of the file. */
  bytes: number;
  /** Base URL of the service that sent it. */
  source: string;
}

/** The segments of a service, as the text that `writeListing` returns; null if it has no list of them. */
export interface ListedSegments {
  listing: string | null;
  /** Base URL of the service. */
  source: string;
}

/** An event with the number of bytes that a download has received so far. */
export interface SavingEvent {
  type: 'saving';
  file: string;
  bytes: number;
}

/** Maximum size of an archive (bytes), far above the largest table of any range. */
const MAX_ARCHIVE_BYTES = 64 * 1024 ** 3;
/** Minimum time between two events of one file (milliseconds). */
const EVENT_INTERVAL_MS = 200;

/**
 * Returns a function that downloads an archive to a new file, from the service in use or from the named one. It returns
 * the size (bytes) and the service that sent it. While bytes arrive, emits their number, at most every 200 ms. An
 * archive of more than 64 GiB is refused.
 */
export function createArchiveSaver(
  pool: UpstreamPool,
  emit: (event: SavingEvent) => void,
): (request: ArchiveDownload, signal: AbortSignal) => Promise<SavedArchive> {
  return async ({ file, service, ...query }, signal) => {
    let reportedAt = 0;
    const onBytes = (bytes: number): void => {
      const now = performance.now();
      if (now - reportedAt < EVENT_INTERVAL_MS) return;
      reportedAt = now;
      emit({ type: 'saving', file, bytes });
    };
    const options = { file, mostBytes: MAX_ARCHIVE_BYTES, onBytes };
    const { bytes } = await pool.saveArchive(query, options, signal, service);
    return { bytes, source: service ?? pool.address };
  };
}
