/** Sends requests within the rate budget, retries them if that is safe, saves answers to files, and converts failures to readable errors. */
import { open, rm } from 'node:fs/promises';
import { backoffMs, RETRY, retry } from '../../async/index.ts';
import { isSystemError, OrreryError, systemCode, unwritable } from '../../contract/index.ts';
import { createLog } from '../../log/index.ts';
import type { RequestOptions } from '../priority.ts';
import type { HttpAnswer } from './answer.ts';
import type { Budget, Turn } from './budget.ts';
import type { Exchange } from './exchange.ts';
import { paceIn } from './pace.ts';
import { limitedError, pauseAskedFor } from './pause.ts';
import { refusedError } from './refusal.ts';
import type { Stream } from './streams.ts';

const log = createLog('upstream');

/** Maximum length of a refusal that is read (bytes). */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** The new file to which an answer is saved, and its limit. */
export interface SaveOptions {
  /** Path of the new file; nothing may exist there. */
  file: string;
  /** Maximum size of the file (bytes). */
  mostBytes: number;
  /** Called with the number of bytes received so far. */
  onBytes?: (bytes: number) => void;
}

/** Sends requests to one service, within its rate budget. */
export interface Client {
  /**
   * Sends a GET request for a path relative to the base URL. Retries after a transient error
   * (`OrreryError.isTransient`).
   * @param read parses an answer with any status, except requests for a pause and transient refusals; a transient error
   *   that it throws leads to another attempt
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED (408, 500, 502 to 504), UPSTREAM_LIMITED, UPSTREAM_INVALID,
   *   CANCELLED, and the errors of `read`
   */
  get<Result>(path: string, read: (answer: HttpAnswer) => Result, options: RequestOptions): Promise<Result>;
  /** Sends a POST request once, without retries. Throws the same errors as `get`. */
  post(path: string, json: string, signal: AbortSignal): Promise<HttpAnswer>;
  /**
   * Saves the answer to a GET request as a new file; each retry starts the file again. Only the start of the download
   * uses a slot of the rate budget, since the service cannot refuse it later. The content is not checked, so an answer
   * that is too large or compressed again is a final error.
   * @throws OrreryError as `get`, UPSTREAM_REFUSED for any status but 200, DISK_FULL, FILE_UNWRITABLE
   */
  save(path: string, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  /** Number of requests sent so far. */
  readonly requests: number;
}

/**
 * Returns true if the budget itself refused the request because the pause is too long. If the service refused it, the
 * error has a cause.
 */
function isOfBudget({ code, cause }: OrreryError): boolean {
  return code === 'UPSTREAM_LIMITED' && cause === undefined;
}

/**
 * Runs `work` and repeats it after transient errors, by the policy `RETRY.upstreamRequest`. After a pause that the
 * service requested, it tries at once, because the budget waits. A refusal of the budget itself is thrown.
 * @param isRetryable restricts the transient errors that are retried
 */
function repeat<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  isRetryable: (error: OrreryError) => boolean = () => true,
): Promise<Result> {
  return retry(RETRY.upstreamRequest, work, {
    signal,
    isRetryable: (error) => error.isTransient && !isOfBudget(error) && isRetryable(error),
    delayMs: (error, failures) => (error.code === 'UPSTREAM_LIMITED' ? 0 : backoffMs(RETRY.upstreamRequest, failures)),
  });
}

/** Reads the start of a refusal that came instead of the stream, at most 64 KiB, as text. */
async function wordsIn(stream: Stream): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream.pieces()) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= MAX_REFUSAL_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, MAX_REFUSAL_BYTES).toString();
}

/**
 * Writes a body to a new file piece by piece and returns its size in bytes. After an error, it discards the rest and
 * removes the file, except one that was there before.
 * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_INVALID (more than `mostBytes`), CANCELLED, DISK_FULL,
 * FILE_UNWRITABLE (also if the file exists), TOO_MANY_OPEN_FILES
 */
async function saveStream(service: string, stream: Stream, { file, mostBytes, onBytes }: SaveOptions): Promise<number> {
  let bytes = 0;
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const piece of stream.pieces()) {
        bytes += piece.length;
        if (bytes > mostBytes) {
          throw new OrreryError('UPSTREAM_INVALID', {
            service,
            problem: `an archive is larger than ${mostBytes} bytes`,
          });
        }
        for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
        onBytes?.(bytes);
      }
    } finally {
      await handle.close();
    }
    return bytes;
  } catch (thrown) {
    stream.discard();
    if (systemCode(thrown) !== 'EEXIST') await rm(file, { force: true });
    throw isSystemError(thrown) ? unwritable(file, thrown) : thrown;
  }
}

/**
 * Returns a client that sends requests of one service through `exchange` within its rate budget.
 * @param onPause called when the service requests a pause
 */
export function createClient(
  service: string,
  exchange: Exchange,
  budget: Budget,
  onPause: (() => void) | undefined,
): Client {
  let requests = 0;

  /**
   * Reports an answer to the budget and returns it, whatever its status, unless it requests a pause or is a transient
   * refusal.
   * @throws OrreryError UPSTREAM_LIMITED if it requests a pause, UPSTREAM_REFUSED for a transient refusal
   */
  function admit(path: string, answer: HttpAnswer, { accepted, refused, paced }: Turn): HttpAnswer {
    log('answered', { service, path, status: answer.status, bytes: answer.body.length });
    paced(paceIn(answer.headers));
    const pause = pauseAskedFor(answer.status, answer.headers, answer.body, Date.now());
    if (pause !== null) {
      refused(pause);
      onPause?.();
      throw limitedError(service, budget.limitedUntil ?? Date.now(), refusedError(service, answer));
    }
    accepted();
    if (answer.status >= 400) {
      const error = refusedError(service, answer);
      if (error.isTransient) throw error;
    }
    return answer;
  }

  function attempt(
    path: string,
    send: (received: () => void) => Promise<HttpAnswer>,
    { signal, priority }: RequestOptions,
  ): Promise<HttpAnswer> {
    return budget.run(
      async (turn) => {
        requests += 1;
        log('asking', { service, path });
        return admit(path, await send(turn.received), turn);
      },
      signal,
      priority,
    );
  }

  function begin(path: string, signal: AbortSignal): Promise<Stream> {
    return budget.run(async (turn) => {
      requests += 1;
      log('downloading', { service, path });
      const stream = await exchange.open(path, signal);
      turn.received();
      if (stream.status === 200) {
        turn.accepted();
        return stream;
      }
      const { status, headers } = stream;
      throw refusedError(service, admit(path, { status, headers, body: await wordsIn(stream) }, turn));
    }, signal);
  }

  return {
    get: (path, read, options) =>
      repeat(async () => {
        const answer = await attempt(path, (received) => exchange.get(path, received, options.signal), options);
        return read(answer);
      }, options.signal),
    post: (path, json, signal) => attempt(path, (received) => exchange.post(path, json, received, signal), { signal }),
    save: (path, options, signal) =>
      repeat(
        async () => {
          const stream = await begin(path, signal);
          return { bytes: await saveStream(service, stream, options) };
        },
        signal,
        ({ code }) => code !== 'UPSTREAM_INVALID',
      ),
    get requests() {
      return requests;
    },
  };
}
