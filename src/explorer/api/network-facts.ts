import type { ExplorerStatus } from '../../contract/index.ts';
import type { NetworkHandles } from '../../networks/index.ts';
import type { ListReader, StoredResource } from '../../store/index.ts';

/** The part of a status that belongs to the current network and changes by itself. */
export type NetworkFacts = Omit<ExplorerStatus, 'version' | 'host' | 'network'>;

/**
 * Returns the status of a network whose chain is not known yet.
 * @param problem null before the first attempt has failed
 */
export function unreached(problem: string | null): NetworkFacts {
  return {
    connection: problem === null ? 'connecting' : 'offline',
    problem,
    position: null,
    observedAt: null,
    currentEpoch: null,
    genesis: null,
    epochStart: null,
    epochExpiry: null,
    resources: [],
    background: [],
    notices: [],
    limitedUntil: null,
  };
}

/** Maximum time that a status waits for the store (milliseconds). */
const MAX_READ_MS = 2_000;

/** The last result of reading the stored resources. */
const lastRead = new WeakMap<ListReader, readonly StoredResource[]>();

/**
 * Returns the stored resources. Uses the last result if the readers are busy for two seconds or closed, because a
 * status is always answered; empty if there is none.
 */
async function storedResources(reader: ListReader): Promise<readonly StoredResource[]> {
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

type NetworkStatus = ReturnType<NetworkHandles['network']['status']>;

/**
 * Returns the reason why a network is not live; null while it is. While it is offline, other services that are offline too
 * are named after it.
 */
export function problemOf({ state, reason }: NetworkStatus['connection'], services: NetworkStatus['services']) {
  if (state !== 'offline' || reason === null) return reason;
  const others = services.filter((service) => service.state === 'offline' && service.problem !== reason);
  const hosts = others.map(({ address }) => (URL.canParse(address) ? new URL(address).host : address));
  if (hosts.length === 0) return reason;
  return `${reason}. Offline too: ${hosts.join(', ')}.`;
}

/** Returns the status of an open network: its stored rows and its synchronisation. */
export async function networkStatusOf({ reader, network, notices }: NetworkHandles): Promise<NetworkFacts> {
  const stored = await storedResources(reader);
  const status = network.status();
  const resources = stored.map((resource) => {
    const progress = status.resources.find(({ list, scope }) => list === resource.list && scope === resource.scope);
    // The store knows best which rows are stored and complete.
    return { ...NEVER_TRIED, ...progress, ...resource };
  });
  return {
    connection: status.connection.state,
    problem: problemOf(status.connection, status.services),
    position: status.position,
    observedAt: status.observedAt,
    currentEpoch: status.currentEpoch,
    genesis: status.genesis,
    epochStart: status.epochStart,
    epochExpiry: status.epochExpiry,
    resources,
    background: status.background,
    notices: [...notices, ...status.notices],
    limitedUntil: status.limitedUntil,
  };
}
