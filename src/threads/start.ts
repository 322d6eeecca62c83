import { basename } from 'node:path/posix';
import { Worker } from 'node:worker_threads';
import { type ChannelClient, connectChannel, type Handlers, OrreryError } from '../contract/index.ts';

export interface Thread<H extends Handlers, E = never> extends Pick<ChannelClient<H, E>, 'call' | 'listen'> {
  /** Lets the thread close what it holds, then waits for its end; one that takes too long is ended. */
  close(): Promise<void>;
}

/**
 * Longer than any thread needs to finish a transaction on a busy machine. What is stored is safe at any instant, so that
 * a thread that hangs can be ended.
 */
const CLOSING_MS = 5_000;

/** The name of a thread whose entry is `<name>-thread.ts`. */
function nameOf(source: URL): string {
  return basename(source.pathname).replace(/-thread\..*$/, '');
}

/**
 * The file that the thread runs: the source itself, or the file of the same name beside the bundle. The build keeps the
 * files of all threads in one folder (electron.vite.config.ts).
 */
function entryOf(name: string, source: URL): URL {
  if (import.meta.url.endsWith('.ts')) return source;
  // In the packed desktop app threads run from the plain files beside the archive, whatever Node can read inside it.
  return new URL(`./${name}-thread.js`, import.meta.url.replace('/app.asar/', '/app.asar.unpacked/'));
}

export interface ThreadOptions {
  /** How long the thread may take to close what it holds (milliseconds). */
  closingMs?: number;
  /** The most that what outlives a moment may take of its heap (mebibytes); a thread that needs more is lost. */
  heapMebibytes?: number;
}

/**
 * What a thread makes in passing may pile up to this before it is collected. Left to itself each of the threads would let
 * twice as much lie.
 */
const YOUNG_MEBIBYTES = 24;

/**
 * Starts a thread and connects to the handlers it serves.
 *
 * @param source the entry's source file, as `new URL('./<name>-thread.ts', import.meta.url)`; it names the thread
 * @param data   handed to the thread's `create`; must survive a structured clone
 * @throws OrreryError THREAD_LOST from calls once the thread has ended
 */
export function startThread<H extends Handlers, E = never>(
  source: URL,
  data: unknown,
  { closingMs = CLOSING_MS, heapMebibytes }: ThreadOptions = {},
): Thread<H, E> {
  const name = nameOf(source);
  const worker = new Worker(entryOf(name, source), {
    workerData: data,
    name,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_MEBIBYTES,
      ...(heapMebibytes !== undefined && { maxOldGenerationSizeMb: heapMebibytes }),
    },
  });
  const client = connectChannel<H, E>({
    post: (message) => worker.postMessage(message),
    receive: (receiver) => worker.on('message', receiver),
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', (cause) =>
    client.lose(
      new OrreryError(
        'THREAD_LOST',
        { thread: name, reason: cause instanceof Error ? cause.message : String(cause) },
        { cause },
      ),
    ),
  );
  worker.once('exit', (code) =>
    client.lose(new OrreryError('THREAD_LOST', { thread: name, reason: `exit code ${code}` })),
  );
  let closing: Promise<void> | undefined;

  async function end(): Promise<void> {
    const limit = setTimeout(() => void worker.terminate(), closingMs);
    try {
      await client.call('close' as keyof H & string, undefined as never).catch((error: unknown) => {
        if (!(error instanceof OrreryError && error.code === 'THREAD_LOST')) throw error;
      });
    } finally {
      // Whatever became of what it held, it ends.
      await ended;
      clearTimeout(limit);
    }
  }
  return {
    call: client.call,
    listen: client.listen,
    close() {
      closing ??= end();
      return closing;
    },
  };
}
