/**
 * The connections of a simulated program to simulated services, in place of HTTP. They check that the program keeps the
 * promises of its rate budget (docs/sync.md).
 */
import { wait } from '../../src/async/index.ts';
import { OrreryError } from '../../src/contract/index.ts';
import { createGrpcExchange } from '../../src/upstream/grpc/exchange.ts';
import type { Exchange, ExchangeOptions, OpenExchange, Stream } from '../../src/upstream/index.ts';
import { createSimulatedConnection } from './grpc.ts';
import type { Random } from './random.ts';
import type { Outcome, Service } from './service.ts';

const SECOND_MS = 1_000;
/** The refusals of this time are counted together. */
const REFUSALS_MS = 10_000;
const MAX_REFUSALS = 3;
const MAX_LATENCY_MS = 60;

export interface TransportParts {
  services: readonly Service[];
  random: Random;
  requestsPerSecond: number;
  /** Virtual milliseconds since the start. */
  now(): number;
  /** Gets each broken promise. */
  broken(text: string): void;
  /** Gets each request and its outcome. */
  record(text: string): void;
}

/** Checks the requests that one program sends to one service. */
function createWitness({ baseUrl }: Service, { requestsPerSecond, now, broken }: TransportParts) {
  let arrivals: number[] = [];
  let refusals: number[] = [];
  let pausedUntil = 0;
  return {
    sent() {
      if (now() < pausedUntil) broken(`${baseUrl} was asked ${pausedUntil - now()} ms before the end of a pause`);
    },
    arrived() {
      arrivals = [...arrivals.filter((at) => at > now() - SECOND_MS), now()];
      if (arrivals.length > requestsPerSecond) broken(`${baseUrl} got ${arrivals.length} requests in a second`);
    },
    answered(headers: Record<string, string>) {
      const pause = headers['ratelimit-retry-after'] ?? headers['retry-after'];
      if (pause === undefined) return;
      pausedUntil = Math.max(pausedUntil, now() + Number(pause) * SECOND_MS);
      refusals = [...refusals.filter((at) => at > now() - REFUSALS_MS), now()];
      if (refusals.length > MAX_REFUSALS) broken(`${baseUrl} refused ${refusals.length} requests in ten seconds`);
    },
  };
}

/** Opens connections for one life of the program. */
export function createTransport(parts: TransportParts): OpenExchange {
  const { services, random, now, record } = parts;

  return (baseUrl: URL, options: ExchangeOptions): Exchange => {
    const { timeouts, onConnect } = options;
    const service = services.find((candidate) => new URL(candidate.baseUrl).host === baseUrl.host);
    if (service === undefined) throw new Error(`no service at ${baseUrl}`);
    const found = service;
    const noise = random.of(`connections to ${baseUrl}`);
    const witness = createWitness(service, parts);
    const life = new AbortController();
    let era: number | undefined;

    function lost(reason: string): OrreryError {
      return new OrreryError('UPSTREAM_UNREACHABLE', { service: baseUrl.host, reason });
    }

    /** Sends a request and waits for the start of its answer. */
    async function send(path: string, maxWaitMs: number, received: () => void, signal: AbortSignal, isSecond = false) {
      if (!isSecond) witness.sent();
      // A pool opens a connection when another one is busy, and after all of them broke.
      if (era !== found.era(now()) || noise.chance(0.03)) onConnect?.();
      era = found.era(now());
      const sentIn = era;
      await wait(noise.int(1, MAX_LATENCY_MS), signal);
      if (!isSecond) witness.arrived();
      if (sentIn !== found.era(now())) throw lost('the connection was cut');
      const outcome = await found.answer(path, now());
      record(`${now()} ${baseUrl.host} ${path} ${outcome.kind} ${outcome.afterMs}`);
      await wait(Math.min(outcome.afterMs, maxWaitMs), signal);
      if (outcome.afterMs > maxWaitMs) throw lost(`no answer within ${maxWaitMs / 1000} s`);
      if (sentIn !== found.era(now())) throw lost('the connection was cut');
      if (outcome.kind === 'lost') throw lost(outcome.reason);
      received();
      return outcome;
    }

    /** Yields the body in pieces, as far as it comes. */
    async function* bodyOf(
      { body, headers, isCut }: Outcome & { kind: 'answer' },
      pieces: number,
      signal: AbortSignal,
    ) {
      const end = isCut ? Math.floor(body.length / 2) : body.length;
      const size = Math.max(1, Math.ceil(end / pieces));
      for (let at = 0; at < end; at += size) {
        await wait(noise.int(0, 400), signal);
        yield Buffer.from(body.subarray(at, Math.min(end, at + size)));
      }
      if (isCut) throw lost('the connection was cut');
      witness.answered(headers);
    }

    /** The end of this life ends every request, as a destroyed pool does. */
    async function whileAlive<Result>(
      signal: AbortSignal,
      work: (either: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      try {
        return await work(AbortSignal.any([signal, life.signal]));
      } catch (thrown) {
        throw life.signal.aborted && !signal.aborted ? lost('the connection was closed') : thrown;
      }
    }

    if (baseUrl.protocol === 'grpc:') {
      return createGrpcExchange(baseUrl, options, ({ host }) =>
        createSimulatedConnection(`http://${host}`, {
          // The program's own time limits end the wait.
          send: (path, isSecond, signal) => send(path, Number.POSITIVE_INFINITY, () => {}, signal, isSecond),
          bodyOf: (answer, signal) => bodyOf(answer, noise.int(1, 3), signal),
        }),
      );
    }

    return {
      get: (path, received, signal) =>
        whileAlive(signal, async (either) => {
          const outcome = await send(path, timeouts.headers, received, either);
          const pieces: Buffer[] = [];
          for await (const piece of bodyOf(outcome, 1, either)) pieces.push(piece);
          return { status: outcome.status, headers: outcome.headers, body: Buffer.concat(pieces).toString() };
        }),
      post: () => Promise.reject(lost('nothing is posted to a data gateway')),
      open: (path, signal) =>
        whileAlive(signal, async (either): Promise<Stream> => {
          const outcome = await send(path, 4 * timeouts.headers, () => {}, either);
          return {
            status: outcome.status,
            headers: outcome.headers,
            pieces: () => bodyOf(outcome, noise.int(1, 3), either),
            discard() {},
          };
        }),
      close() {
        life.abort();
        return Promise.resolve();
      },
    };
  };
}
