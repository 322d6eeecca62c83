import type { ExplorerEvent, ExplorerStatus } from '../../contract/index.ts';
import type { NetworkSession, OpenNetwork } from '../networks/session.ts';

/** Tells views what is going on: the status when asked, events as they happen. */
export interface Reporter {
  status(): Promise<ExplorerStatus>;
  listen(listener: (event: ExplorerEvent) => void): () => void;
  close(): void;
}

export interface ReporterOptions {
  session: NetworkSession;
  version: string;
  host: ExplorerStatus['host'];
}

/** Status events are at least this far apart; a burst ends with one that holds its outcome. */
const STATUS_EVERY_MS = 250;

export function createReporter({ session, version, host }: ReporterOptions): Reporter {
  const listeners = new Set<(event: ExplorerEvent) => void>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let stopListeningToNetwork = () => {};

  const emit = (event: ExplorerEvent) => {
    for (const listener of listeners) listener(event);
  };

  async function status(): Promise<ExplorerStatus> {
    const { id, name, kind, dataUrl, chainId, stakeDecimals } = session.profile;
    return {
      version,
      host,
      network: { id, name, kind, address: dataUrl, chainId, stakeDecimals },
      ...(session.open === null ? unreached(session.problem) : await standingOf(session.open)),
    };
  }

  function announceStatus(): void {
    if (closed || listeners.size === 0) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      // A status that cannot be read now (closing, a lost thread) is followed by another or by nobody.
      status().then(
        (now) => emit({ type: 'status', status: now }),
        () => {},
      );
    }, STATUS_EVERY_MS);
  }

  function listenToNetwork(): void {
    stopListeningToNetwork();
    stopListeningToNetwork =
      session.open?.network.listen((event) => {
        if (event.type === 'rows') emit(event);
        announceStatus();
      }) ?? (() => {});
    announceStatus();
  }

  const stopListeningToSession = session.listen(listenToNetwork);
  listenToNetwork();
  return {
    status,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      stopListeningToSession();
      stopListeningToNetwork();
      listeners.clear();
    },
  };
}

type Changing = Omit<ExplorerStatus, 'version' | 'host' | 'network'>;

/** The standing of a network whose chain is not known yet. */
function unreached(problem: string | null): Changing {
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

const NEVER_TRIED = {
  activity: 'idle',
  problem: null,
  rowsPerSecond: 0,
  lastSuccessAt: null,
  nextTryAt: null,
} as const;

async function standingOf({ reader, network }: OpenNetwork): Promise<Changing> {
  const stored = await reader.resources();
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
    background: [],
    notices: [],
    limitedUntil: status.limitedUntil,
  };
}
