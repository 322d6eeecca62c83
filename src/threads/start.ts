import { basename } from 'node:path/posix';
import { createEmitter } from '../async/index.ts';
import { OrreryError } from '../contract/index.ts';
import { createLog } from '../log/index.ts';
import { type ChannelClient, connectChannel } from './channel.ts';
import { launchProcess } from './process-peer.ts';
import { type Invoke, type Remote, remote } from './remote.ts';
import { createRestartBudget } from './restart-budget.ts';
import { launchWorker } from './worker-peer.ts';

/** A thread, or a process, that serves its owner. */
export interface Thread<S, E = never> {
  /**
   * The thread's service. A call that is pending when the thread ends fails with THREAD_LOST, or is repeated once when
   * the options allow it.
   */
  readonly calls: Remote<S>;
  /** Makes a call by its name, for code that routes calls to several threads. */
  readonly invoke: Invoke;
  /** True when the thread ended too often: it is not started again, and every call fails. */
  readonly stopped: boolean;
  /** How often another thread followed one that ended. It does not know what that one remembered between calls. */
  readonly restarts: number;
  /** Calls the listener for every event of the thread and of its replacements, until the returned function is called. */
  listen(listener: (event: E) => void): () => void;
  /** Lets the thread close its resources, then waits for its end; a thread that takes too long is ended. */
  close(): Promise<void>;
}

/** An end of a thread that its owner did not ask for. */
export interface ThreadEnd {
  /** True when another thread replaced it; false when it ended too often and stays stopped. */
  restarted: boolean;
  /** The event in a sentence, for people. */
  text: string;
}

/** Options of a thread. */
export interface ThreadOptions<S> {
  /** True for a process of its own: a crash of native code, or memory that native code takes, ends only this process. */
  isProcess?: boolean;
  /** Maximum time to close the thread's resources (milliseconds). */
  closingMs?: number;
  /** Maximum size of the old generation of its heap (mebibytes); a thread that needs more ends. */
  heapMebibytes?: number;
  /** Maximum size of the young generation of a thread's heap (mebibytes); 12 by default. */
  youngMebibytes?: number;
  /**
   * Starts the thread at its first call, and ends it after this time without a call (milliseconds). The next call starts
   * another one. Without this, the thread starts at once and stays.
   */
  idleMs?: number;
  /** False for a thread that serves a single piece of work: when it ends, the work has failed. */
  restarts?: boolean;
  /** Methods that may run twice: a call that is pending when the thread ends is repeated once. */
  repeatable?: readonly (keyof S)[] | 'all';
  /** Methods that report the result of their work even after a cancellation: a cancelled call waits for its answer. */
  finishing?: readonly (keyof S)[];
  /** Gives a replacement thread the state of the last one. Its calls come before all others. */
  restore?(calls: Remote<S>): void;
  /** Called for every end that the owner did not ask for. */
  onEnd?: ((end: ThreadEnd) => void) | undefined;
}

/**
 * Longer than any thread needs to finish a transaction on a busy machine. Stored data is consistent at any time, so a
 * thread that hangs can be ended.
 */
const CLOSING_MS = 5_000;

const log = createLog('threads');

/** Returns the thread's name by its entry, `<name>-thread.ts` or `<name>-process.ts`. */
function nameOf(source: URL): string {
  return basename(source.pathname).replace(/-(thread|process)\..*$/, '');
}

/**
 * Returns the file that the thread runs: the source itself, or the file of the same name beside the bundle. The build
 * puts the files of all threads into one folder (electron.vite.config.ts).
 */
function entryOf(source: URL): URL {
  if (import.meta.url.endsWith('.ts')) return source;
  // In the packed desktop app, threads run from the plain files beside the archive; workers cannot load from inside it.
  const built = basename(source.pathname).replace(/\.ts$/, '.js');
  return new URL(`./${built}`, import.meta.url.replace('/app.asar/', '/app.asar.unpacked/'));
}

/** A thread or a process, and the channel to it. */
interface Running<S, E> {
  client: ChannelClient<E>;
  calls: Remote<S>;
  ended: Promise<void>;
  terminate(): void;
}

/** Time without a call after which a thread that is not always needed ends (milliseconds). */
export const IDLE_MS = 15_000;

/**
 * Starts a thread and connects to its service. A thread that ends by itself is started again, at most three times a
 * minute.
 *
 * @param source the entry's source file, as `new URL('./<name>-thread.ts', import.meta.url)`; it names the thread. The
 *   entry of a process is `<name>-process.ts`.
 * @param data   passed to the thread's `create`; a function is called for each new thread; the value must survive a
 *   structured clone
 * @throws OrreryError THREAD_LOST from calls that are pending when the thread ends, and from all calls once it is closed
 *   or stopped
 */
