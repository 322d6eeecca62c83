import { createEmitter } from '../../async/index.ts';
import type { ListName, Market } from '../../contract/index.ts';
import type { ListWriter, PagedList } from '../../store/index.ts';
import { createPriority, type EventLog, PRIORITY, type Priority, type UpstreamPool } from '../../upstream/index.ts';
import { createCursorPager } from './cursor-pager.ts';
import { createFundingPager } from './funding-pager.ts';
import { type ListSync, type ListSyncParts, MAX_PAGE_ROWS } from './list-sync.ts';
import { createNodeEpochs } from './node-epochs.ts';
import { createNodeResource, type NodeResource } from './node-resource.ts';
import type { AttemptEvents, SyncProgress } from './resource.ts';
import { createSharedListSync, type SharedListSync } from './shared-list-sync.ts';

/** All synced resources: nodes, parties, checkpoints, and the funding points of each known market. */
export interface Resources {
  /** The nodes of all epochs. */
  readonly nodes: NodeResource;
  /** The list of parties. */
  readonly parties: SharedListSync<'parties'>;
  /** The list of checkpoints. */
  readonly checkpoints: SharedListSync<'checkpoints'>;
  /** Returns the lists of funding points, one for each known market. */
  funding(): SharedListSync<'fundingPeriodDataPoints'>[];
  /** Returns the list of funding points of a market; undefined if the market is unknown. */
  fundingOf(marketId: string): SharedListSync<'fundingPeriodDataPoints'> | undefined;
  /** Returns the list syncs of parties, checkpoints and all markets. */
  lists(): SharedListSync[];
  /** Returns the status of every resource, that of the nodes first. */
  progress(): SyncProgress[];
  /** Adds markets. New ones are synced from now on. */
  addMarkets(markets: readonly Market[]): void;
  /** Calls the callback for every list sync that is added later, until the returned function is called. */
  onAdded(callback: (resource: SharedListSync) => void): () => void;
}

/** The dependencies of the resources. */
export interface ResourcesParts {
  pool: UpstreamPool;
  writer: ListWriter;
  /** Called after new rows of a list, or of the part `scope` of it, were stored. */
  onRows(list: ListName, scope: string): void;
  /** Called when the status of a resource changes. */
  onChange(): void;
  eventLog: EventLog;
  /** Called before each request for a page. An error that it throws stops the step. */
  requireRoom(): void;
  /** Aborts every step in progress. */
  life: AbortSignal;
  /** Maximum number of rows in one page; `MAX_PAGE_ROWS` by default. */
  pageRows: number | undefined;
}

const NAMES: Readonly<Record<ListName, string>> = {
  nodes: 'Nodes',
  parties: 'Parties',
  checkpoints: 'Checkpoints',
  fundingPeriodDataPoints: 'Funding points',
};

/**
 * Creates all resources of a network: the nodes and one list sync for each paged list and known market. Runs no
 * callback before it returns, because the caller is not ready for them yet.
 */
export function createResources(given: ResourcesParts): Resources {
  const { pool, writer, onRows, onChange, eventLog, requireRoom, life, pageRows } = given;
  const service = () => pool.service;
  const isLive = () => pool.connection.state === 'live';

  /**
   * Creates the dependencies of a list sync, with the priority of its requests. A request throws
   * LISTS_LIMIT_REACHED once the lists have reached their limit.
   */
  function createParts(): { parts: ListSyncParts; priority: Priority } {
    const priority = createPriority(PRIORITY.inStep);
    const parts: ListSyncParts = {
      get service() {
        return pool.service;
      },
      get isBehind() {
        return pool.isBehind;
      },
      isOtherEndpoint: (cursor) => pool.isOtherEndpoint(cursor),
      rebind: (cursor) => pool.rebind(cursor),
      async list(list, filter, pagination, signal) {
        requireRoom();
        return await pool.list(list, filter, pagination, { signal, priority: priority.current });
      },
      writer,
      onRows,
      pageSize: pageRows ?? MAX_PAGE_ROWS,
    };
    return { parts, priority };
  }

  function eventsOf(list: ListName, scope: string): AttemptEvents {
    return {
      changed: onChange,
      failed(error, delayMs) {
        // Other services may not have this error.
        if (error.code === 'UPSTREAM_INVALID' || error.code === 'UPSTREAM_CURSOR_LOOP') pool.distrust(error);
        const seconds = Math.max(1, Math.round(delayMs / 1000));
        const text = `${NAMES[list]}: ${error.summary}. Next retry in ${seconds} s.`;
        eventLog({ level: 'problem', text, list, scope });
      },
      recovered: () => eventLog({ level: 'info', text: `${NAMES[list]}: working again.`, list, scope }),
    };
  }

  function resourceOf<L extends PagedList>(
    create: (parts: ListSyncParts) => ListSync<L>,
    list: L,
    scope: string,
  ): SharedListSync<L> {
    const { parts, priority } = createParts();
    return createSharedListSync(create(parts), { priority, service, isLive, life, events: eventsOf(list, scope) });
  }

  const epochs = createNodeEpochs({ pool, writer, onRows });
  const stored = writer.resources().find(({ list, scope }) => list === 'nodes' && scope === String(epochs.current));
  const nodes = createNodeResource({
    epochs,
    storedAt: stored?.asOf ?? null,
    priority: createPriority(PRIORITY.inStep),
    service,
    isLive,
    life,
    events: eventsOf('nodes', ''),
  });
  const parties = resourceOf((parts) => createCursorPager('parties', parts), 'parties', '');
  const checkpoints = resourceOf((parts) => createCursorPager('checkpoints', parts), 'checkpoints', '');
  const funding = new Map<string, SharedListSync<'fundingPeriodDataPoints'>>();
  const added = createEmitter<SharedListSync>();

  // List syncs differ only in the record type of their steps.
  const anyList = <L extends PagedList>(resource: SharedListSync<L>) => resource as unknown as SharedListSync;
  const lists = () => [anyList(parties), anyList(checkpoints), ...[...funding.values()].map(anyList)];

  function addMarket({ id }: Market): void {
    const key = id.toLowerCase();
    if (funding.has(key)) return;
    const resource = resourceOf((parts) => createFundingPager(id, parts), 'fundingPeriodDataPoints', id);
    funding.set(key, resource);
    added.emit(anyList(resource));
  }

  // Earlier versions stored every id that a person named, also one with a wrong digit.
  writer.removeUnseenMarkets();
  for (const market of writer.markets()) addMarket(market);

  return {
    nodes,
    parties,
    checkpoints,
    funding: () => [...funding.values()],
    fundingOf: (marketId) => funding.get(marketId.toLowerCase()),
    lists,
    progress: () => [nodes.progress(), ...lists().map((resource) => resource.progress())],
    addMarkets(markets) {
      if (markets.length === 0) return;
      writer.saveMarkets(markets);
      for (const market of markets) addMarket(market);
      onChange();
    },
    onAdded: added.listen,
  };
}
