/** One life of a simulated program: the session, the history and the jobs of one network, over real files. */
import { join } from 'node:path';
import { createEmitter, raceAbort, wait } from '../../src/async/index.ts';
import { OrreryError } from '../../src/contract/index.ts';
import { type HistoryService, openHistoryService } from '../../src/exports/index.ts';
import { type History, historyFile } from '../../src/history/index.ts';
import type { HistoryThreadService } from '../../src/history/thread/history-calls.ts';
import { createHistoryHandlers } from '../../src/history/thread/history-handlers.ts';
import { createUserHandlers } from '../../src/store/user/user-handlers.ts';
import { userStoreOver } from '../../src/store/user/user-store.ts';
import type { NetworkEvent, NetworkOptions, SyncClient } from '../../src/sync/index.ts';
import { openSyncSession, type Session } from '../../src/sync/session.ts';
import type { OpenExchange } from '../../src/upstream/index.ts';
import type { Random } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface Program {
  readonly session: Session;
  readonly history: HistoryService | undefined;
  /** Ends as a quit does. */
  close(): Promise<void>;
  /** Closes everything without waiting, after a kill. The folder must not be used any more. */
  abandon(): Promise<void>;
}

export interface ProgramParts {
  options: NetworkOptions;
  exportFolder: string;
  openExchange: OpenExchange;
  time: VirtualTime;
  random: Random;
  hasHistory: boolean;
}

/** The longest time that a call of history takes on its way and at work (milliseconds). */
const MAX_CALL_MS = 300;
const never = new AbortController().signal;
const noDatasets = () => Promise.reject(new OrreryError('NOT_IMPLEMENTED', { what: 'Datasets' }));

/** As the client of the network thread, without the thread. */
function clientOf(
  session: Session,
  events: ReturnType<typeof createEmitter<NetworkEvent>>,
  savings: Savings,
): SyncClient {
  let status = session.status();
  events.listen((event) => {
    if (event.type === 'status') status = event.status;
  });
  return {
    ensure: (request, signal = never) => session.ensure(request, signal),
    syncOnce: (request, signal = never) => session.syncOnce(request, signal),
    segments: (signal = never) => session.segments(signal),
    async saveArchive(request, { onBytes, signal = never } = {}) {
      if (onBytes !== undefined) savings.set(request.file, onBytes);
      try {
        return await session.saveArchive(request, signal);
      } finally {
        savings.delete(request.file);
      }
    },
    countRequests: async () => session.status().requests,
    follow: async () => session.follow(),
    pause: async () => session.pause(),
    status: () => status,
    listen: events.listen,
    close: () => session.close(),
  };
}

type Savings = Map<string, (bytes: number) => void>;

