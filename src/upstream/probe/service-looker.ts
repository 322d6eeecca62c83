/** Looks at the endpoints of a service one by one and puts what it finds into sentences. */
import type { z } from 'zod';
import { OrreryError, type ProbeCheck, type ProbedThing } from '../../contract/index.ts';
import type { Answer } from '../http/answer.ts';
import { createBudget } from '../http/budget.ts';
import { createClient } from '../http/client.ts';
import { createExchange } from '../http/exchange.ts';
import { inSeconds } from '../http/network-error.ts';
import { refusal } from '../http/refusal.ts';
import { checkOptions } from '../options.ts';
import { clockIn, positionIn } from '../position.ts';
import { readAnswer } from '../reading.ts';

const REQUESTS_PER_SECOND = 4;
/** A person waits for the answer (milliseconds). */
export const PROBE_TIMEOUTS = { connect: 3_000, headers: 6_000, body: 6_000, whole: 15_000 };
const PATIENCE_MS = 2_500;
/** Whoever is behind an address that was pasted gets no more room than a service needs for one row of a list (bytes). */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** All looks together (milliseconds): a dozen at a service that answers slowly, not one that drips for ever. */
const ALL_LOOKS_MS = 45_000;
const ABSENT_STATUSES = new Set([403, 404, 405, 501]);
const NANOSECONDS_A_MS = 1_000_000n;

/** Where the chain stands by the newest answer, and how the service's clock differs (milliseconds). */
interface Seen {
  height: bigint | null;
  blockTime: bigint | null;
  lagMs: number | null;
  clockSkewMs: number | null;
}

interface Look<Schema extends z.ZodType> {
  what: ProbedThing;
  path: string;
  schema: Schema;
  /** What to say of an answer. */
  found(value: z.output<Schema>): string;
  /** What to say where there is no such endpoint, and whether the service cannot be used without it. */
  absent: string;
  isNeeded?: boolean;
}

export interface ServiceLooker {
  readonly service: string;
  /** Fires when nobody waits any more, or all looks together took too long. */
  readonly end: AbortSignal;
  /** Why a look failed. @throws OrreryError CANCELLED when nobody waits any more */
  failureOf(thrown: unknown): OrreryError;
  readonly seen: Readonly<Seen>;
  readonly checks: ReadonlyMap<ProbedThing, ProbeCheck>;
  /** Null where the endpoint is absent or broken, which its check then says. @throws OrreryError CANCELLED */
  look<Schema extends z.ZodType>(look: Look<Schema>): Promise<{ value: z.output<Schema>; answer: Answer } | null>;
  note(what: ProbedThing, verdict: ProbeCheck['verdict'], text: string, milliseconds?: number): void;
  close(): Promise<void>;
}

export function isAbsentStatus(status: number): boolean {
  return ABSENT_STATUSES.has(status);
}

function isAbsent({ status, headers }: Answer): boolean {
  // A web page is what a front end answers for every path it does not know.
  const isWebPage = String(headers['content-type'] ?? '').startsWith('text/html');
  return isAbsentStatus(status) || (status === 200 && isWebPage);
}

/** @throws OrreryError OPTION_INVALID */
export function createServiceLooker(
  baseUrl: string,
  signal: AbortSignal,
  allLooksMs: number = ALL_LOOKS_MS,
): ServiceLooker {
  const { url, rate, timeouts, answerAtMost } = checkOptions({
    baseUrl,
    requestsPerSecond: REQUESTS_PER_SECOND,
    timeouts: PROBE_TIMEOUTS,
    answerAtMost: MAX_ANSWER_BYTES,
  });
  const service = url.host;
  const exchange = createExchange(url, { timeouts, answerAtMost });
  const budget = createBudget({ requestsPerSecond: rate, patienceMs: PATIENCE_MS, service });
  const client = createClient(service, exchange, budget, undefined);
  const end = AbortSignal.any([signal, AbortSignal.timeout(allLooksMs)]);
  const checks = new Map<ProbedThing, ProbeCheck>();
  let seen: Seen = { height: null, blockTime: null, lagMs: null, clockSkewMs: null };

  function note(what: ProbedThing, verdict: ProbeCheck['verdict'], text: string, milliseconds: number | null = null) {
    checks.set(what, { what, verdict, text, milliseconds });
  }

  function observe({ headers }: Answer, roundTripMs: number): void {
    const now = Date.now();
    const clock = clockIn(headers);
    if (clock !== null) seen = { ...seen, clockSkewMs: Math.round(clock - (now - roundTripMs / 2)) };
    const position = positionIn(headers);
    if (position === null) return;
    const { height, timestamp } = position;
    const blockTime = timestamp === 0n ? null : timestamp;
    const lagMs =
      blockTime === null ? null : Math.round(now + (seen.clockSkewMs ?? 0) - Number(blockTime / NANOSECONDS_A_MS));
    seen = { ...seen, height, blockTime, lagMs };
  }

  function failureOf(thrown: unknown): OrreryError {
    const error = OrreryError.from(thrown);
    if (error.code !== 'CANCELLED') return error;
    if (signal.aborted) throw error;
    const reason = `all looks together took more than ${inSeconds(allLooksMs)}`;
    return new OrreryError('UPSTREAM_UNREACHABLE', { service, reason }, { cause: error });
  }

  return {
    service,
    end,
    failureOf,
    checks,
    get seen() {
      return seen;
    },
    note,
    async look({ what, path, schema, found, absent, isNeeded = false }) {
      const startedAt = performance.now();
      const took = () => Math.round(performance.now() - startedAt);
      try {
        const answer = await client.get(path, (told) => told, end);
        observe(answer, took());
        note('reachable', 'ok', `${service} answers.`, checks.get('reachable')?.milliseconds ?? took());
        if (isAbsent(answer)) {
          note(what, isNeeded ? 'problem' : 'absent', absent, took());
          return null;
        }
        if (answer.status !== 200) throw refusal(service, answer);
        const value = readAnswer(service, schema, answer);
        note(what, 'ok', found(value), took());
        return { value, answer };
      } catch (thrown) {
        const error = failureOf(thrown);
        // Whoever refuses is there.
        const isThere = error.code !== 'UPSTREAM_UNREACHABLE';
        if (!checks.has('reachable') || isThere) {
          note('reachable', isThere ? 'ok' : 'problem', isThere ? `${service} answers.` : error.message, took());
        }
        note(what, 'problem', error.message, took());
        return null;
      }
    },
    close: () => exchange.close(),
  };
}
