import { isDeepStrictEqual } from 'node:util';
import { createEmitter, createSoon } from '../../async/index.ts';
import type { ExplorerEvent, ExplorerStatus, NetworkNotice } from '../../contract/index.ts';
import type { CurrentNetwork, SyncLog } from '../../networks/index.ts';
import { type NetworkFacts, networkStatusOf, unreached } from './network-facts.ts';

/** Reports to views: the status on request, events as they happen. */
export interface Reporter {
  /** Returns the status of the explorer and of the current network. */
  status(): Promise<ExplorerStatus>;
  /** Calls the listener with every event, until the returned function is called. */
  listen(listener: (event: ExplorerEvent) => void): () => void;
  /** Ends the events. */
  close(): void;
}

/** Options of `createReporter`. */
export interface ReporterOptions {
  session: CurrentNetwork;
  /** The event log, whose new entries become events. */
  log: SyncLog;
  version: string;
  host: ExplorerStatus['host'];
  /** Notices for a person about the data folder and the current network. */
  notices(): readonly NetworkNotice[];
}

/** Minimum time between status events. A burst ends with an event that holds the final state. */
const STATUS_EVERY_MS = 250;

/** Returns what a status says of the network itself. */
function networkOf({ dataAddress: address, profile }: CurrentNetwork): ExplorerStatus['network'] {
  const { id, name, kind, chainId, stakeDecimals } = profile;
  return { id, name, kind, address, chainId, stakeDecimals };
}

/** Returns a reporter of the current network; it follows a change of networks. The caller closes it. */
export function createReporter({ session, log, version, host, notices }: ReporterOptions): Reporter {
  const events = createEmitter<ExplorerEvent>();
  let stopListeningToNetwork = () => {};
  /**
   * The status that all listeners have received. While a network is offline, its events come twice a second and change
   * nothing.
   */
  let received: ExplorerStatus | undefined;

  function statusOf(network: ExplorerStatus['network'], facts: NetworkFacts): ExplorerStatus {
    return { version, host, network, ...facts, notices: [...notices(), ...facts.notices] };
  }

  async function status(): Promise<ExplorerStatus> {
    for (;;) {
      const { turn, open, problem } = session;
      const network = networkOf(session);
      try {
        const facts = open === null ? unreached(problem) : await networkStatusOf(open);
        if (turn === session.turn) return statusOf(network, facts);
      } catch (thrown) {
        // After a switch of networks the old readers are closed. Then report the new network.
        if (turn === session.turn) throw thrown;
      }
    }
  }

  function tell(now: ExplorerStatus): void {
    if (isDeepStrictEqual(now, received)) return;
    received = now;
    events.emit({ type: 'status', status: now });
  }

  const announcing = createSoon(() => {
    // If the status cannot be read (closing, a lost thread), a later event follows, or there are no listeners.
    status().then(tell, () => {});
  }, STATUS_EVERY_MS);

  /** Emits the status a quarter of a second later, once for all changes until then, unless all listeners have it. */
  function announceStatus(): void {
    if (events.size > 0) announcing.request();
  }

  /** Passes on the events of the current network, and no longer those of the former one. */
  function listenToNetwork(): void {
    stopListeningToNetwork();
    const stopRows = session.open?.network.listen((event) => {
      if (event.type === 'rows') events.emit(event);
      announceStatus();
    });
    const stopHistory = session.open?.historyService.listen(events.emit);
    const stopQueries = session.open?.queries.listen(events.emit);
    stopListeningToNetwork = () => {
      stopRows?.();
      stopHistory?.();
      stopQueries?.();
    };
    announceStatus();
  }

  let shown = session.profile.id;
  const stops = [
    session.listen(listenToNetwork),
    session.onChange(({ id }) => {
      // At once, before any row of the other network: a page that still shows the former one would be refused. Its stored
      // facts follow, because they take time to read.
      if (id !== shown) tell(statusOf(networkOf(session), unreached(session.problem)));
      shown = id;
    }),
    log.listen((entries) => events.emit({ type: 'log', entries })),
  ];
  listenToNetwork();
  return {
    status,
    listen(listener) {
      received = undefined;
      return events.listen(listener);
    },
    close() {
      announcing.stop();
      for (const stop of stops) stop();
      stopListeningToNetwork();
      events.clear();
    },
  };
}
