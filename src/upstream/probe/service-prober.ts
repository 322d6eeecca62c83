/** Tests the endpoints of a service one by one and describes each result in a sentence. */
import type { z } from 'zod';
import { OrreryError, type ProbeCheck, type ProbedThing } from '../../contract/index.ts';
import type { HttpAnswer } from '../http/answer.ts';
import { createBudget } from '../http/budget.ts';
import { createClient } from '../http/client.ts';
import { inSeconds } from '../http/network-error.ts';
import { isAbsentStatus, isWebPage, refusedError } from '../http/refusal.ts';
import { openExchange } from '../open-exchange.ts';
import { checkUpstreamOptions } from '../options.ts';
import { clockIn, clockSkewOf, positionIn } from '../position.ts';
import { readAnswer } from '../reading.ts';

/** Shorter than the default timeouts, because a person is waiting (milliseconds). */
export const PROBE_TIMEOUTS = { connect: 3_000, headers: 6_000, body: 6_000, whole: 15_000 };
const MAX_WAIT_MS = 2_500;
const FORBIDDEN = 403;
/** More answers than there can be connections at the same time show that each has one of its own. */
const MIN_ANSWERS = 5;
/** Size limit for answers of an unverified service (bytes): enough for one row of a list. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const NANOSECONDS_PER_MS = 1_000_000n;

/**
 * Chain position by the newest answer, its age, and the difference between the clock of the service and ours
 * (milliseconds).
 */
interface Seen {
  height: bigint | null;
  blockTime: bigint | null;
  lagMs: number | null;
  clockSkewMs: number | null;
}

/** Limits of one probe. Tests give their own, so that they need not wait. */
export interface ProbeLimits {
  /** Maximum number of requests in any second; 4 by default. */
  requestsPerSecond?: number;
  /** Time limit for all requests together (milliseconds); 45,000 by default, enough for a slow service. */
  withinMs?: number;
}

interface EndpointProbe<Schema extends z.ZodType> {
  what: ProbedThing;
  path: string;
  schema: Schema;
  /** Describes a valid answer. */
  found(value: z.output<Schema>): string;
  /** Text for a missing endpoint. `isNeeded`: the service cannot be used without the endpoint. */
  absent: string;
  isNeeded?: boolean;
}

/** Tests the endpoints of one service one by one, and collects a check for each. */
export interface ServiceProber {
  /** Host and port of the service, for error texts. */
  readonly service: string;
  /** Aborts when the caller cancels or the time limit is reached. */
  readonly end: AbortSignal;
  /** Converts the error of a failed request. @throws OrreryError CANCELLED if the caller cancelled */
  failureOf(thrown: unknown): OrreryError;
  /** Facts that the answers so far have shown. */
  readonly seen: Readonly<Seen>;
  /** The error of a service that has closed the connection after each of its answers, at least five; else undefined. */
  readonly closing: OrreryError | undefined;
  /** The results so far, by the thing that was tested. */
  readonly checks: ReadonlyMap<ProbedThing, ProbeCheck>;
  /**
   * Tests one endpoint. Null if it is missing or invalid; its check contains the details. @throws OrreryError CANCELLED
   */
  test<Schema extends z.ZodType>(
    probe: EndpointProbe<Schema>,
  ): Promise<{ value: z.output<Schema>; answer: HttpAnswer } | null>;
  /** Stores the result of a test, with a sentence for people and the time that the answer took (milliseconds). */
  note(what: ProbedThing, verdict: ProbeCheck['verdict'], text: string, milliseconds?: number): void;
  /** Closes every connection. */
  close(): Promise<void>;
}

/**
 * Returns a prober of one service. It sends nothing before the first test. The time limit runs from now on.
 * @param signal ends all tests with CANCELLED
 * @throws OrreryError OPTION_INVALID if the address or the rate is invalid
 */
