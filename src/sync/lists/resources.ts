import { createEmitter } from '../../async/index.ts';
import type { ListName, Market } from '../../contract/index.ts';
import type { ListWriter, PagedList } from '../../store/index.ts';
import type { EventLog, UpstreamPool } from '../../upstream/index.ts';
import { createPriority, PRIORITY, type Priority } from '../../upstream/index.ts';
import { createCursorPager } from './cursor-pager.ts';
import { createFundingPager } from './funding-pager.ts';
import { type ListSync, type ListSyncParts, MAX_PAGE_ROWS } from './list-sync.ts';
import { createNodeEpochs } from './node-epochs.ts';
import { createNodeResource, type NodeResource } from './node-resource.ts';
import type { AttemptEvents, Progress } from './resource.ts';
import { createSharedListSync, type SharedListSync } from './shared-list-sync.ts';

/** Everything that is kept in step: nodes, parties, checkpoints, and the funding points of each known market. */
export interface Resources {
  readonly nodes: NodeResource;
  readonly parties: SharedListSync<'parties'>;
  readonly checkpoints: SharedListSync<'checkpoints'>;
  /** One for each known market. */
  funding(): SharedListSync<'fundingPeriodDataPoints'>[];
  /** Undefined where the market is not known. */
  fundingOf(marketId: string): SharedListSync<'fundingPeriodDataPoints'> | undefined;
  walks(): SharedListSync[];
  progress(): Progress[];
  /** Makes markets known; those that were not are walked from now on. */
  addMarkets(markets: readonly Market[]): void;
  /** Calls back for every walk that is added later, until the returned function is called. */
  onAdded(callback: (resource: SharedListSync) => void): () => void;
}

export interface ResourcesParts {
  link: UpstreamPool;
  writer: ListWriter;
  onRows(list: ListName, scope: string): void;
  onChange(): void;
  journal: EventLog;
  /** Called before each page is asked for; what it throws stops the walk. */
  requireRoom(): void;
  /** Ends every step under way. */
  life: AbortSignal;
  /** Ids of markets to sync besides those that the store knows. */
  markets: readonly string[];
}

const NAMES: Readonly<Record<ListName, string>> = {
  nodes: 'Nodes',
  parties: 'Parties',
  checkpoints: 'Checkpoints',
  fundingPeriodDataPoints: 'Funding points',
};
const nameOf = (list: ListName) => NAMES[list];

/** Calls none of its callbacks before it returns: the caller is not ready for them yet. */
export function createResources(given: ResourcesParts): Resources {
  const { link, writer, onRows, onChange, journal, requireRoom, life, markets } = given;
  const service = () => link.service;

  /** What every walk needs, and the urgency that its requests go by. */
  function partsOf(): { parts: ListSyncParts; urgency: Priority } {
    const urgency = createPriority(PRIORITY.inStep);
    const parts: ListSyncParts = {
      get service() {
        return link.service;
      },
      get isBehind() {
        return link.isBehind;
      },
      isOtherEndpoint: (cursor) => link.isOtherEndpoint(cursor),
      rebind: (cursor) => link.rebind(cursor),
      async list(list, filter, pagination, signal) {
        requireRoom();
        return await link.list(list, filter, pagination, signal, urgency.rank);
      },
      writer,
      onRows,
      pageSize: MAX_PAGE_ROWS,
    };
    return { parts, urgency };
  }

  function eventsOf(list: ListName, scope: string): AttemptEvents {
    return {
      changed: onChange,
      failed(error, retryAt) {
        // What breaks the interface may do so at this service alone.
        if (error.code === 'UPSTREAM_INVALID' || error.code === 'UPSTREAM_CURSOR_LOOP') link.distrust(error);
        const seconds = Math.max(1, Math.round((retryAt - Date.now()) / 1000));
        const text = `${nameOf(list)}: ${error.summary}. Next retry in ${seconds} s.`;
        journal({ level: 'problem', text, list, scope });
      },
      recovered: () => journal({ level: 'info', text: `${nameOf(list)}: working again.`, list, scope }),
    };
  }

  function resourceOf<L extends PagedList>(
    create: (parts: ListSyncParts) => ListSync<L>,
    list: L,
    scope: string,
  ): SharedListSync<L> {
    const { parts, urgency } = partsOf();
    return createSharedListSync(create(parts), { urgency, service, life, events: eventsOf(list, scope) });
  }

  const epochs = createNodeEpochs({ link, writer, onRows });
  const stored = writer.resources().find(({ list, scope }) => list === 'nodes' && scope === String(epochs.current));
  const nodes = createNodeResource({
    epochs,
    storedAt: stored?.asOf ?? null,
    urgency: createPriority(PRIORITY.inStep),
    service,
    life,
    events: eventsOf('nodes', ''),
  });
  const parties = resourceOf((parts) => createCursorPager('parties', parts), 'parties', '');
  const checkpoints = resourceOf((parts) => createCursorPager('checkpoints', parts), 'checkpoints', '');
  const funding = new Map<string, SharedListSync<'fundingPeriodDataPoints'>>();
  const added = createEmitter<SharedListSync>();

  // A walk of one list is a walk of some list: what differs is only which records its steps return.
  const anyWalk = <L extends PagedList>(resource: SharedListSync<L>) => resource as unknown as SharedListSync;
  const walks = () => [anyWalk(parties), anyWalk(checkpoints), ...[...funding.values()].map(anyWalk)];

  function walkMarket({ id }: Market): void {
    const key = id.toLowerCase();
    if (funding.has(key)) return;
    const resource = resourceOf((parts) => createFundingPager(id, parts), 'fundingPeriodDataPoints', id);
    funding.set(key, resource);
    added.emit(anyWalk(resource));
  }

  if (markets.length > 0) writer.saveMarkets(markets.map((id) => ({ id, code: '', name: '' })));
  for (const market of writer.markets()) walkMarket(market);

  return {
    nodes,
    parties,
    checkpoints,
    funding: () => [...funding.values()],
    fundingOf: (marketId) => funding.get(marketId.toLowerCase()),
    walks,
    progress: () => [nodes.progress(), ...walks().map((resource) => resource.progress())],
    addMarkets(markets) {
      if (markets.length === 0) return;
      writer.saveMarkets(markets);
      for (const market of markets) walkMarket(market);
      onChange();
    },
    onAdded: added.listen,
  };
}
