/** Requests as everything above wants them: within the rate budget, repeated where that is safe, or failed in words. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OrreryError } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import type { Budget, Turn } from './budget.ts';
import type { Exchange } from './exchange.ts';
import { pauseAskedFor } from './pause.ts';
import { refusal } from './refusal.ts';
import { type SaveOptions, saveStream } from './save-stream.ts';
import type { Stream } from './streams.ts';

/** How often a GET is sent at most: sending one again changes nothing upstream. */
const ATTEMPTS = 3;
/** Waited before the first repetition, doubled for each further one, times 0.5 to 1.5 (milliseconds). */
const BACKOFF_MS = 250;
const PASSING_STATUSES = new Set([502, 503, 504]);
/** The words of a refusal that are read (bytes). */
const REFUSAL_AT_MOST = 64 * 1024;

export interface Client {
  /**
   * The answer to a GET of a path relative to the base URL, whatever its status but those that ask for a pause or pass.
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED (502, 503, 504), UPSTREAM_LIMITED, UPSTREAM_INVALID,
   *   CANCELLED
   */
  get(path: string, signal: AbortSignal, rank?: () => number): Promise<Answer>;
  /** The answer to a POST, which is sent once and never again. Throws as `get` does. */
  post(path: string, json: string, signal: AbortSignal): Promise<Answer>;
  /**
   * Saves the answer to a GET as a new file, begun anew at each repetition. Only its beginning takes a place in the rate
   * budget: what has begun can no longer be refused.
   * @throws OrreryError as `get`, UPSTREAM_REFUSED for any status but 200, DISK_FULL, FILE_UNWRITABLE
   */
  save(path: string, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  /** Requests sent so far. */
  readonly requests: number;
}

function mayPass(error: OrreryError): boolean {
  return (
    error.code === 'UPSTREAM_UNREACHABLE' || error.code === 'UPSTREAM_REFUSED' || error.code === 'UPSTREAM_LIMITED'
  );
}

async function backOff(attempt: number, signal: AbortSignal): Promise<void> {
  const delay = BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
  try {
    await sleep(delay, undefined, { signal });
  } catch (cause) {
    throw new OrreryError('CANCELLED', {}, { cause });
  }
}

/** Does it again where that may help. */
async function repeatedly<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (attempts === ATTEMPTS || !mayPass(error)) throw error;
      // A pause is waited out by the budget, which fails at once where it is too long to wait.
      if (error.code !== 'UPSTREAM_LIMITED') await backOff(attempts, signal);
    }
  }
}

/** What a service says in place of a stream. */
async function wordsIn(stream: Stream): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream.pieces()) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= REFUSAL_AT_MOST) break;
  }
  return Buffer.concat(pieces).subarray(0, REFUSAL_AT_MOST).toString();
}

/** @param onPause called when the service asked for a pause */
export function createClient(
  service: string,
  exchange: Exchange,
  budget: Budget,
  onPause: (() => void) | undefined,
): Client {
  let requests = 0;

  /** Lets an answer through unless it asks for a pause or is a passing trouble. */
  function admit(answer: Answer, { accepted, refused }: Turn): Answer {
    const pause = pauseAskedFor(answer.status, answer.headers, answer.body, Date.now());
    if (pause !== null) {
      refused(pause);
      onPause?.();
      const until = new Date(budget.limitedUntil ?? Date.now()).toISOString();
      throw new OrreryError('UPSTREAM_LIMITED', { service, until }, { cause: refusal(service, answer) });
    }
    accepted();
    if (PASSING_STATUSES.has(answer.status)) throw refusal(service, answer);
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
    get: (path, signal, rank) =>
      repeatedly(() => attempt((received) => exchange.get(path, received, signal), signal, rank), signal),
    post: (path, json, signal) => attempt((received) => exchange.post(path, json, received, signal), signal),
    save: (path, options, signal) =>
      repeatedly(async () => {
        const stream = await begin(path, signal);
        return { bytes: await saveStream(service, stream, options) };
      }, signal),
    get requests() {
      return requests;
    },
  };
}
