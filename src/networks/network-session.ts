import { closeAll, createEmitter, RETRY, raceAbort, retry } from '../async/index.ts';
import { OrreryError } from '../contract/index.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import type { NetworkEvent } from '../sync/index.ts';
import { createUpstream } from '../upstream/index.ts';
import { type NetworkHandles, openNetwork } from './network-handles.ts';
import type { NetworkProfile } from './profile.ts';
import type { NewEntry } from './sync-log.ts';

/** One network, from its selection on. Its stores open as soon as its chain is known. */
export interface NetworkSession {
  /** The network's settings, as they are now. */
  readonly profile: NetworkProfile;
  /** Base URL of the data gateway in use; empty if the network has none yet. */
  readonly dataAddress: string;
  /** Base URL of the transaction gateway. */
  readonly transactionAddress: string;
  /** The open stores and services; null until the chain is known. */
  readonly open: NetworkHandles | null;
  /**
   * The reason why the chain is not known yet, in a sentence. Null during the first attempt and when the chain is
   * known.
   */
  readonly problem: string | null;
  /**
   * Returns the open network, after the first attempt to reach it.
   * @throws OrreryError UPSTREAM_* of the last attempt if the network was never reached, NOT_CACHED, CANCELLED
   */
  whenOpen(signal?: AbortSignal): Promise<NetworkHandles>;
  /** Calls the listener when the network opens or an attempt to identify it fails. */
  listen(listener: () => void): () => void;
  /** Ends the synchronisation and closes the stores. */
  close(): Promise<void>;
}

/** Options of `startNetworkSession`. */
export interface SessionOptions {
  profile: NetworkProfile;
  /** The data folder of the explorer. */
  dataDir: string;
  /** Ids of markets in addition to those of the profile. */
  markets: readonly string[];
  /** True keeps the store synchronised with upstream during the session. */
  follow: boolean;
  /** Saves what the network's answers revealed, so that the next start knows it without the network. */
  onLearnt(learnt: Partial<Pick<NetworkProfile, 'chainId' | 'wireNames'>>): Promise<void>;
  /** Returns the folder of the network's stores of a chain. No other network uses it. */
  folderFor(chainId: string): Promise<string>;
  /** Writes an entry of synchronisation to the log. */
  log(entry: NewEntry): void;
}

/** Maximum answer of an identity request. It is small because this thread also serves windows (bytes). */
const MAX_IDENTITY_BYTES = 256 * 1024;

/**
 * Starts a session. It resolves as soon as the stores of a known chain are open. For an unknown chain it resolves at
 * once, and the session tries to reach the network in the background.
 * @throws OrreryError of the store (STORE_NEWER, STORE_DAMAGED) if the chain is known and its store cannot be opened;
 * CANCELLED if the signal fires before that
 */
export async function startNetworkSession(options: SessionOptions, signal?: AbortSignal): Promise<NetworkSession> {
  const stop = new AbortController();
  const changes = createEmitter();
  const closers: (() => Promise<void>)[] = [];
  let profile = options.profile;
  /** Requests sent to learn the chain. */
  let requestsBefore = 0;
  /** Resolves after the first attempt to open the stores. */
  const triedOnce = Promise.withResolvers<void>();
  let open: NetworkHandles | null = null;
  let failure: OrreryError | null = null;

  function dataAddress(): string {
    const used = open?.network.status().services.find((service) => service.used);
    return used?.address ?? profile.dataGateways[0] ?? '';
  }

  function onNetworkEvent(event: NetworkEvent): void {
    if (event.type === 'log') options.log(event.entry);
    if (event.type !== 'status') return;
    const { wireNames } = event.status;
    if (wireNames === null || wireNames === profile.wireNames) return;
    profile = { ...profile, wireNames };
    // If saving fails, the next start learns it again.
    options.onLearnt({ wireNames }).catch(() => {});
  }

  async function openStore(chainId: string): Promise<void> {
    const folder = await options.folderFor(chainId);
    const opened = await openNetwork(
      { ...options, profile, chainId, folder, requestsBefore, onNetworkEvent, dataAddress },
      signal,
    );
    closers.push(() => opened.close());
    open = opened.network;
    for (const { text } of open.notices) options.log({ level: 'problem', text });
    failure = null;
    changes.emit();
  }

  /**
   * Asks the data gateways in order for their chain id and returns the first answer; "at <address>" if that gateway
   * names none.
   * @throws OrreryError of the first gateway if none answers
   */
  async function identify(): Promise<string> {
    let failed: unknown;
    for (const baseUrl of profile.dataGateways) {
      const { requestsPerSecond } = profile;
      const upstream = createUpstream({ baseUrl, requestsPerSecond, answerAtMost: MAX_IDENTITY_BYTES });
      try {
        const { chainId } = await upstream.identify(stop.signal);
        // A service without the optional probes does not name its chain. Its address stands in for the chain id.
        return chainId ?? `at ${baseUrl}`;
      } catch (thrown) {
        failed ??= thrown;
      } finally {
        requestsBefore += upstream.requests;
        await upstream.close();
      }
    }
    throw failed;
  }

  /**
   * Tries once to identify the network and to open its stores. A failure is kept as `problem`, too.
   * @throws OrreryError the failure
   */
  async function attempt(): Promise<void> {
    try {
      const chainId = await identify();
      profile = { ...profile, chainId };
      await options.onLearnt({ chainId });
      await openStore(chainId);
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      // Log a repeated error once.
      if (error.code !== 'CANCELLED' && error.message !== failure?.message) {
        options.log({ level: 'warning', text: `${profile.name}: ${error.message}` });
      }
      failure = error;
      changes.emit();
      throw error;
    } finally {
      triedOnce.resolve();
    }
  }

  let trying: Promise<unknown> = Promise.resolve();
  try {
    if (profile.kind === 'sandbox') {
      const sandbox = await startSandboxThread({}, signal, ({ restarted, text }) =>
        options.log({ level: restarted ? 'warning' : 'problem', text }),
      );
      closers.push(() => sandbox.close());
      if (profile.chainId !== sandbox.chainId) await options.onLearnt({ chainId: sandbox.chainId });
      profile = { ...profile, dataGateways: [sandbox.baseUrl], chainId: sandbox.chainId };
    }
    if (profile.chainId !== null) {
      await openStore(profile.chainId);
      triedOnce.resolve();
    } else {
      // A failure is kept as `problem`, and only the end of the session ends the attempts.
      trying = retry(RETRY.identify, attempt, { signal: stop.signal, isRetryable: () => true }).catch(() => {});
    }
  } catch (thrown) {
    await closeAll(closers);
    throw OrreryError.from(thrown);
  }

  return {
    get profile() {
      return profile;
    },
    get dataAddress() {
      return dataAddress();
    },
    get transactionAddress() {
      return profile.transactionGateway ?? dataAddress();
    },
    get open() {
      return open;
    },
    get problem() {
      return failure?.message ?? null;
    },
    async whenOpen(waiting) {
      await raceAbort(triedOnce.promise, waiting);
      if (open === null) {
        throw (
          failure ?? new OrreryError('NOT_CACHED', { what: `Network ${profile.name}`, reason: 'it was never reached' })
        );
      }
      return open;
    },
    listen: changes.listen,
    async close() {
      stop.abort();
      await trying;
      await closeAll(closers);
    },
  };
}
