import { Worker } from 'node:worker_threads';
import type { Port } from './channel.ts';

/** The runner of a service: a thread of this process, or a process of its own. */
export interface Peer extends Port {
  /** Ends it at once. */
  terminate(): void;
  /** Calls the listener once, after the end. `cause` is the error that ended it, if an error did. */
  onEnd(listener: (reason: string, cause?: unknown) => void): void;
}

export interface LaunchOptions {
  name: string;
  /** The file that runs. */
  entry: URL;
  /** Passed to `create` of the service; must survive a structured clone. */
  data: unknown;
  /** Maximum size of the old generation of its heap (mebibytes). */
  heapMebibytes?: number | undefined;
}

/**
 * Maximum size of the young generation of the heap. By default V8 lets each thread collect four times as much garbage
 * before it frees it, and keeps that memory when the thread rests.
 */
const YOUNG_MEBIBYTES = 12;

/** Starts a worker thread and returns the means to exchange messages with it and to end it. */
export function launchWorker({ name, entry, data, heapMebibytes }: LaunchOptions): Peer {
  const worker = new Worker(entry, {
    workerData: data,
    name,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MEBIBYTES,
      ...(heapMebibytes !== undefined && { maxOldGenerationSizeMb: heapMebibytes }),
    },
  });
  let cause: unknown;
  worker.on('error', (thrown) => {
    cause = thrown;
  });
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
