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
import { REFUSALS_REMEMBERED_MS, Refusals } from './refusals.ts';
import { RequestSlots } from './request-slots.ts';

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
  const slots = new RequestSlots(requestsPerSecond);
  const refusals = new Refusals();
  const waiting: Waiting[] = [];
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

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
    const resumes = refusals.resumesAt(now);
    if (underWay >= refusals.mostUnderWay && underWay > 0) return null;
    const opens = slots.opensAt(now, priority >= PRIORITY.background);
    return opens === null ? null : Math.max(opens, resumes);
  }

  /** Removes the waiting requests that would have to wait too long, and fails each with UPSTREAM_LIMITED. */
  function failOverdue(now: number): void {
    const resumes = refusals.resumesAt(now);
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
      slots.take();
      waiting.splice(waiting.indexOf(next), 1);
      next.go();
    }
  }

  function limited(until: number): OrreryError {
    return limitedError(service, Date.now() + until - performance.now());
  }

  /** Resolves when a request of this priority may be sent. If the signal aborts, gives up its place in the queue or its slot. */
  function waitForTurn(signal: AbortSignal, priority: () => number): Promise<void> {
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
    slots.giveBack();
    serve();
  }

  return {
    async run(task, signal, priority = () => PRIORITY.inStep) {
      await waitForTurn(signal, priority);
      const sentAt = performance.now();
      let isReceived = false;
      const turn: Turn = {
        received() {
          if (isReceived) return;
          isReceived = true;
          slots.receive(performance.now());
        },
        accepted: () => refusals.accept(sentAt),
        refused: (pauseMs) => refusals.add(performance.now(), pauseMs),
        paced: (pace) => slots.adopt(pace, underWay),
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
      const resumes = refusals.resumesAt(now);
      return resumes > now ? Math.ceil(Date.now() + resumes - now) : null;
    },
  };
}
