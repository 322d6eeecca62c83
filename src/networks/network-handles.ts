import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { closeAll, raceAbort } from '../async/index.ts';
import { type NetworkNotice, OrreryError } from '../contract/index.ts';
import { type HistoryService, openHistoryService } from '../exports/index.ts';
import { type History, openHistory } from '../history/index.ts';
import { type ListReader, openListReader, openUserStore, type UserStore } from '../store/index.ts';
import { type NetworkEvent, type SyncClient, startSync } from '../sync/index.ts';
import type { ThreadEnd } from '../threads/index.ts';
import { noticesOfDamage, openOrSetAside } from './damaged-stores.ts';
import { type NetworkProfile, SANDBOX_ID } from './profile.ts';
import type { NewEntry } from './sync-log.ts';

/** What does not pass by itself while the program runs. */
const LASTING: ReadonlySet<string> = new Set(['STORE_DAMAGED', 'STORE_NEWER', 'FILE_UNREADABLE']);

/** A network whose chain is known: its store is open and its upstream is looked after. */
export interface NetworkHandles {
  chainId: string;
  reader: ListReader;
  network: SyncClient;
  history: History;
  historyService: HistoryService;
  user: UserStore;
  /** What a person should know of its files. */
  notices: readonly NetworkNotice[];
}

export interface NetworkHandlesOptions {
  profile: NetworkProfile;
  chainId: string;
  dataDir: string;
  /** Where its stores are. */
  folder: string;
  /** Markets wanted beside those of the profile. */
  markets: readonly string[];
  /** Keeps the store in step with upstream, and sets aside what cannot be read. */
  follow: boolean;
  onNetworkEvent(event: NetworkEvent): void;
  /** Takes down what happened. */
  log(entry: NewEntry): void;
  /** Base URL of the data gateway in use. */
  dataAddress(): string;
}

/**
 * Opens what is stored of a chain, and the way to its upstream.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (where nothing is set aside), FILE_UNREADABLE, FILE_UNWRITABLE, CANCELLED
 */
export async function openNetwork(
  options: NetworkHandlesOptions,
  signal: AbortSignal | undefined,
): Promise<{ network: NetworkHandles; close(): Promise<void> }> {
  const { profile, chainId, dataDir, folder, follow, dataAddress } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const opened: (() => Promise<void>)[] = [];
  const notices: NetworkNotice[] = [];
  const opening: typeof openOrSetAside = follow ? openOrSetAside : (_folder, _name, open) => open();

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
      // Either call is answered once the store is there to be read, or fails with why it cannot be opened.
      await raceAbort(follow ? network.follow() : network.pause(), signal);
      return network;
    } catch (thrown) {
      await network.close();
      throw thrown;
    }
  }

  /** It opens when it is first needed; what follows looks at once whether it can. */
  async function startHistory(): Promise<History> {
    const history = openHistory(folder, chainId, onThreadEnd);
    try {
      if (follow) await history.bytes();
      return history;
    } catch (thrown) {
      await history.close();
      throw thrown;
    }
  }

  /** Whoever needs history that cannot be opened is told why; lists go on without it. */
  function withoutHistory(thrown: unknown): History {
    const error = OrreryError.from(thrown);
    // A disk that is full now is told of by what needs it; only what will not pass by itself stands as a notice.
    if (LASTING.has(error.code)) notices.push({ kind: 'stores', text: error.message });
    return openHistory(folder, chainId, onThreadEnd);
  }

  /** A thread that stays down is a lasting notice; one that was restarted is worth a line in the log. */
  function onThreadEnd({ restarted, text }: ThreadEnd): void {
    options.log({ level: restarted ? 'warning' : 'problem', text });
    // Threads of one name stop for one reason.
    const isNew = notices.every((notice) => notice.text !== text);
    if (!restarted && isNew) notices.push({ kind: 'threads', text });
  }

  try {
    const network = await opening(folder, 'lists.sqlite', startWriting);
    opened.push(() => network.close());
    const reader = await openListReader(folder, { onThreadEnd });
    opened.push(() => reader.close());
    const user = await opening(folder, 'user.sqlite', () => openUserStore(folder, onThreadEnd));
    opened.push(() => user.close());
    const history = await opening(folder, 'history.sqlite', startHistory).catch(withoutHistory);
    opened.push(() => history.close());
    const historyService = await openHistoryService({
      chainId,
      folder,
      dataDir,
      defaultExportFolder: join(dataDir, 'exports'),
      network,
      history,
      user,
      // The built-in network goes by its name: its address is another in every run.
      address: () => (profile.kind === 'sandbox' ? SANDBOX_ID : dataAddress()),
      follow,
      compareServices: profile.compareServices && follow,
    });
    opened.push(() => historyService.close());
    notices.unshift(...(await noticesOfDamage(folder)));
    signal?.throwIfAborted();
    return {
      network: { chainId, reader, network, history, historyService, user, notices },
      close: () => closeAll(opened),
    };
  } catch (thrown) {
    await closeAll(opened);
    throw thrown;
  }
}
