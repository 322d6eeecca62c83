import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSemaphore, RETRY, raceAbort, retry } from '../async/index.ts';
import { OrreryError, unwritable } from '../contract/index.ts';
import type { DownloadedArchive, History, Part, TableSpan } from '../history/index.ts';
import type { SyncClient } from '../sync/index.ts';

/** Options of fetching a table of a segment. */
export interface FetchOptions {
  signal: AbortSignal;
  /** True runs before background fetches. */
  urgent?: boolean;
  /** The key of a stored part that is fetched again. Any other stored part is returned as it is. */
  former?: bigint | undefined;
  /** Gets the number of bytes of the archive that have arrived. */
  onBytes?: (bytes: number) => void;
}

/** Fetches tables of segments from the service into the store. */
export interface PartFetcher {
  /**
   * Fetches a table of a segment, checks it to the last row and stores it, in one transaction; returns the stored
   * parts. Callers that ask for the same table share the fetch. It is aborted when all of them have aborted.
   * @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH, DISK_FULL, FILE_UNWRITABLE, CANCELLED
   */
  fetch(span: TableSpan, options: FetchOptions): Promise<Part[]>;
  /**
   * Compares a stored table of a segment with another service's, and records if they differ.
   * @throws OrreryError as `fetch` does
   */
  compare(span: TableSpan, service: string, signal: AbortSignal): Promise<void>;
  /** Aborts every fetch and removes its partial files. */
  close(): Promise<void>;
}

interface Fetching {
  parts: Promise<Part[]>;
  abort: AbortController;
  members: Set<FetchOptions>;
}

/** Maximum parallel downloads. A running download no longer counts against the rate budget. */
const MAX_DOWNLOADS = 3;

/**
 * Returns true for an error of the service, which another service need not have. False for others, such as a full disk.
 */
export function isFaultOfService(thrown: unknown): boolean {
  const { code } = OrreryError.from(thrown);
  return code.startsWith('UPSTREAM_') || code === 'CHAIN_MISMATCH';
}

/** The objects that a fetcher of parts uses. */
export interface PartFetcherParts {
  network: Pick<SyncClient, 'saveArchive' | 'status'>;
  history: Pick<History, 'ingest' | 'compare' | 'part'>;
  /** The network's folder. */
  folder: string;
  /**
   * Called when a fetched table of a segment is stored. `source` is the address of the service that sent it. `isNew` is
   * false if the same rows were stored before; a dispute about them may have ended.
   */
  onStored(span: TableSpan, source: string, isNew: boolean): void;
}

/**
 * Returns a fetcher of tables of segments. It downloads archives to a folder of its own, from which it first removes
 * the incomplete files of an earlier run.
 */
export async function createPartFetcher({
  network,
  history,
  folder,
  onStored,
}: PartFetcherParts): Promise<PartFetcher> {
  const downloads = join(folder, 'downloads');
  await rm(downloads, { recursive: true, force: true });
  const downloadSlots = createSemaphore(MAX_DOWNLOADS);
  const under = new Map<string, Fetching>();

  /**
   * Downloads an archive to a file, passes it to `work`, then removes it.
   * @param service its address; the one in use if undefined
   */
  async function withArchive<Result>(
    { table, ...range }: TableSpan,
    service: string | undefined,
    { onBytes, signal }: { onBytes?: (bytes: number) => void; signal: AbortSignal },
    work: (answer: DownloadedArchive) => Promise<Result>,
  ): Promise<Result> {
    const file = join(downloads, `${randomUUID()}.zip`);
    try {
      await mkdir(downloads, { recursive: true, mode: 0o700 }).catch((thrown: unknown) => {
        throw unwritable(downloads, thrown);
      });
      const request = { table, ...range, file, ...(service !== undefined && { service }) };
      const { bytes, source } = await network.saveArchive(request, { ...(onBytes && { onBytes }), signal });
      onBytes?.(bytes);
      return await work({ path: file, table, range, source });
    } finally {
      await rm(file, { force: true }).catch(() => {});
    }
  }

  /**
   * Stores the answer of the service in use, or of another one if that answer is invalid.
   * @param former the stored part
   * @throws OrreryError as `fetch`
   */
  async function take(
    span: TableSpan,
    former: Part | undefined,
    members: Set<FetchOptions>,
    signal: AbortSignal,
  ): Promise<Part[]> {
    const onBytes = (bytes: number): void => {
      for (const member of members) member.onBytes?.(bytes);
    };
    /**
     * Downloads and stores. Downloads once more if the archive came whole but its content is invalid. The client has
     * repeated a download that failed before, so that is not repeated here.
     */
    function from(service?: string): Promise<Part[]> {
      let hasCome = false;
      const download = () => {
        hasCome = false;
        return withArchive(span, service, { onBytes, signal }, async (answer) => {
          hasCome = true;
          const parts = await history.ingest(answer, { signal });
          onStored(
            span,
            answer.source,
            parts.some(({ key }) => key !== former?.key),
          );
          return parts;
        });
      };
      const isRetryable = ({ code }: OrreryError) => hasCome && code === 'UPSTREAM_INVALID';
      return retry(RETRY.archiveContent, download, { signal, isRetryable });
    }
    try {
      return await from();
    } catch (thrown) {
      if (!OrreryError.hasCode(thrown, 'UPSTREAM_INVALID')) throw thrown;
      for (const { address } of network.status().services.filter(({ used, state }) => !used && state === 'live')) {
        const parts = await from(address).catch((other: unknown) => {
          if (!isFaultOfService(other)) throw other;
        });
        if (parts !== undefined) return parts;
      }
      throw thrown;
    }
  }

  function bring(span: TableSpan, members: Set<FetchOptions>, signal: AbortSignal): Promise<Part[]> {
    const isUrgent = () => [...members].some(({ urgent }) => urgent === true);
    return downloadSlots.run(
      async () => {
        // Another caller may have stored it meanwhile.
        const stored = await history.part(span.table, span);
        const isFormer = [...members].some(({ former }) => former !== undefined && former === stored?.key);
        return stored === undefined || isFormer ? take(span, stored, members, signal) : [stored];
      },
      signal,
      isUrgent,
    );
  }

  function begin(key: string, span: TableSpan): Fetching {
    const abort = new AbortController();
    const members = new Set<FetchOptions>();
    const parts = bring(span, members, abort.signal).finally(() => {
      if (under.get(key) === fetching) under.delete(key);
    });
    // All callers may have aborted before it ends.
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
      return raceAbort(fetching.parts, signal, () => {
        fetching.members.delete(options);
        if (fetching.members.size > 0) return;
        under.delete(key);
        fetching.abort.abort();
      });
    },
    async compare(span, service, signal) {
      const work = () => withArchive(span, service, { signal }, (answer) => history.compare(answer, signal));
      await downloadSlots.run(work, signal);
    },
    async close() {
      const ending = [...under.values()];
      for (const { abort } of ending) abort.abort();
      await Promise.allSettled(ending.map(({ parts }) => parts));
    },
  };
}
