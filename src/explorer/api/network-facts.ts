import type { ExplorerStatus } from '../../contract/index.ts';
import type { NetworkHandles } from '../../networks/index.ts';
import type { ListReader, Resource } from '../../store/index.ts';

/** What of a status is of the network shown, and changes by itself. */
type NetworkFacts = Omit<ExplorerStatus, 'version' | 'host' | 'network'>;

/** The standing of a network whose chain is not known yet. */
export function unreached(problem: string | null): NetworkFacts {
  return {
    connection: problem === null ? 'connecting' : 'offline',
    problem,
    position: null,
    observedAt: null,
    currentEpoch: null,
    resources: [],
    background: [],
    notices: [],
    limitedUntil: null,
  };
}

/** How long a status waits for what is stored (milliseconds). */
const MAX_READ_MS = 2_000;

/** What was stored when it was last read. */
const lastRead = new WeakMap<ListReader, readonly Resource[]>();

/** What is stored; as last read where the readers are busy or gone, since a status is always answered. */
async function storedResources(reader: ListReader): Promise<readonly Resource[]> {
  try {
    const read = await reader.resources(AbortSignal.timeout(MAX_READ_MS));
    lastRead.set(reader, read);
    return read;
  } catch {
    return lastRead.get(reader) ?? [];
  }
}

const NEVER_TRIED = {
  activity: 'idle',
  problem: null,
  rowsPerSecond: 0,
  lastSuccessAt: null,
  nextTryAt: null,
} as const;

/** The standing of an open network: what is stored, and what its synchronisation is doing. */
export async function networkStatusOf({ reader, network, notices }: NetworkHandles): Promise<NetworkFacts> {
  const stored = await storedResources(reader);
  const status = network.status();
  const resources = stored.map((resource) => {
    const progress = status.resources.find(({ list, scope }) => list === resource.list && scope === resource.scope);
    // What is stored, and how much of it is complete, the store knows best.
    return { ...NEVER_TRIED, ...progress, ...resource };
  });
  return {
    connection: status.connection.state,
    problem: status.connection.reason,
    position: status.position,
    observedAt: status.observedAt,
    currentEpoch: status.currentEpoch,
    resources,
    background: status.background,
    notices: [...notices, ...status.notices],
    limitedUntil: status.limitedUntil,
  };
}
