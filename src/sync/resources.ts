import type { ListName, Market } from '../contract/index.ts';
import type { ListWriter, WalkedList } from '../store/index.ts';
import { createCursorWalk } from './cursor-walk.ts';
import { createFundingWalk } from './funding-walk.ts';
import type { Link } from './link.ts';
import { createNodeEpochs } from './node-epochs.ts';
import { createNodeResource, type NodeResource } from './node-resource.ts';
import type { Progress } from './resource.ts';
import { WALK_PAGE_SIZE, type WalkParts } from './walk.ts';
import { createWalkResource, type WalkResource } from './walk-resource.ts';

/** Everything that is kept in step: nodes, parties, checkpoints, and the funding points of each known market. */
export interface Resources {
  readonly nodes: NodeResource;
  readonly parties: WalkResource<'parties'>;
  readonly checkpoints: WalkResource<'checkpoints'>;
  /** One for each known market. */
  funding(): WalkResource<'fundingPeriodDataPoints'>[];
  /** Undefined where the market is not known. */
  fundingOf(marketId: string): WalkResource<'fundingPeriodDataPoints'> | undefined;
  walks(): WalkResource[];
  progress(): Progress[];
  /** Makes markets known; those that were not are walked from now on. */
  addMarkets(markets: readonly Market[]): void;
  /** Calls back for every walk that is added later, until the returned function is called. */
  onAdded(callback: (resource: WalkResource) => void): () => void;
}

export interface ResourcesParts {
  link: Link;
  writer: ListWriter;
  onRows(list: ListName, scope: string): void;
  onChange(): void;
  /** Ends every step under way. */
  life: AbortSignal;
}

export function createResources({ link, writer, onRows, onChange, life }: ResourcesParts): Resources {
  const parts: WalkParts = {
    service: link.service,
    list: (...request) => link.list(...request),
    writer,
    onRows,
    pageSize: WALK_PAGE_SIZE,
  };
  const epochs = createNodeEpochs({ link, writer, onRows });
  const stored = writer.resources().find(({ list, scope }) => list === 'nodes' && scope === String(epochs.current));
  const nodes = createNodeResource(epochs, stored?.asOf ?? null, life, onChange);
  const parties = createWalkResource(createCursorWalk('parties', parts), life, onChange);
  const checkpoints = createWalkResource(createCursorWalk('checkpoints', parts), life, onChange);
  const funding = new Map<string, WalkResource<'fundingPeriodDataPoints'>>();
  const listeners = new Set<(resource: WalkResource) => void>();

  // A walk of one list is a walk of some list: what differs is only which records its steps return.
  const anyWalk = <L extends WalkedList>(resource: WalkResource<L>) => resource as unknown as WalkResource;
  const walks = () => [anyWalk(parties), anyWalk(checkpoints), ...[...funding.values()].map(anyWalk)];

  function walkMarket({ id }: Market): void {
    const key = id.toLowerCase();
    if (funding.has(key)) return;
    const resource = createWalkResource(createFundingWalk(id, parts), life, onChange);
    funding.set(key, resource);
    for (const listener of listeners) listener(anyWalk(resource));
  }

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
    onAdded(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}
