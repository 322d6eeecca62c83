import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { closeAll, raceAbort } from '../async/index.ts';
import { type NetworkNotice, OrreryError } from '../contract/index.ts';
import { type Datasets, openDatasets } from '../dataset/index.ts';
import { type HistoryService, openHistoryService } from '../exports/index.ts';
import { makeFolder } from '../files/index.ts';
import { type History, historyFile, isOldHistory, openHistory } from '../history/index.ts';
import { openQueryService, type QueryService } from '../query/index.ts';
import { type ListReader, openListReader, openUserStore, type UserStore } from '../store/index.ts';
import { type NetworkEvent, type SyncClient, startSync } from '../sync/index.ts';
import type { ThreadEnd } from '../threads/index.ts';
import { chainFolder } from './chain-folder.ts';
import { noticesOfDamage, openOrQuarantine } from './damaged-stores.ts';
import { datasetWriter } from './dataset-writer.ts';
import { type NetworkProfile, SANDBOX_ID } from './profile.ts';
import { queryExporter } from './query-exporter.ts';
import type { NewEntry } from './sync-log.ts';

/** Errors that last until the program ends or a person acts. */
const LASTING: ReadonlySet<string> = new Set(['STORE_DAMAGED', 'STORE_NEWER', 'FILE_UNREADABLE']);

/** The open parts of a network whose chain is known: its stores and its upstream. */
export interface NetworkHandles {
  /** The id of the known network. */
  id: string;
  chainId: string;
  /** The folder of the network's stores. */
  folder: string;
  /** Reads the stored lists. */
  reader: ListReader;
  /** The synchronisation, in a thread of its own. */
  network: SyncClient;
  /** The stored segments and archives. */
  history: History;
  /** Exports, mirroring and downloads of history. */
  historyService: HistoryService;
  /** SQL over everything that is stored. */
  queries: QueryService;
  /** The datasets that this network knows. */
  datasets: Datasets;
  /** The user's own work: drafts, checks, jobs. */
  user: UserStore;
  /** Requests sent to the network's services since its session began, to learn its chain included. */
  countRequests(): Promise<number>;
  /** Notices about the network's files, for a person. */
  notices: readonly NetworkNotice[];
}

/** Options of `openNetwork`. */
export interface NetworkHandlesOptions {
  profile: NetworkProfile;
  chainId: string;
  /** The data folder of the explorer. */
  dataDir: string;
  /** The folder of the network's stores. */
  folder: string;
  /** Ids of markets in addition to those of the profile. */
  markets: readonly string[];
  /** True keeps the store synchronised with upstream, and quarantines damaged files. */
  follow: boolean;
  /** Number of requests that were sent to learn the chain. */
  requestsBefore: number;
  /** Receives the events of the synchronisation. */
  onNetworkEvent(event: NetworkEvent): void;
  /** Writes an entry to the log. */
  log(entry: NewEntry): void;
  /** Returns the base URL of the data gateway in use. */
  dataAddress(): string;
}

/**
 * Opens the stores of a chain, and the connection to its upstream. After an error nothing stays open. If only the history
 * cannot be opened, the network opens without it: calls of its history throw, and `notices` names a lasting error.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (if nothing is quarantined), FILE_UNREADABLE, FILE_UNWRITABLE,
 * CANCELLED
 */
