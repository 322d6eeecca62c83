/** Archives of history on their way from the service to files, and how far each is. */
import type { HistorySegment } from '../contract/index.ts';
import type { ArchiveQuery, UpstreamPool } from '../upstream/index.ts';

/** An archive wanted as a file. */
export interface ArchiveRequest extends ArchiveQuery {
  /** A path at which nothing is yet. */
  file: string;
  /** Base URL of the service to ask; the one in use when absent. */
  service?: string;
}

export interface SavedArchive {
  bytes: number;
  /** Base URL of the service it came from. */
  source: string;
}

/** Segments as a service lists them; null where it has no listing. */
export interface ListedSegments {
  segments: HistorySegment[] | null;
  /** Base URL of the service. */
  source: string;
}

/** How much of a file has come, in bytes. */
export interface SavingEvent {
  type: 'saving';
  file: string;
  bytes: number;
}

/** No table of a range of blocks comes near this; a stream without end does. */
const MAX_ARCHIVE_BYTES = 64 * 1024 ** 3;
/** Milliseconds between two events of one file. */
const TOLD_EVERY = 200;

export function createArchiveSaver(
  link: UpstreamPool,
  emit: (event: SavingEvent) => void,
): (request: ArchiveRequest, signal: AbortSignal) => Promise<SavedArchive> {
  return async ({ file, service, ...query }, signal) => {
    let told = 0;
    const onBytes = (bytes: number): void => {
      const now = performance.now();
      if (now - told < TOLD_EVERY) return;
      told = now;
      emit({ type: 'saving', file, bytes });
    };
    const options = { file, mostBytes: MAX_ARCHIVE_BYTES, onBytes };
    if (service === undefined) {
      const { bytes } = await link.saveArchive(query, options, signal);
      return { bytes, source: link.address };
    }
    const { bytes } = await link.askOne(
      service,
      (upstream, either) => upstream.saveArchive(query, options, either),
      signal,
    );
    return { bytes, source: service };
  };
}
