import { createEmitter, raceAbort } from '../async/index.ts';
import { OrreryError } from '../contract/index.ts';
import type { NetworkSession } from './network-session.ts';
import type { NetworkProfile } from './profile.ts';

/**
 * The network that is shown: one session at a time, which another can replace. Callers use this object at each call and
 * store nothing from it, so that they follow a change. During a change no network is open; callers that wait for the
 * network get the next one.
 */
export interface CurrentNetwork extends NetworkSession {
  /**
   * Resolves when the first session is started.
   * @throws OrreryError STORE_NEWER, STORE_DAMAGED, CANCELLED and others, if it cannot be opened
   */
  readonly started: Promise<void>;
  /** Grows with every change, so that work that started earlier can detect the change. */
  readonly turn: number;
  /** True while a change is under way, and while the first session starts. */
  readonly isChanging: boolean;
  /** Resolves when no change is under way, so that the profile is that of the session. @throws OrreryError CANCELLED */
  whenSettled(signal?: AbortSignal): Promise<void>;
  /**
   * Closes the session and starts one of another profile, or of the same profile after an edit. If that fails, it
   * starts the previous one again.
   * @throws OrreryError STORE_NEWER, STORE_DAMAGED and others, if the session cannot be opened
   */
  change(profile: NetworkProfile): Promise<void>;
  /** Keeps the session and changes its name or decimals. */
  rename(change: Pick<NetworkProfile, 'name' | 'stakeDecimals'>): void;
  /** Calls the listener after each change of sessions, with the profile shown from then on. */
  onChange(listener: (profile: NetworkProfile) => void): () => void;
}

/** Starts a session of a profile. The signal cancels the start. */
export type StartSession = (profile: NetworkProfile, signal?: AbortSignal) => Promise<NetworkSession>;

/**
 * Starts the first session and returns the current network at once. Until the session has started, callers that wait
 * for the network wait for it. The caller closes it.
 * @param signal cancels the start of the first session
 */
export function createCurrentNetwork(first: NetworkProfile, start: StartSession, signal?: AbortSignal): CurrentNetwork {
  const news = createEmitter();
  const changes = createEmitter<NetworkProfile>();
  const closing = new AbortController();
  let session: NetworkSession | null = null;
  let profile = first;
  let names: Partial<NetworkProfile> = {};
  let turn = 0;
  let stopListening = () => {};
  let problem: string | null = null;

  function take(next: NetworkSession): void {
    session = next;
    profile = next.profile;
    names = {};
    problem = null;
    stopListening = next.listen(news.emit);
  }

  async function leave(): Promise<void> {
    const left = session;
    session = null;
    stopListening();
    await left?.close();
  }

  /**
   * Closes the session and starts one of `next`; starts the previous one again if that fails.
   * @throws OrreryError why it failed
   */
  async function replace(next: NetworkProfile): Promise<void> {
    if (closing.signal.aborted) throw new OrreryError('CANCELLED', {});
    const before = { ...(session?.profile ?? profile), ...names };
    turn += 1;
    profile = next;
    names = {};
    // Close the previous session first: both may be of one chain, whose store has one writer.
    const left = leave();
    news.emit();
    await left;
    try {
      take(await start(next, closing.signal));
    } catch (thrown) {
      await goBack(before, OrreryError.from(thrown));
      throw thrown;
    } finally {
      changes.emit(profile);
      news.emit();
    }
  }

  /** Starts a session of the previous profile again. Never throws; `problem` has the reason. */
  async function goBack(before: NetworkProfile, reason: OrreryError): Promise<void> {
    profile = before;
    problem = reason.message;
    if (closing.signal.aborted) return;
    turn += 1;
    try {
      take(await start(before, closing.signal));
    } catch (thrown) {
      problem = OrreryError.from(thrown).message;
    }
  }

  async function whenSettled(signal?: AbortSignal): Promise<void> {
    while (changing !== null) await raceAbort(changing, signal);
  }

  /**
   * Returns the session after all changes that were begun.
   * @throws OrreryError NOT_CACHED if there is none, CANCELLED
   */
  async function current(signal?: AbortSignal): Promise<NetworkSession> {
    // Without a change, a call takes the session at once: a change that begins after the call must not answer it.
    while (changing !== null) await whenSettled(signal);
    if (session === null) {
      throw new OrreryError('NOT_CACHED', { what: `Network ${profile.name}`, reason: problem ?? 'it is closed' });
    }
    return session;
  }

  /** Notes the end of the last change. A failed one rejects only for its caller; others get the session's own error. */
  function track(change: Promise<void>, onFailure: (thrown: unknown) => void): void {
    const mine = change.catch(onFailure).then(() => {
      if (changing === mine) changing = null;
    });
    changing = mine;
  }

  /** The last change of sessions, or null while none runs. It never rejects, and changes run one after the other. */
  let changing: Promise<void> | null = null;
  const started = start(first, AbortSignal.any([closing.signal, ...(signal === undefined ? [] : [signal])])).then(
    (opened) => {
      take(opened);
      news.emit();
    },
  );
  track(started, (thrown) => {
    problem = OrreryError.from(thrown).message;
  });

  return {
    started,
    get turn() {
      return turn;
    },
    get isChanging() {
      return changing !== null;
    },
    whenSettled,
    get profile() {
      return { ...(session?.profile ?? profile), ...names };
    },
    get dataAddress() {
      return session?.dataAddress ?? profile.dataGateways[0] ?? '';
    },
    get transactionAddress() {
      return session?.transactionAddress ?? profile.transactionGateway ?? '';
    },
    get open() {
      return session?.open ?? null;
    },
    get problem() {
      return session?.problem ?? problem;
    },
    async whenOpen(signal) {
      return (await current(signal)).whenOpen(signal);
    },
    change(next) {
      const change = (changing ?? Promise.resolve()).then(() => replace(next));
      track(change, () => {});
      return change;
    },
    rename({ name, stakeDecimals }) {
      names = { name, stakeDecimals };
      news.emit();
    },
    listen: news.listen,
    onChange: changes.listen,
    async close() {
      closing.abort();
      await changing;
      await leave();
      news.clear();
      changes.clear();
    },
  };
}