export async function openNetwork(
  options: NetworkHandlesOptions,
  signal: AbortSignal | undefined,
): Promise<{ network: NetworkHandles; close(): Promise<void> }> {
  const { profile, chainId, dataDir, folder, follow, dataAddress } = options;
  await makeFolder(folder);
  const opened: (() => Promise<void>)[] = [];
  const notices: NetworkNotice[] = [];
  const opening: typeof openOrQuarantine = follow ? openOrQuarantine : (_folder, _name, open) => open();

  /** Returns a part once it is open, and closes it together with the network. */
  async function kept<Part extends { close(): Promise<void> }>(opening: Promise<Part>): Promise<Part> {
    const part = await opening;
    opened.push(() => part.close());
    return part;
  }

  /** Starts the thread that writes lists, and returns its client when the store can be read. */
  async function startWriting(): Promise<SyncClient> {
    const network = startSync({
      folder,
      chainId,
      baseUrl: profile.dataGateways[0] ?? '',
      others: profile.dataGateways.slice(1),
      compareServices: profile.compareServices,
      listsLimitBytes: profile.listsLimitBytes,
      requestsPerSecond: profile.requestsPerSecond,
      markets: [...profile.markets, ...options.markets],
    });
    network.listen(options.onNetworkEvent);
    try {
      // Both calls resolve when the store can be read, and reject if it cannot be opened.
      await raceAbort(follow ? network.follow() : network.pause(), signal);
      return network;
    } catch (thrown) {
      await network.close();
      throw thrown;
    }
  }

  /**
   * Opens history at its first use. With `follow`, a file that cannot be opened must show at the start. A file of an
   * earlier version is opened at the start too, which converts it: queries read it in a process that cannot do so.
   */
  async function startHistory(): Promise<History> {
    const history = openHistory(folder, chainId, onThreadEnd);
    const file = historyFile(folder);
    try {
      if (!existsSync(file)) return history;
      if (follow || isOldHistory(file)) await history.bytes();
      // After an update, market data may have to be read again. A request for it reports what fails.
      if (follow) history.readFundingRecords().catch(() => {});
      return history;
    } catch (thrown) {
      await history.close();
      throw thrown;
    }
  }

  /**
   * Returns a replacement for history that cannot be opened: its calls throw the error, and lists work without it. A
   * lasting error becomes a notice.
   */
  function withoutHistory(thrown: unknown): History {
    const error = OrreryError.from(thrown);
    // A temporary error, such as a full disk, is reported by the call that fails. Only a lasting error becomes a
    // notice.
    if (LASTING.has(error.code)) notices.push({ kind: 'stores', text: error.message });
    return openHistory(folder, chainId, onThreadEnd);
  }

  /** Adds the end of a thread to the event log; one that stays down becomes a lasting notice too. */
  function onThreadEnd({ restarted, text }: ThreadEnd): void {
    options.log({ level: restarted ? 'warning' : 'problem', text });
    // Several threads of one name stop for the same reason; one notice is enough.
    const isNew = notices.every((notice) => notice.text !== text);
    if (!restarted && isNew) notices.push({ kind: 'threads', text });
  }

  try {
    const writing = opening(folder, 'lists.sqlite', startWriting);
    const parts = [
      kept(writing),
      kept(openListReader(folder, { created: writing, onThreadEnd })),
      kept(opening(folder, 'user.sqlite', () => openUserStore(folder, onThreadEnd))),
      kept(opening(folder, 'history.sqlite', startHistory).catch(withoutHistory)),
    ] as const;
    // If one fails, the others are closed, so they must be open.
    await Promise.allSettled(parts);
    const [network, reader, user, history] = await Promise.all(parts);
    const datasets = openDatasets(onThreadEnd);
    opened.push(() => datasets.close());
    const queries = openQueryService({
      folder,
      history,
      resources: () => reader.resources(),
      countDelegations: () => reader.countDelegations(),
      user,
      onThreadEnd,
    });
    opened.push(() => queries.close());
    const historyService = await openHistoryService({
      chainId,
      chainFolderName: basename(chainFolder('', chainId)),
      folder,
      dataDir,
      defaultExportFolder: join(dataDir, 'exports'),
      network,
      history,
      user,
      datasetWriter: datasetWriter(datasets, folder, reader, chainId),
      exportQuery: queryExporter(queries),
      queryCache: queries.cache,
      // The sandbox is named by its id, because its address changes with every run.
      address: () => (profile.kind === 'sandbox' ? SANDBOX_ID : dataAddress()),
      follow,
      compareServices: profile.compareServices && follow,
    });
    opened.push(() => historyService.close());
    notices.unshift(...(await noticesOfDamage(folder)));
    signal?.throwIfAborted();
    return {
      network: {
        id: profile.id,
        chainId,
        folder,
        reader,
        network,
        history,
        historyService,
        queries,
        datasets,
        user,
        countRequests: async () => options.requestsBefore + (await network.countRequests()),
        notices,
      },
      close: () => closeAll(opened),
    };
  } catch (thrown) {
    await closeAll(opened);
    throw thrown;
  }
}
