/**
 * The rate budget of one service decides when a request may be sent. It guarantees three rules, whatever the callers
 * do:
 *
 * - In any second at most `requestsPerSecond` requests arrive at the service, or fewer if the service announces a lower
 *   limit. A slot becomes free one second after the service has certainly received the request (it answered), so
 *   network delays cannot push the requests of two seconds into one.
 * - After a refusal no request is sent until the requested pause is over. Then a single request tries, and only its
 *   success allows the others.
 * - In any ten seconds at most three requests are refused: the refusals of the last ten seconds plus the requests in
 *   progress are never more than three.
 *
 * The request with the lowest priority number is sent first. Background requests leave half of every second to others.
 */
import { raceAbort } from '../../async/index.ts';
import type { OrreryError } from '../../contract/index.ts';
import { PRIORITY } from '../priority.ts';
import type { Pace } from './pace.ts';
import { limitedError } from './pause.ts';

const SECOND_MS = 1_000;
const MAX_UNDER_WAY = 3;
const REFUSALS_REMEMBERED_MS = 10_000;
/** Lowest rate that is adopted from a service (requests per second). A slower service requests pauses. */
const MIN_REQUESTS_PER_SECOND = 0.5;
/**
 * Longest wait for a service without remaining requests (milliseconds). If it needs more time, it refuses the next
 * request and requests a pause.
 */
const MAX_RENEWAL_MS = SECOND_MS;
/** Longest requested pause that a read on demand waits for, equal to the memory of refusals (milliseconds). */
const MAX_ASKED_PAUSE_MS = REFUSALS_REMEMBERED_MS;
/** Longest time of a read on demand in the queue, including the time for requests before it (milliseconds). */
const MAX_ASKED_WAIT_MS = 60_000;

/** The callbacks with which a request reports its progress to the budget. */
export interface Turn {
  /** The service has received the request. Without this call, the end of the task counts. */
  received(): void;
  /** The service answered it. */
  accepted(): void;
  /** The service refused the request and asks for a pause of this length (milliseconds). */
  refused(pauseMs: number): void;
  /** The answer contains the current limits of the service. */
  paced(pace: Pace): void;
}

/** Decides when requests to one service may be sent. */
export interface Budget {
  /**
   * Runs a task when its turn comes: the lowest number first, and equal ones in order of arrival.
   * @param priority read at each decision, so that a waiting task can become more urgent
   * @throws OrreryError UPSTREAM_LIMITED at once if the current pause is longer than `maxWaitMs` (10 s for reads on
   *   demand), or after a read on demand has waited 60 s; CANCELLED
   */
  run<Result>(task: (turn: Turn) => Promise<Result>, signal: AbortSignal, priority?: () => number): Promise<Result>;
  /** Time at which the service accepts requests again (Unix milliseconds); null if it accepts them now. */
  readonly limitedUntil: number | null;
}

interface Waiting {
  priority(): number;
  /** Time since which it is a read on demand (performance.now()). */
  askedAt?: number;
  go(): void;
  fail(error: OrreryError): void;
}

/** Options of the rate budget of one service. */
export interface BudgetOptions {
  /** Maximum number of requests in any second, even if the service accepts more. */
  requestsPerSecond: number;
  /** Longest requested pause that a request waits for, except reads on demand (milliseconds). */
  maxWaitMs: number;
  /** Names the service in errors. */
  service: string;
}

