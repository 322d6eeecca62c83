import { Worker } from 'node:worker_threads';
import type { Port } from './channel.ts';

/** The runner of a service: a thread of this process, or a process of its own. */
export interface Peer extends Port {
  /** Ends the thread or the process at once, without closing its resources. */
  terminate(): void;
  /**
   * Calls the listener once, after the thread or process has ended. `reason` is for people. `cause` is the error that
   * ended it, if an error did.
   */
  onEnd(listener: (reason: string, cause?: unknown) => void): void;
}

/** The first message that a new thread or process gets. */
export interface StartMessage {
  type: 'start';
  /** Passed to `create` of the service. */
  data: unknown;
}

/** Options for starting a thread or a process. */
export interface LaunchOptions {
  /** The name of the thread or process, for people who look at a list of them. */
  name: string;
  /** The file that the thread or the process runs. */
  entry: URL;
  /** Passed to `create` of the service; must survive a structured clone. */
  data: unknown;
  /** Maximum size of the old generation of its heap (mebibytes). */
  heapMebibytes?: number | undefined;
  /** Maximum size of the young generation of a thread's heap (mebibytes); 12 by default. */
  youngMebibytes?: number | undefined;
}

/**
 * Maximum size of the young generation of the heap. By default V8 lets each thread collect four times as much garbage
 * before it frees it, and keeps that memory when the thread rests.
 */
const YOUNG_MEBIBYTES = 12;

/** Starts a worker thread and returns the means to exchange messages with it and to end it. */
export function launchWorker({
  name,
  entry,
  data,
  heapMebibytes,
  youngMebibytes = YOUNG_MEBIBYTES,
}: LaunchOptions): Peer {
  const worker = new Worker(entry, {
    name,
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMebibytes,
      ...(heapMebibytes !== undefined && { maxOldGenerationSizeMb: heapMebibytes }),
    },
  });
  let cause: unknown;
  worker.on('error', (thrown) => {
    cause = thrown;
  });
  worker.postMessage({ type: 'start', data } satisfies StartMessage);
  return {
    post: (message) => worker.postMessage(message),
    receive: (receiver) => worker.on('message', receiver),
    terminate: () => void worker.terminate(),
    onEnd(listener) {
      worker.once('exit', (code) => {
        const thrown = cause instanceof Error ? cause.message : cause === undefined ? undefined : String(cause);
        listener(thrown ?? `exit code ${code}`, cause);
      });
    },
  };
}