/** As the client of the history thread: calls take virtual time, and a dead program gets no answers. */
function historyOver(handlers: HistoryThreadService, life: AbortSignal, { time, random }: ProgramParts): History {
  const noise = random.of('history');

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    await wait(noise.int(0, MAX_CALL_MS), life);
    const result = await raceAbort(time.outside(work), life);
    await wait(noise.int(0, MAX_CALL_MS), life);
    return result;
  }

  async function openArchive(request: Parameters<History['openArchive']>[0]) {
    const { id, summary } = await call(() => handlers.openArchive(request));
    return {
      ...summary,
      async *read({ start = 0, end = summary.bytes } = {}) {
        for (let at = start; at < end; ) {
          const bytes = await call(() => handlers.readArchive({ id, start: at, end }));
          if (bytes.length === 0) return;
          yield bytes;
          at += bytes.length;
        }
      },
      close: () => call(() => handlers.closeArchive(id)),
    };
  }

  return {
    segments: () => call(() => handlers.segments()),
    gaps: () => call(() => handlers.gaps()),
    holdings: (table) => call(() => handlers.holdings(table)),
    part: (table, span) => call(() => handlers.part(table, span)),
    newestSegments: (count) => call(() => handlers.newestSegments(count)),
    recordListing: (listing, source) => call(() => handlers.recordListing(listing, source)),
    ingest: (answer, options = {}) =>
      raceAbort(
        call(() => handlers.ingest(answer, options)),
        options.signal,
      ),
    compare: (answer, signal) =>
      raceAbort(
        call(() => handlers.compare(answer, signal)),
        signal,
      ),
    // A cancelled export answers only when it has removed its files, or has finished.
    export: (request, options) => call(() => handlers.export(request, options)),
    verify: (path, range, options) => call(() => handlers.verify(path, range, options)),
    fundingRecords: (request, signal) => call(() => handlers.fundingRecords(request, signal)),
    readFundingRecords: () => call(() => handlers.readFundingRecords()),
    timedBlocks: () => call(() => handlers.timedBlocks()),
    bytes: () => call(() => handlers.bytes()),
    bytesWithin: (spans) => call(() => handlers.bytesWithin(spans)),
    storedSince: (...asked) => call(() => handlers.storedSince(...asked)),
    evict: (eviction) => call(() => handlers.evict(eviction)),
    summaries: () => call(() => handlers.summaries()),
    listArchive: (path) => call(() => handlers.listArchive(path)),
    archiveRows: (request, signal) => call(() => handlers.archiveRows(request, signal)),
    openArchive,
    close: () => Promise.resolve(),
  };
}

export function startProgram(parts: ProgramParts): Program {
  const { options, exportFolder, openExchange, time, hasHistory } = parts;
  const { folder, chainId, baseUrl } = options;
  const events = createEmitter<NetworkEvent>();
  const savings: Savings = new Map();
  const session = openSyncSession(
    options,
    (event) => {
      if (event.type === 'saving') savings.get(event.file)?.(event.bytes);
      else events.emit(event);
    },
    openExchange,
  );
  if (!hasHistory) return { session, history: undefined, close: session.close, abandon: session.close };

  const life = new AbortController();
  const handlers = createHistoryHandlers({ file: historyFile(folder), chainId });
  const user = createUserHandlers({ folder });
  const calls = {
    list: async (kind: string, limit: number) => user.list(kind, limit),
    get: async (kind: string, id: string) => user.get(kind, id),
    put: async (kind: string, id: string, content: string) => user.put(kind, id, content),
    remove: async (kind: string, id: string) => user.remove(kind, id),
  };
  const opening = openHistoryService({
    chainId,
    chainFolderName: chainId,
    folder,
    dataDir: join(folder, '..'),
    defaultExportFolder: exportFolder,
    network: clientOf(session, events, savings),
    history: historyOver(handlers, life.signal, parts),
    user: userStoreOver(calls, folder, async () => user.close()),
    // The person of the simulation asks for no dataset: its process runs on a clock of its own.
    datasetWriter: { write: noDatasets, writeList: noDatasets, storedLists: noDatasets, info: noDatasets },
    exportQuery: noDatasets,
    queryCache: { bytes: async () => 0, shrink: async () => {} },
    address: () => baseUrl,
    follow: true,
    compareServices: options.compareServices === true,
  });
  let history: HistoryService | undefined;
  opening.then(
    (opened) => {
      history = opened;
    },
    () => {},
  );

  async function closeFiles(): Promise<void> {
    await time.outside(async () => await handlers.close());
    user.close();
  }

  return {
    session,
    get history() {
      return history;
    },
    async close() {
      await (await opening).close();
      await session.close();
      await closeFiles();
    },
    async abandon() {
      life.abort(new OrreryError('CANCELLED', {}));
      const ending = Promise.allSettled([opening.then((opened) => opened.close()), session.close()]);
      await time.settle();
      await time.settle();
      const closed = closeFiles();
      await time.settle();
      await closed;
      await Promise.race([ending, time.settle()]);
    },
  };
}
