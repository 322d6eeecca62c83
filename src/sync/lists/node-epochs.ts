import { type FilterOf, type ListName, type Node, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';
import type { RequestOptions, UpstreamPool } from '../../upstream/index.ts';
import { lastExisting } from './epoch-search.ts';
import { createLoopGuard } from './loop-guard.ts';

/** Number of nodes in one page. Each contains its delegations, which can be thousands. */
const NODES_PAGE_SIZE = 500;
/** Maximum number of nodes in an epoch, above that of any real network. Larger answers are refused. */
const MAX_NODES = 50_000;

/** The dependencies of the fetching of nodes. */
export interface NodeEpochsParts {
  pool: Pick<UpstreamPool, 'service' | 'list' | 'epoch' | 'isBehind'>;
  writer: Pick<ListWriter, 'saveNodes' | 'saveCurrentEpoch' | 'provisionalEpochs' | 'chainState'>;
  /** Called after the nodes of the epoch `scope` were stored. */
  onRows(list: ListName, scope: string): void;
}

/** The nodes of an epoch, and the height of the service at that time; null if it did not say. */
interface Snapshot {
  nodes: Node[];
  height: bigint | null;
}

/** Fetches and stores the nodes of epochs. */
export interface NodeEpochs {
  /** The current epoch, as last saved; null before the first fetch. */
  readonly current: bigint | null;
  /**
   * Time of the last fetch of the nodes of the current epoch in this run (Unix milliseconds); 0 before the first one.
   */
  readonly refreshedAt: number;
  /**
   * Fetches the nodes of the current epoch. After the end of an epoch, fetches its nodes once more for their final
   * scores. Stores nothing if the service is behind and still in an epoch before the stored one.
   * @param reported the current epoch, if the service has just reported it
   * @returns the number of nodes in the current epoch of the service
   */
  refresh(reported: bigint | null, options: RequestOptions): Promise<number>;
  /** Fetches the nodes of an epoch. @throws OrreryError EPOCH_UNKNOWN */
  fetch(epoch: bigint, options: RequestOptions): Promise<void>;
}

/**
 * Returns the object that fetches nodes: it requests the complete list of nodes of an epoch (docs/interface.md 4.2) and
 * stores it. It learns the current epoch from the service's report, or from the delegations in the list, which contain
 * their epoch.
 */
export function createNodeEpochs({ pool, writer, onRows }: NodeEpochsParts): NodeEpochs {
  const stored = writer.chainState();
  let current = stored.currentEpoch;
  /** A height in the current epoch. Services below it may not have seen the end of the epoch before. */
  let reachedAt = stored.position?.height ?? null;
  let refreshedAt = 0;

  async function listNodes(filter: FilterOf<'nodes'>, options: RequestOptions): Promise<Snapshot> {
    const guard = createLoopGuard(pool.service, 'nodes');
    const nodes: Node[] = [];
    let height: bigint | null = null;
    for (let after: string | undefined; ; ) {
      const pagination = { first: NODES_PAGE_SIZE, after, newestFirst: false };
      const { page, position } = await pool.list('nodes', filter, pagination, options);
      if (after === undefined) height = position?.height ?? null;
      guard.check(page, after);
      nodes.push(...page.edges.map(({ node }) => node));
      if (nodes.length > MAX_NODES) {
        const problem = `nodes: an epoch of more than ${MAX_NODES} nodes`;
        throw new OrreryError('UPSTREAM_INVALID', { service: pool.service, problem });
      }
      if (!page.pageInfo.hasNextPage) return { nodes, height };
      after = page.edges.at(-1)?.cursor;
    }
  }

  const isPast = (epoch: bigint) => current !== null && epoch < current;

  function save(epoch: bigint, { nodes }: Snapshot, isProvisional: boolean): void {
    writer.saveNodes(epoch, nodes, Date.now(), isProvisional);
    onRows('nodes', String(epoch));
  }

  /** Fetches and stores the nodes of an epoch; they are final only if it has ended, and the service has seen its end. */
  async function fetchEpoch(epoch: bigint, options: RequestOptions): Promise<void> {
    const snapshot = await listNodes({ epochSeq: epoch }, options);
    const { height } = snapshot;
    const isBehind = height === null || reachedAt === null ? pool.isBehind : height < reachedAt;
    save(epoch, snapshot, !isPast(epoch) || isBehind);
  }

  /**
   * Returns the epoch that all delegations name; null if there are none, or if they name several because the epoch
   * changed between two pages.
   */
  function epochNamedIn(nodes: readonly Node[]): bigint | null {
    const named = new Set(nodes.flatMap(({ delegations }) => delegations.map(({ epochSeq }) => epochSeq)));
    const [only = ''] = named;
    return named.size === 1 && /^\d{1,19}$/.test(only) ? BigInt(only) : null;
  }

  async function exists(epochSeq: bigint, options: RequestOptions): Promise<boolean> {
    try {
      await pool.list('nodes', { epochSeq }, { first: 1 }, options);
      return true;
    } catch (error) {
      if (OrreryError.hasCode(error, 'EPOCH_UNKNOWN')) return false;
      throw error;
    }
  }

  /**
   * Returns the current epoch if nothing reported it: from the service's own endpoint, else by testing which epochs
   * exist.
   * @throws OrreryError UPSTREAM_INVALID if neither finds one, and the errors of the requests
   */
  async function findCurrent(options: RequestOptions): Promise<bigint> {
    const reported = await pool.epoch(options);
    if (reported !== null) return reported;
    for (const start of [current, 0n]) {
      if (start !== null && (await exists(start, options))) return lastExisting(start, (seq) => exists(seq, options));
    }
    const problem = 'nodes: nothing says which epoch is the current one';
    throw new OrreryError('UPSTREAM_INVALID', { service: pool.service, problem });
  }

  async function fetchCurrent(
    reported: bigint | null,
    options: RequestOptions,
  ): Promise<{ epoch: bigint; snapshot: Snapshot }> {
    if (reported !== null) {
      try {
        return { epoch: reported, snapshot: await listNodes({ epochSeq: reported }, options) };
      } catch (error) {
        // The list of nodes of a service can be slightly behind its epoch counter.
        if (!OrreryError.hasCode(error, 'EPOCH_UNKNOWN')) throw error;
      }
    }
    const snapshot = await listNodes({}, options);
    const named = epochNamedIn(snapshot.nodes);
    if (named !== null) return { epoch: named, snapshot };
    const epoch = await findCurrent(options);
    return { epoch, snapshot: await listNodes({ epochSeq: epoch }, options) };
  }

  /**
   * Fetches the nodes of an ended epoch once more, with their final values. If the service has deleted them already
   * (EPOCH_UNKNOWN), changes nothing.
   * @throws OrreryError the other errors of the requests
   */
  async function finish(epoch: bigint, signal: AbortSignal): Promise<void> {
    try {
      await fetchEpoch(epoch, { signal });
    } catch (error) {
      if (!OrreryError.hasCode(error, 'EPOCH_UNKNOWN')) throw error;
    }
  }

  return {
    get current() {
      return current;
    },
    get refreshedAt() {
      return refreshedAt;
    },
    async refresh(reported, options) {
      const { epoch, snapshot } = await fetchCurrent(reported, options);
      // It may have reported the later epoch before it fell behind, or another service did: what is stored is newer.
      if (pool.isBehind && isPast(epoch)) return snapshot.nodes.length;
      save(epoch, snapshot, true);
      if (epoch !== current) {
        reachedAt = snapshot.height;
        writer.saveCurrentEpoch(epoch);
      }
      current = epoch;
      refreshedAt = Date.now();
      for (const past of writer.provisionalEpochs().filter(isPast)) await finish(past, options.signal);
      return snapshot.nodes.length;
    },
    fetch: fetchEpoch,
  };
}
