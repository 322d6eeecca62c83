import { type FilterOf, type ListName, type Node, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';
import type { UpstreamPool } from '../../upstream/index.ts';
import { lastExisting } from './epoch-search.ts';
import { createLoopGuard } from './loop-guard.ts';

/** Nodes asked for in one page. Each carries its delegations, which can be thousands. */
const NODES_PAGE_SIZE = 500;
/** More nodes than any network has; an answer beyond it is not believed. */
const MAX_NODES = 50_000;

/** How urgent the requests are that serve something. */
type Rank = () => number;

export interface NodeEpochsParts {
  link: Pick<UpstreamPool, 'service' | 'list' | 'epoch'>;
  writer: Pick<ListWriter, 'saveNodes' | 'saveCurrentEpoch' | 'epochs' | 'chainState'>;
  onRows(list: ListName, scope: string): void;
}

export interface NodeEpochs {
  /** The current epoch, as last saved. */
  readonly current: bigint | null;
  /** When the current epoch's nodes were last fetched in this run (Unix milliseconds); 0 when they were not. */
  readonly refreshedAt: number;
  /**
   * Fetches the current epoch's nodes, and those of the epoch before it once that has ended, since its last scores come
   * with its end.
   * @param told the current epoch, where the service has just told it
   * @returns how many nodes the current epoch has
   */
  refresh(told: bigint | null, signal: AbortSignal, rank?: Rank): Promise<number>;
  /** Fetches an epoch's nodes. @throws OrreryError EPOCH_UNKNOWN */
  fetch(epoch: bigint, signal: AbortSignal, rank?: Rank): Promise<void>;
}

/** Nodes come whole, epoch by epoch (docs/interface.md 4.2). The list itself names its epoch in its delegations. */
export function createNodeEpochs({ link, writer, onRows }: NodeEpochsParts): NodeEpochs {
  let current = writer.chainState().currentEpoch;
  let refreshedAt = 0;
  /** Epochs that have ended since their nodes were fetched. */
  const ended = new Set<bigint>();

  async function listNodes(filter: FilterOf<'nodes'>, signal: AbortSignal, rank?: Rank): Promise<Node[]> {
    const guard = createLoopGuard(link.service, 'nodes');
    const nodes: Node[] = [];
    for (let after: string | undefined; ; ) {
      const pagination = { first: NODES_PAGE_SIZE, after, newestFirst: false };
      const { page } = await link.list('nodes', filter, pagination, signal, rank);
      guard.check(page, after);
      nodes.push(...page.edges.map(({ node }) => node));
      if (nodes.length > MAX_NODES) {
        const problem = `nodes: an epoch of more than ${MAX_NODES} nodes`;
        throw new OrreryError('UPSTREAM_INVALID', { service: link.service, problem });
      }
      if (!page.pageInfo.hasNextPage) return nodes;
      after = page.edges.at(-1)?.cursor;
    }
  }

  function save(epoch: bigint, nodes: readonly Node[]): void {
    writer.saveNodes(epoch, nodes, Date.now());
    onRows('nodes', String(epoch));
  }

  /** The one epoch that all delegations name; null where there are none, or the epoch turned while pages were fetched. */
  function epochNamedIn(nodes: readonly Node[]): bigint | null {
    const named = new Set(nodes.flatMap(({ delegations }) => delegations.map(({ epochSeq }) => epochSeq)));
    const [only = ''] = named;
    return named.size === 1 && /^\d{1,19}$/.test(only) ? BigInt(only) : null;
  }

  async function exists(epochSeq: bigint, signal: AbortSignal, rank?: Rank): Promise<boolean> {
    try {
      await link.list('nodes', { epochSeq }, { first: 1 }, signal, rank);
      return true;
    } catch (error) {
      if (error instanceof OrreryError && error.code === 'EPOCH_UNKNOWN') return false;
      throw error;
    }
  }

  /** The current epoch of a service that does not name it: by its own endpoint, else by asking which epochs exist. */
  async function findCurrent(signal: AbortSignal, rank?: Rank): Promise<bigint> {
    const told = await link.epoch(signal, rank);
    if (told !== null) return told;
    for (const start of [current, 0n]) {
      if (start !== null && (await exists(start, signal, rank)))
        return lastExisting(start, (seq) => exists(seq, signal, rank));
    }
    const problem = 'nodes: nothing says which epoch is the current one';
    throw new OrreryError('UPSTREAM_INVALID', { service: link.service, problem });
  }

  async function fetchCurrent(
    told: bigint | null,
    signal: AbortSignal,
    rank?: Rank,
  ): Promise<{ epoch: bigint; nodes: Node[] }> {
    if (told !== null) {
      try {
        return { epoch: told, nodes: await listNodes({ epochSeq: told }, signal, rank) };
      } catch (error) {
        // The part of a service that lists nodes can be a little behind the part that tells the epoch.
        if (!(error instanceof OrreryError && error.code === 'EPOCH_UNKNOWN')) throw error;
      }
    }
    const nodes = await listNodes({}, signal, rank);
    const named = epochNamedIn(nodes);
    if (named !== null) return { epoch: named, nodes };
    const epoch = await findCurrent(signal, rank);
    return { epoch, nodes: await listNodes({ epochSeq: epoch }, signal, rank) };
  }

  /** Fetches an epoch that has ended for the last time; a service may have forgotten it already. */
  async function finish(epoch: bigint, signal: AbortSignal): Promise<void> {
    try {
      save(epoch, await listNodes({ epochSeq: epoch }, signal));
    } catch (error) {
      if (!(error instanceof OrreryError && error.code === 'EPOCH_UNKNOWN')) throw error;
    }
  }

  return {
    get current() {
      return current;
    },
    get refreshedAt() {
      return refreshedAt;
    },
    async refresh(told, signal, rank) {
      const { epoch, nodes } = await fetchCurrent(told, signal, rank);
      save(epoch, nodes);
      const previous = current;
      if (epoch !== previous) writer.saveCurrentEpoch(epoch);
      current = epoch;
      refreshedAt = Date.now();
      if (previous !== null && previous < epoch && writer.epochs().includes(previous)) ended.add(previous);
      for (const past of ended) {
        await finish(past, signal);
        ended.delete(past);
      }
      return nodes.length;
    },
    async fetch(epoch, signal, rank) {
      save(epoch, await listNodes({ epochSeq: epoch }, signal, rank));
    },
  };
}