export function startThread<S extends { close(): unknown }, E = never>(
  source: URL,
  data: unknown,
  options: ThreadOptions<S> = {},
): Thread<S, E> {
  const { closingMs = CLOSING_MS, heapMebibytes, youngMebibytes, idleMs, restore, onEnd } = options;
  const name = nameOf(source);
  const kind = options.isProcess === true ? 'process' : 'thread';
  const repeatable = options.repeatable === 'all' ? undefined : new Set<PropertyKey>(options.repeatable);
  const finishing = new Set<PropertyKey>(options.finishing);
  const mayRestart = options.restarts === false ? () => false : createRestartBudget();
  const events = createEmitter<E>();
  let restarts = 0;
  let stopped = false;
  let closing: Promise<void> | undefined;
  /** Undefined while no thread is needed. */
  let running: Running<S, E> | undefined;
  /** The end of a thread that was not needed any more; its files are closed then. */
  let resting: Promise<void> | undefined;
  let pending = 0;
  let idle: NodeJS.Timeout | undefined;

  function launch(): Running<S, E> {
    const launchOf = options.isProcess === true ? launchProcess : launchWorker;
    const given: unknown = typeof data === 'function' ? data() : data;
    const peer = launchOf({ name, entry: entryOf(source), data: given, heapMebibytes, youngMebibytes });
    log('started', { thread: name, restarts });
    const client = connectChannel<E>(peer);
    client.listen(events.emit);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    peer.onEnd((reason, cause) => {
      handleEnd(client, reason, cause);
      resolve();
    });
    const calls = remote<S>((method, args) => client.call(method, args, finishing.has(method)));
    return { client, calls, ended, terminate: () => peer.terminate() };
  }

  /**
   * Handles the end of a thread: logs it, restarts the thread if it was lost and may restart, and reports that to
   * `onEnd`. The replacement starts before the calls of the ended thread fail, so that they can be repeated.
   */
  function handleEnd(client: ChannelClient<E>, reason: string, cause: unknown): void {
    log('ended', { thread: name, reason });
    const isLoss = closing === undefined && running?.client === client;
    const restarted = isLoss && mayRestart();
    if (restarted) {
      restarts += 1;
      running = launch();
      restore?.(running.calls);
    } else if (isLoss) stopped = true;
    const isFinal = stopped && options.restarts !== false;
    const explained = isFinal ? `${reason}; it stopped repeatedly and stays down` : reason;
    client.lose(new OrreryError('THREAD_LOST', { thread: `${name} ${kind}`, reason: explained }, { cause }));
    if (!isLoss) return;
    const text = restarted
      ? `The ${name} ${kind} ended unexpectedly (${reason}) and was restarted.`
      : `The ${name} ${kind} stopped repeatedly (${reason}). Everything else continues. Restart Orrery to use it.`;
    onEnd?.({ restarted, text });
  }

  async function send(method: string, args: readonly unknown[]): Promise<unknown> {
    if (running === undefined && closing !== undefined)
      throw new OrreryError('THREAD_LOST', { thread: `${name} ${kind}`, reason: 'it is closed' });
    running ??= launch();
    const asked = running;
    try {
      const answer = asked.client.call(method, args, finishing.has(method));
      log('called', { thread: name, method });
      return await answer;
    } catch (thrown) {
      const isLost = OrreryError.hasCode(thrown, 'THREAD_LOST');
      if (!isLost || running === undefined || asked === running || repeatable?.has(method) === false) throw thrown;
      return await running.client.call(method, args, finishing.has(method));
    }
  }

  async function call(method: string, args: readonly unknown[]): Promise<unknown> {
    clearTimeout(idle);
    pending += 1;
    try {
      if (resting !== undefined) await resting;
      return await send(method, args);
    } finally {
      pending -= 1;
      if (idleMs !== undefined && pending === 0) idle = setTimeout(rest, idleMs).unref();
    }
  }

  /** Ends the thread until the next call, unless it is closing or stopped. */
  function rest(): void {
    if (running === undefined || stopped || closing !== undefined) return;
    restarts += 1;
    // The thread has ended in any case; the next one reports what is wrong with its files.
    resting = end()
      .catch((thrown: unknown) => log('closed badly', { thread: name, problem: String(thrown) }))
      .finally(() => {
        resting = undefined;
      });
  }

  async function end(): Promise<void> {
    if (running === undefined || stopped) return;
    const { client, ended, terminate } = running;
    running = undefined;
    const limit = setTimeout(terminate, closingMs);
    try {
      await client.call('close', []).catch((error: unknown) => {
        if (!OrreryError.hasCode(error, 'THREAD_LOST')) throw error;
      });
    } finally {
      // The thread ends even when closing failed.
      await ended;
      clearTimeout(limit);
    }
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    await resting;
    await end();
  }

  if (idleMs === undefined) running = launch();
  return {
    calls: remote<S>(call),
    invoke: call,
    get stopped() {
      return stopped;
    },
    get restarts() {
      return restarts;
    },
    listen: events.listen,
    close() {
      closing ??= close();
      return closing;
    },
  };
}
