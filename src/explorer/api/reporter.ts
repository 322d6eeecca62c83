import type { ExplorerEvent, ExplorerStatus, NetworkNotice } from '../../contract/index.ts';
import type { CurrentNetwork, SyncLog } from '../../networks/index.ts';
import { networkStatusOf, unreached } from './network-facts.ts';

/** Tells views what is going on: the status when asked, events as they happen. */
export interface Reporter {
  status(): Promise<ExplorerStatus>;
  listen(listener: (event: ExplorerEvent) => void): () => void;
  close(): void;
}

export interface ReporterOptions {
  session: CurrentNetwork;
  log: SyncLog;
  version: string;
  host: ExplorerStatus['host'];
  /** What a person should know of the data folder, of the network that is shown in particular. */
  notices(): readonly NetworkNotice[];
}

/** Status events are at least this far apart; a burst ends with one that holds its outcome. */
const STATUS_EVERY_MS = 250;

export function createReporter({ session, log, version, host, notices }: ReporterOptions): Reporter {
  const listeners = new Set<(event: ExplorerEvent) => void>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let stopListeningToNetwork = () => {};

  const emit = (event: ExplorerEvent) => {
    for (const listener of listeners) listener(event);
  };

  async function status(): Promise<ExplorerStatus> {
    for (;;) {
      const { turn, dataAddress: address, profile, open, problem } = session;
      const { id, name, kind, chainId, stakeDecimals } = profile;
      const network = { id, name, kind, address, chainId, stakeDecimals };
      try {
        const changing = open === null ? unreached(problem) : await networkStatusOf(open);
        if (turn === session.turn) {
          return { version, host, network, ...changing, notices: [...notices(), ...changing.notices] };
        }
      } catch (thrown) {
        // What was read from is closed when another network is shown, which then is the one to tell of.
        if (turn === session.turn) throw thrown;
      }
    }
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
    const stopRows = session.open?.network.listen((event) => {
      if (event.type === 'rows') emit(event);
      announceStatus();
    });
    const stopHistory = session.open?.historyService.listen(emit);
    stopListeningToNetwork = () => {
      stopRows?.();
      stopHistory?.();
    };
    announceStatus();
  }

  let shown = session.profile.id;
  const stops = [
    session.listen(listenToNetwork),
    session.onChange(({ id }) => {
      if (id !== shown) emit({ type: 'network', id });
      shown = id;
    }),
    log.listen((entries) => emit({ type: 'log', entries })),
  ];
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
      for (const stop of stops) stop();
      stopListeningToNetwork();
      listeners.clear();
    },
  };
}
