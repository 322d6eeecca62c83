import { type Connection, openForReading } from '../sqlite/index.ts';
import { analyse } from './analyses.ts';
import { readPeriodTimes } from './funding/read-periods.ts';
import type { ReaderData, ReaderService } from './list-reader.ts';
import { LISTS_MIGRATIONS, listsFile } from './lists-format.ts';
import { readAssets, readMarkets } from './markets.ts';
import {
  countDelegations,
  readChainState,
  readEpochs,
  readIdentity,
  readResources,
  type StoreIdentity,
} from './network-state.ts';
import { notCached } from './not-cached.ts';
import { findNode } from './scans/find-node.ts';
import { countList, scanEdges, scanFrom, scanList, scanLocally } from './scans/lookups.ts';

/**
 * Creates the functions of a reader's thread, which answer from a network's lists over a connection of its own. The
 * first call opens the file, so that STORE_DAMAGED, STORE_NEWER and NOT_CACHED reach the caller.
 */
export function createReaderHandlers({ folder }: ReaderData): ReaderService {
  let connection: Connection | undefined;
  let numbering: string | undefined;

  function open(): Connection {
    connection ??= openForReading(listsFile(folder), LISTS_MIGRATIONS);
    return connection;
  }

  function identify(): StoreIdentity {
    const identity = readIdentity(open());
    if (identity === undefined) throw notCached('The network');
    return identity;
  }

  /** Returns the ordering that cursors are tied to. It never changes during the life of a store, so it is read once. */
  function ordering(): string {
    numbering ??= identify().ordering;
    return numbering;
  }

  return {
    identify: async () => identify(),
    scan: async (list, filter, request) => scanList(open(), list, filter, request),
    edges: async (list, filter, request) => scanEdges(open(), list, filter, { ...request, ordering: ordering() }),
    localScan: async (list, query, request) => scanLocally(open(), list, query, request),
    scanFrom: async (list, query, request) => scanFrom(open(), list, query, request),
    count: async (list, filter, where) => countList(open(), list, filter, where),
    node: async (id, epochSeq) => findNode(open(), id, epochSeq),
    periodTimes: async (input) => open().read(() => readPeriodTimes(open(), input)),
    analyse: async (method, input) => analyse(open(), method, input),
    position: async () => readChainState(open()).position,
    epochs: async () =>
      open().read(() => ({ current: readChainState(open()).currentEpoch, cached: readEpochs(open()) })),
    markets: async () => readMarkets(open()),
    assets: async () => readAssets(open()),
    resources: async () => open().read(() => readResources(open())),
    countDelegations: async () => countDelegations(open()),
    close() {
      connection?.close();
      connection = undefined;
    },
  };
}