/** Returns the rate budget of one service, in which no request is counted yet. */
export function createBudget({ requestsPerSecond, maxWaitMs, service }: BudgetOptions): Budget {
  let perSecond = requestsPerSecond;
  /** Number of requests that the service accepts before `renewsAt`, by its newest answer. */
  let remaining = Number.POSITIVE_INFINITY;
  let renewsAt = 0;
  const waiting: Waiting[] = [];
  /** Times at which slots become free, ascending; one for each request received within the last second. */
  let returning: number[] = [];
  let refusals: number[] = [];
  let unreceived = 0;
  let underWay = 0;
  let pausedUntil = 0;
  let trying = false;
  let timer: NodeJS.Timeout | undefined;

  /**
   * Returns the earliest time for another request, by pauses and refusals only (`performance.now()`); it can be in the
   * past.
   */
  function resumesAt(now: number): number {
    refusals = refusals.filter((moment) => moment > now - REFUSALS_REMEMBERED_MS);
    const oldest = refusals.at(-MAX_UNDER_WAY);
    return Math.max(pausedUntil, oldest === undefined ? 0 : oldest + REFUSALS_REMEMBERED_MS);
  }

  const slots = () => Math.max(1, Math.floor(perSecond));

  function adopt(pace: Pace): void {
    if (pace.perSecond !== undefined) {
      perSecond = Math.min(requestsPerSecond, Math.max(MIN_REQUESTS_PER_SECOND, pace.perSecond));
    }
    if (pace.remaining === undefined) return;
    // The service may not have counted the other requests in progress yet, so subtract them.
    remaining = pace.remaining - (underWay - 1);
    renewsAt = performance.now() + Math.min(MAX_RENEWAL_MS, pace.resetMs ?? MAX_RENEWAL_MS);
  }

  /** Returns the waiting request with the lowest priority number, the first of equal ones; undefined if none waits. */
  function nextInLine(): Waiting | undefined {
    return waiting.reduce<Waiting | undefined>(
      (first, caller) => (first === undefined || caller.priority() < first.priority() ? caller : first),
      undefined,
    );
  }

  /**
   * Returns the earliest time for one more request of a priority (`performance.now()`); null if it depends on a request
   * in progress.
   */
  function nextTurn(now: number, priority: number): number | null {
    returning = returning.filter((moment) => moment > now);
    const resumes = resumesAt(now);
    if (underWay >= (trying ? 1 : MAX_UNDER_WAY - refusals.length) && underWay > 0) return null;
    const opens = remaining > 0 ? resumes : Math.max(resumes, renewsAt);
    const most = priority >= PRIORITY.background ? Math.ceil(slots() / 2) : slots();
    const tooMany = unreceived + returning.length - most;
    if (tooMany < 0) return opens;
    const slot = returning[tooMany];
    return slot === undefined ? null : Math.max(slot, opens);
  }

  /** Removes the waiting requests that would have to wait too long, and fails each with UPSTREAM_LIMITED. */
  function failOverdue(now: number): void {
    const resumes = resumesAt(now);
    for (const caller of [...waiting]) {
      const isAsked = caller.priority() === PRIORITY.asked;
      if (isAsked) caller.askedAt ??= now;
      const maxPauseMs = isAsked ? Math.max(maxWaitMs, MAX_ASKED_PAUSE_MS) : maxWaitMs;
      const isLate = isAsked && now - (caller.askedAt ?? now) >= MAX_ASKED_WAIT_MS;
      if (!isLate && resumes - now <= maxPauseMs) continue;
      waiting.splice(waiting.indexOf(caller), 1);
      caller.fail(limited(Math.max(now, resumes)));
    }
  }

  function serve(): void {
    clearTimeout(timer);
    timer = undefined;
    failOverdue(performance.now());
    for (let next = nextInLine(); next !== undefined; next = nextInLine()) {
      const now = performance.now();
      const turn = nextTurn(now, next.priority());
      if (turn === null) return;
      if (turn > now) {
        timer = setTimeout(serve, Math.ceil(turn - now));
        return;
      }
      underWay += 1;
      unreceived += 1;
      remaining -= 1;
      waiting.splice(waiting.indexOf(next), 1);
      next.go();
    }
  }

  function limited(until: number): OrreryError {
    return limitedError(service, Date.now() + until - performance.now());
  }

  function itsTurn(signal: AbortSignal, priority: () => number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isGiven = false;
    const caller: Waiting = {
      priority,
      go() {
        isGiven = true;
        resolve();
      },
      fail: reject,
    };
    if (!signal.aborted) {
      waiting.push(caller);
      serve();
    }
    return raceAbort(promise, signal, () => {
      const index = waiting.indexOf(caller);
      if (index !== -1) waiting.splice(index, 1);
      if (isGiven) takeBack();
    });
  }

  /** Gives back the slot of a request that was never sent, and serves the next one. */
  function takeBack(): void {
    underWay -= 1;
    unreceived -= 1;
    remaining += 1;
    serve();
  }

  return {
    async run(task, signal, priority = () => PRIORITY.inStep) {
      await itsTurn(signal, priority);
      const sentAt = performance.now();
      let isReceived = false;
      const turn: Turn = {
        received() {
          if (isReceived) return;
          isReceived = true;
          unreceived -= 1;
          returning.push(performance.now() + (slots() * SECOND_MS) / perSecond);
        },
        accepted() {
          if (sentAt > (refusals.at(-1) ?? Number.NEGATIVE_INFINITY)) trying = false;
        },
        refused(pauseMs) {
          const now = performance.now();
          refusals.push(now);
          pausedUntil = Math.max(pausedUntil, now + pauseMs);
          trying = true;
        },
        paced: adopt,
      };
      try {
        return await task(turn);
      } finally {
        turn.received();
        underWay -= 1;
        serve();
      }
    },
    get limitedUntil() {
      const now = performance.now();
      const resumes = resumesAt(now);
      return resumes > now ? Math.ceil(Date.now() + resumes - now) : null;
    },
  };
}
