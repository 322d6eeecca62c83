/**
 * The store as a DataSource that never answers missing rows as empty. A scan that reaches the end of the cached rows
 * fetches from upstream first, and then answers from the store.
 */
import {
  type DataSource,
  type Edges,
  type EdgesRequest,
  type FilterOf,
  type LastBlock,
  type ListName,
  type NumberedLists,
  OrreryError,
  type Scan,
  type ScanRequest,
  type TransactionTerms,
} from '../../contract/index.ts';
import { type CurrentNetwork, mapSwitchError, type NetworkHandles } from '../../networks/index.ts';
import type { Transactions } from '../../signing/index.ts';

const NEVER = new AbortController().signal;

function isMissing(thrown: unknown): boolean {
  return OrreryError.hasCode(thrown, 'NOT_CACHED');
}

/**
 * Returns what `find` finds in the store. Fetches it first if the store lacks it.
 * @throws OrreryError NOT_CACHED if upstream cannot be asked either
 */
export async function storedOrFetched<Found>(find: () => Promise<Found>, fetchIt: () => Promise<void>): Promise<Found> {
  try {
    return await find();
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
  }
  await fetchIt();
  return find();
}

function rowsIn(scanned: Scan<unknown> | Edges): number {
  return 'rows' in scanned ? scanned.rows.length : scanned.found;
}

/**
 * Scans the stored rows. If they end before the list does, it fetches more rows and scans again. If the network is
 * unreachable, the result has the stored rows, and `exhausted` is false.
 * @param limit the number of rows wanted
 * @throws OrreryError NOT_CACHED or UPSTREAM_* if no row is stored and upstream cannot be asked
 */
export async function scanOrFetch<Found extends Scan<unknown> | Edges>(
  scan: () => Promise<Found>,
  fetchMore: () => Promise<void>,
  limit: number,
): Promise<Found> {
  const stored = await scan().catch((thrown: unknown) => {
    if (isMissing(thrown)) return null;
    throw thrown;
  });
  const found = stored === null ? 0 : rowsIn(stored);
  if (stored !== null && (stored.exhausted || found >= limit)) return stored;
  try {
    await fetchMore();
  } catch (thrown) {
    const upstreamIsAway = thrown instanceof OrreryError && thrown.status >= 502;
    if (upstreamIsAway && stored !== null && found > 0) return stored;
    throw thrown;
  }
  return scan();
}

/** Returns the lists of one network while it is open. */
function listsOf(session: CurrentNetwork, { reader, network }: NetworkHandles): NumberedLists {
  const { turn } = session;

  function readThrough<Found extends Scan<unknown> | Edges, L extends ListName>(
    read: () => Promise<Found>,
    [list, filter, { from, direction, limit }, signal]: [L, FilterOf<L>, ScanRequest, AbortSignal?],
  ): Promise<Found> {
    const fetchMore = () => network.ensure({ list, filter, from, direction, limit }, signal);
    return mapSwitchError(session, signal, () => scanOrFetch(read, fetchMore, limit), turn);
  }

  return {
    ordering: reader.identity.ordering,
    scan: <L extends ListName>(...asked: [L, FilterOf<L>, ScanRequest, AbortSignal?]) =>
      readThrough(() => reader.scan(...asked), asked),
    edges: <L extends ListName>(...asked: [L, FilterOf<L>, EdgesRequest, AbortSignal?]) =>
      readThrough(() => reader.edges(...asked), asked),
  };
}

function asLastBlock(terms: TransactionTerms): LastBlock {
  return {
    height: terms.height,
    hash: terms.blockHash,
    spamPowHashFunction: terms.hashFunction,
    spamPowDifficulty: terms.difficulty,
    spamPowNumberOfPastBlocks: terms.pastBlocks,
    spamPowNumberOfTxPerBlock: terms.perBlock,
    spamPowIncreasingDifficulty: terms.increasing,
    chainId: terms.chainId,
  };
}

/**
 * Returns the current network as a data source for the gateway: its lists and history, which are fetched where they are
 * not stored, and the answers of its transaction gateway.
 */
export function readThroughSource(
  session: CurrentNetwork,
  transactions: Pick<Transactions, 'forward' | 'terms'>,
): DataSource {
  return {
    get chainId() {
      return session.open?.chainId ?? '';
    },
    lists: (signal) =>
      mapSwitchError(session, signal, async () => listsOf(session, session.open ?? (await session.whenOpen(signal)))),
    segments: (signal) =>
      mapSwitchError(session, signal, async () => (await session.whenOpen(signal)).historyService.published.segments()),
    export: (request, signal) =>
      mapSwitchError(session, signal, async () =>
        (await session.whenOpen(signal)).historyService.published.export(request, signal),
      ),
    check: (tx, signal) => mapSwitchError(session, signal, () => transactions.forward(tx, signal)),
    lastBlock: (signal = NEVER) =>
      mapSwitchError(session, signal, async () => asLastBlock(await transactions.terms(signal))),
    async position() {
      return (await session.open?.reader.position()) ?? null;
    },
  };
}
