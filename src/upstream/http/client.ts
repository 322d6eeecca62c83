/** Requests as everything above wants them: within the rate budget, repeated where that is safe, or failed in words. */
import { backoffMs, RETRY, retry } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import { createLog } from '../../log/index.ts';
import type { Answer } from './answer.ts';
import type { Budget, Turn } from './budget.ts';
import type { Exchange } from './exchange.ts';
import { paceIn } from './pace.ts';
import { pauseAskedFor } from './pause.ts';
import { refusal } from './refusal.ts';
import { type SaveOptions, saveStream } from './save-stream.ts';
import type { Stream } from './streams.ts';

const log = createLog('upstream');

/** The words of a refusal that are read (bytes). */
const MAX_REFUSAL_BYTES = 64 * 1024;

export interface Client {
  /**
   * Sends a GET of a path relative to the base URL, again where it met a transient error (`OrreryError.isTransient`).
   * @param read takes the answer, whatever its status but those that ask for a pause or are transient; what it throws
   *   decides about another attempt as well
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED (500, 502 to 504), UPSTREAM_LIMITED, UPSTREAM_INVALID,
   *   CANCELLED, and what `read` throws
   */
  get<Result>(
    path: string,
    read: (answer: Answer) => Result,
    signal: AbortSignal,
    rank?: () => number,
  ): Promise<Result>;
  /** The answer to a POST, which is sent once and never again. Throws as `get` does. */
  post(path: string, json: string, signal: AbortSignal): Promise<Answer>;
  /**
   * Saves the answer to a GET as a new file, begun anew at each repetition. Only its beginning takes a place in the rate
   * budget: what has begun can no longer be refused.
   * What is in it is not looked at, so an answer that is too large or compressed once more is final.
   * @throws OrreryError as `get`, UPSTREAM_REFUSED for any status but 200, DISK_FULL, FILE_UNWRITABLE
   */
  save(path: string, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  /** Requests sent so far. */
  readonly requests: number;
}

/** What the budget itself refuses has waited as long as it may; a refusal of the service is its error's cause. */
function isOfBudget({ code, cause }: OrreryError): boolean {
  return code === 'UPSTREAM_LIMITED' && cause === undefined;
}

/**
 * Repeats a GET. A pause is waited out by the budget, which fails where it is too long to wait.
 * @param isRetryable of errors that are transient
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

/** What a service says in place of a stream. */
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

/** @param onPause called when the service asked for a pause */
export function createClient(
  service: string,
  exchange: Exchange,
  budget: Budget,
  onPause: (() => void) | undefined,
): Client {
  let requests = 0;

  /** Feeds the budget with what an answer says. Passes it on unless it asks for a pause or is a transient refusal. */
  function admit(answer: Answer, { accepted, refused, paced }: Turn): Answer {
    log('answered', { service, status: answer.status, bytes: answer.body.length });
    paced(paceIn(answer.headers));
    const pause = pauseAskedFor(answer.status, answer.headers, answer.body, Date.now());
    if (pause !== null) {
      refused(pause);
      onPause?.();
      const until = new Date(budget.limitedUntil ?? Date.now()).toISOString();
      throw new OrreryError('UPSTREAM_LIMITED', { service, until }, { cause: refusal(service, answer) });
    }
    accepted();
    if (answer.status >= 500) {
      const error = refusal(service, answer);
      if (error.isTransient) throw error;
    }
    return answer;
  }

  function attempt(
    send: (received: () => void) => Promise<Answer>,
    signal: AbortSignal,
    rank?: () => number,
  ): Promise<Answer> {
    return budget.run(
      async (turn) => {
        requests += 1;
        return admit(await send(turn.received), turn);
      },
      signal,
      rank,
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
      throw refusal(service, admit({ status, headers, body: await wordsIn(stream) }, turn));
    }, signal);
  }

  return {
    get: (path, read, signal, rank) =>
      repeat(async () => {
        const answer = await attempt(
          (received) => {
            log('asking', { service, path });
            return exchange.get(path, received, signal);
          },
          signal,
          rank,
        );
        return read(answer);
      }, signal),
    post: (path, json, signal) => attempt((received) => exchange.post(path, json, received, signal), signal),
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
