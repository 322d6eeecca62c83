import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OrreryError } from '../../contract/index.ts';
import type { History, Part, TableSpan } from '../../history/index.ts';
import type { Network } from '../../sync/index.ts';
import { unwritable } from '../folder/file-error.ts';
import { createPlaces } from './places.ts';

export interface FetchOptions {
  signal: AbortSignal;
  /** Goes before what is only fetched in the background. */
  urgent?: boolean;
  /** Told how many bytes of the archive have come. */
  onBytes?: (bytes: number) => void;
}

/** Brings tables of segments from the service into the store. */
export interface PartFetcher {
  /**
   * Fetches a table of a segment, checks it to the last row and stores it, in one transaction. Who asks for the same
   * shares the fetch; it ends when all who asked have left.
   * @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH, DISK_FULL, FILE_UNWRITABLE, CANCELLED
   */
  fetch(span: TableSpan, options: FetchOptions): Promise<Part[]>;
  /** Ends every fetch and removes what has come of it. */
  close(): Promise<void>;
}

interface Fetching {
  parts: Promise<Part[]>;
  abort: AbortController;
  members: Set<FetchOptions>;
}

/** The rate budget lets as many requests be under way; what has begun to come takes none of them. */
const AT_ONCE = 3;

export interface PartFetcherParts {
  network: Pick<Network, 'saveArchive'>;
  history: Pick<History, 'ingest' | 'part'>;
  /** The network's folder. */
  folder: string;
  onStored(): void;
}

/** Takes a folder for downloads of its own: whatever lies there from before is half an archive and is removed. */
export async function createPartFetcher({
  network,
  history,
  folder,
  onStored,
}: PartFetcherParts): Promise<PartFetcher> {
  const downloads = join(folder, 'downloads');
  await rm(downloads, { recursive: true, force: true });
  const places = createPlaces(AT_ONCE);
  const under = new Map<string, Fetching>();

  async function bring({ table, ...range }: TableSpan, members: Set<FetchOptions>, signal: AbortSignal) {
    const leave = await places.take(() => [...members].some(({ urgent }) => urgent === true), signal);
    const file = join(downloads, `${randomUUID()}.zip`);
    const onBytes = (bytes: number): void => {
      for (const member of members) member.onBytes?.(bytes);
    };
    try {
      // It may have come while this waited.
      const stored = await history.part(table, range);
      if (stored !== undefined) return [stored];
      await mkdir(downloads, { recursive: true, mode: 0o700 }).catch((thrown: unknown) => {
        throw unwritable(downloads, thrown);
      });
      const { bytes, source } = await network.saveArchive({ table, ...range, file }, { onBytes, signal });
      onBytes(bytes);
      const parts = await history.ingest({ path: file, table, range, source }, { signal });
      onStored();
      return parts;
    } finally {
      await rm(file, { force: true }).catch(() => {});
      leave();
    }
  }

  function begin(key: string, span: TableSpan): Fetching {
    const abort = new AbortController();
    const members = new Set<FetchOptions>();
    const parts = bring(span, members, abort.signal).finally(() => {
      if (under.get(key) === fetching) under.delete(key);
    });
    // Everyone who asked may have left before it ends.
    parts.catch(() => {});
    const fetching = { parts, abort, members };
    under.set(key, fetching);
    return fetching;
  }

  return {
    fetch(span, options) {
      const { signal } = options;
      if (signal.aborted) return Promise.reject(new OrreryError('CANCELLED', {}));
      const key = `${span.table} ${span.from} ${span.to}`;
      const fetching = under.get(key) ?? begin(key, span);
      fetching.members.add(options);
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          fetching.members.delete(options);
          if (fetching.members.size === 0) {
            under.delete(key);
            fetching.abort.abort();
          }
          reject(new OrreryError('CANCELLED', {}));
        };
        signal.addEventListener('abort', leave, { once: true });
        fetching.parts.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
    async close() {
      const ending = [...under.values()];
      for (const { abort } of ending) abort.abort();
      await Promise.allSettled(ending.map(({ parts }) => parts));
    },
  };
}
