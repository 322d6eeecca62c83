import type { Condition, FilterOf, ListName, ListStart, LocalFieldOf, ScanRequest } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';
import { openForReading } from '../sqlite/index.ts';
import { type AnalysisInput, type AnalysisName, analyse } from './analyses.ts';
import { LISTS_MIGRATIONS, listsFile } from './lists-format.ts';
import {
  readChainState,
  readEpochs,
  readIdentity,
  readMarkets,
  readResources,
  type StoreIdentity,
} from './network-state.ts';
import { notCached } from './not-cached.ts';
import { countList, findNode, scanFrom, scanList, scanLocally } from './scans/lookups.ts';
import type { SortField } from './scans/query.ts';

/** What a reader thread is started with. */
export interface ReaderData {
  folder: string;
}

interface ListInput<L extends ListName> {
  list: L;
  filter: FilterOf<L>;
}

interface LocalInput<L extends ListName> extends ListInput<L> {
  where: readonly Condition<LocalFieldOf<L>>[];
}

/** The calls that a reader thread serves, each with one input that survives a structured clone. */
export type ReaderHandlers = ReturnType<typeof createReaderHandlers>;

/** Serves a network's lists over a connection of its own, which `open` opens, so that its errors reach the caller. */
export function createReaderHandlers({ folder }: ReaderData) {
  let connection: Connection | undefined;

  function open(): Connection {
    connection ??= openForReading(listsFile(folder), LISTS_MIGRATIONS);
    return connection;
  }

  return {
    open(): StoreIdentity {
      const identity = readIdentity(open());
      if (identity === undefined) throw notCached('The network');
      return identity;
    },
    scan: ({ list, filter, request }: ListInput<ListName> & { request: ScanRequest }) =>
      scanList(open(), list, filter, request),
    localScan: ({
      list,
      filter,
      where,
      sort,
      request,
    }: LocalInput<ListName> & { sort: SortField<ListName> | undefined; request: ScanRequest }) =>
      scanLocally(open(), list, { filter, where, sort }, request),
    scanFrom: ({
      list,
      filter,
      where,
      sort,
      start,
      request,
    }: LocalInput<ListName> & { sort: SortField<ListName> | undefined; start: ListStart; request: ScanRequest }) =>
      scanFrom(open(), list, { filter, where, sort }, start, request),
    count: ({ list, filter, where }: LocalInput<ListName>) => countList(open(), list, filter, where),
    node: ({ id, epochSeq }: { id: string; epochSeq: bigint | undefined }) => findNode(open(), id, epochSeq),
    analyse: ({ method, input }: { method: AnalysisName; input: AnalysisInput<AnalysisName> }) =>
      analyse(open(), method, input),
    position: () => readChainState(open()).position,
    epochs: () => open().read(() => ({ current: readChainState(open()).currentEpoch, cached: readEpochs(open()) })),
    markets: () => readMarkets(open()),
    resources: () => open().read(() => readResources(open())),
    close() {
      connection?.close();
      connection = undefined;
    },
  };
}