export function createServiceProber(
  baseUrl: string,
  signal: AbortSignal,
  { requestsPerSecond = 4, withinMs = 45_000 }: ProbeLimits = {},
): ServiceProber {
  const { url, rate, timeouts, answerAtMost } = checkUpstreamOptions({
    baseUrl,
    requestsPerSecond,
    timeouts: PROBE_TIMEOUTS,
    answerAtMost: MAX_ANSWER_BYTES,
  });
  const service = url.host;
  let connections = 0;
  let answers = 0;
  const exchange = openExchange(url, {
    timeouts,
    answerAtMost,
    onConnect() {
      connections += 1;
    },
  });
  const budget = createBudget({ requestsPerSecond: rate, maxWaitMs: MAX_WAIT_MS, service });
  const client = createClient(service, exchange, budget, undefined);
  const end = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const checks = new Map<ProbedThing, ProbeCheck>();
  let seen: Seen = { height: null, blockTime: null, lagMs: null, clockSkewMs: null };

  function note(what: ProbedThing, verdict: ProbeCheck['verdict'], text: string, milliseconds: number | null = null) {
    checks.set(what, { what, verdict, text, milliseconds });
  }

  function observe({ headers }: HttpAnswer, roundTripMs: number): void {
    answers += 1;
    const now = Date.now();
    const clock = clockIn(headers);
    if (clock !== null) seen = { ...seen, clockSkewMs: clockSkewOf(clock, now, roundTripMs) };
    const position = positionIn(headers);
    if (position === null) return;
    const { height, timestamp } = position;
    const blockTime = timestamp === 0n ? null : timestamp;
    const lagMs =
      blockTime === null ? null : Math.round(now + (seen.clockSkewMs ?? 0) - Number(blockTime / NANOSECONDS_PER_MS));
    seen = { ...seen, height, blockTime, lagMs };
  }

  function failureOf(thrown: unknown): OrreryError {
    const error = OrreryError.from(thrown);
    if (error.code !== 'CANCELLED') return error;
    if (signal.aborted) throw error;
    const reason = `all requests together took more than ${inSeconds(withinMs)}`;
    return new OrreryError('UPSTREAM_UNREACHABLE', { service, reason }, { cause: error });
  }

  return {
    service,
    end,
    failureOf,
    checks,
    get closing() {
      const isClosing = answers >= MIN_ANSWERS && connections >= answers;
      return isClosing ? new OrreryError('UPSTREAM_CLOSES', { service }) : undefined;
    },
    get seen() {
      return seen;
    },
    note,
    async test({ what, path, schema, found, absent, isNeeded = false }) {
      const startedAt = performance.now();
      const took = () => Math.round(performance.now() - startedAt);
      try {
        const answer = await client.get(path, (whole) => whole, { signal: end });
        observe(answer, took());
        note('reachable', 'ok', `${service} answers.`, checks.get('reachable')?.milliseconds ?? took());
        // A front end answers unknown paths with a web page.
        const isAbsent = isAbsentStatus(answer.status) || (answer.status === 200 && isWebPage(answer));
        // A data gateway may forbid what others may read, and says why.
        if (isAbsent && !(isNeeded && answer.status === FORBIDDEN)) {
          note(what, isNeeded ? 'problem' : 'absent', absent, took());
          return null;
        }
        if (answer.status !== 200) throw refusedError(service, answer);
        const value = readAnswer(service, schema, answer);
        note(what, 'ok', found(value), took());
        return { value, answer };
      } catch (thrown) {
        const error = failureOf(thrown);
        // A service that refuses a request is reachable.
        const isThere = error.code !== 'UPSTREAM_UNREACHABLE';
        if (!checks.has('reachable') || isThere) {
          note('reachable', isThere ? 'ok' : 'problem', isThere ? `${service} answers.` : `${error.summary}.`, took());
        }
        note(what, 'problem', `${error.summary}.`, took());
        return null;
      }
    },
    close: () => exchange.close(),
  };
}
