import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { OrreryError } from '../../contract/index.ts';
import { type History, openHistory } from '../../history/index.ts';
import { startSandboxThread } from '../../sandbox/index.ts';
import { type ListReader, openListReader, openUserStore, type UserStore } from '../../store/index.ts';
import { type Network, startNetwork } from '../../sync/index.ts';
import { createUpstream } from '../../upstream/index.ts';
import { closeAll } from '../close-all.ts';
import { chainFolder, type NetworkProfile } from './profile.ts';

/** A network whose chain is known: its store is open and its upstream is looked after. */
export interface OpenNetwork {
  chainId: string;
  reader: ListReader;
  network: Network;
  history: History;
  user: UserStore;
}

/** One network, from the moment it is chosen; its store opens as soon as the chain is known. */
export interface NetworkSession {
  readonly profile: NetworkProfile;
  /** Null until the chain is known. */
  readonly open: OpenNetwork | null;
  /** Why the chain is not known yet, in words; null while the first attempt runs and once it is known. */
  readonly problem: string | null;
  /** @throws OrreryError UPSTREAM_* as the last attempt to reach a network never reached before failed, NOT_CACHED, CANCELLED */
  whenOpen(signal?: AbortSignal): Promise<OpenNetwork>;
  /** Calls the listener when the network opens or an attempt to identify it fails. */
  listen(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface SessionOptions {
  profile: NetworkProfile;
  dataDir: string;
  markets: readonly string[];
  /** Keeps the store in step with upstream while the session lives. */
  follow: boolean;
  /** Called once with what was learnt, so that it is known at the next start without the network. */
  onIdentified(profile: NetworkProfile): Promise<void>;
}

const RETRY_MS = 5_000;

/** @throws OrreryError CANCELLED as soon as the signal fires; the work itself goes on */
function orCancelled(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new OrreryError('CANCELLED', {}));
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}

/**
 * Starts a session. It returns at once: where the network is not known yet it goes on trying to reach it.
 * @throws OrreryError of the store (STORE_NEWER, STORE_DAMAGED) when the chain is known and its store cannot be opened
 */
export async function startSession(options: SessionOptions): Promise<NetworkSession> {
  const stop = new AbortController();
  const listeners = new Set<() => void>();
  const closers: (() => Promise<void>)[] = [];
  let profile = options.profile;
  let open: OpenNetwork | null = null;
  let failure: OrreryError | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };

  async function openStore(chainId: string): Promise<void> {
    const folder = chainFolder(options.dataDir, chainId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const opened: (() => Promise<void>)[] = [];
    try {
      const network = startNetwork({ folder, chainId, baseUrl: profile.dataUrl, markets: options.markets });
      opened.push(() => network.close());
      // Either call is answered once the store is there to be read, or fails with why it cannot be opened.
      await (options.follow ? network.follow() : network.pause());
      const reader = await openListReader(folder);
      opened.push(() => reader.close());
      const user = await openUserStore(folder);
      opened.push(() => user.close());
      const history = openHistory(folder, chainId);
      opened.push(() => history.close());
      open = { chainId, reader, network, history, user };
      closers.push(...opened);
    } catch (thrown) {
      await closeAll(opened);
      throw thrown;
    }
    failure = null;
    tell();
  }

  async function identify(): Promise<void> {
    const upstream = createUpstream({ baseUrl: profile.dataUrl });
    try {
      const { chainId } = await upstream.identify(stop.signal);
      // A service without the optional probes does not name its chain; its address then stands for it.
      profile = { ...profile, chainId: chainId ?? `at ${profile.dataUrl}` };
    } finally {
      await upstream.close();
    }
    await options.onIdentified(profile);
  }

  async function attempt(): Promise<void> {
    try {
      await identify();
      if (profile.chainId !== null) await openStore(profile.chainId);
    } catch (thrown) {
      failure = OrreryError.from(thrown);
      tell();
    }
  }

  async function keepTrying(first: Promise<void>): Promise<void> {
    await first;
    while (open === null && !stop.signal.aborted) {
      await wait(RETRY_MS, undefined, { signal: stop.signal }).catch(() => {});
      if (!stop.signal.aborted) await attempt();
    }
  }

  if (profile.kind === 'sandbox') {
    const sandbox = await startSandboxThread({});
    closers.push(() => sandbox.close());
    profile = { ...profile, dataUrl: sandbox.baseUrl, txUrl: sandbox.baseUrl, chainId: sandbox.chainId };
  }
  let firstAttempt = Promise.resolve();
  let trying = Promise.resolve();
  try {
    if (profile.chainId !== null) await openStore(profile.chainId);
    else {
      firstAttempt = attempt();
      trying = keepTrying(firstAttempt);
    }
  } catch (thrown) {
    await closeAll(closers);
    throw thrown;
  }

  return {
    get profile() {
      return profile;
    },
    get open() {
      return open;
    },
    get problem() {
      return failure?.message ?? null;
    },
    async whenOpen(signal) {
      await (signal === undefined ? firstAttempt : orCancelled(firstAttempt, signal));
      if (open === null) {
        throw (
          failure ?? new OrreryError('NOT_CACHED', { what: `Network ${profile.name}`, reason: 'it was never reached' })
        );
      }
      return open;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      stop.abort();
      await trying;
      await closeAll(closers);
    },
  };
}
