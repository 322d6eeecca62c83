/**
 * The rate budget of one service: when a request may be sent. It holds three promises whatever the callers do.
 *
 *   - In any second at most `requestsPerSecond` requests arrive at the service, or fewer where the service says that it
 *     takes fewer. A slot comes back one second after the service is known to have received its request (it answered),
 *     so delays on the way cannot squeeze two seconds' requests into one.
 *   - After a refusal nothing is sent until the pause asked for has passed; then one request tries, alone, and only its
 *     success opens the way for the rest.
 *   - In any ten seconds at most three requests are refused: refusals of the last ten seconds and requests under way
 *     are never more than three together.
 *
 * Of requests that wait the most urgent goes first, and those in the background leave half of every second to others.
 */
import { raceAbort } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import { PRIORITY } from '../priority.ts';
import type { Pace } from './pace.ts';

const SECOND_MS = 1_000;
const MAX_UNDER_WAY = 3;
const REFUSALS_REMEMBERED_MS = 10_000;
/** A slower pace than this is a matter of pauses, which the service asks for (requests per second). */
const MIN_REQUESTS_PER_SECOND = 0.5;
/** A service that takes no more for now is tried after this at the latest: it then asks for the pause it needs (milliseconds). */
const MAX_RENEWAL_MS = SECOND_MS;
/** The longest pause that a read on demand waits out: as long as refusals are remembered (milliseconds). */
const MAX_ASKED_PAUSE_MS = REFUSALS_REMEMBERED_MS;
/** The longest wait of a read on demand for its turn, other requests before it included (milliseconds). */
const MAX_ASKED_WAIT_MS = 60_000;

/** What a request tells the budget about itself. */
export interface Turn {
  /** The service is known to have the request; without this call, the end of the task counts. */
  received(): void;
  /** The service answered it. */
  accepted(): void;
  /** The service refused it and asks for a pause (milliseconds). */
  refused(pauseMs: number): void;
  /** The answer says how many requests the service takes. */
  paced(pace: Pace): void;
}

export interface Budget {
  /**
   * Runs a task when its turn comes: lower ranks first, and first come, first served within a rank.
   * @param rank looked at whenever a turn is given, so that a task that waits can become more urgent
   * @throws OrreryError UPSTREAM_LIMITED at once when a pause longer than `patienceMs` lies ahead (10 s for reads on
   *   demand), or when a read on demand has waited 60 s for its turn; CANCELLED
   */
  run<Result>(task: (turn: Turn) => Promise<Result>, signal: AbortSignal, rank?: () => number): Promise<Result>;
  /** When the service takes requests again (Unix milliseconds); null while it takes them. */
  readonly limitedUntil: number | null;
}

interface Waiting {
  rank(): number;
  /** Since when it is seen as a read on demand (performance.now()). */
  askedAt?: number;
  go(): void;
  fail(error: OrreryError): void;
}

export interface BudgetOptions {
  /** The most requests in any second, whatever more the service takes. */
  requestsPerSecond: number;
  /** The longest pause that a request waits out by itself, reads on demand aside (milliseconds). */
  patienceMs: number;
  /** Names the service in errors. */
  service: string;
}

export function createBudget({ requestsPerSecond, patienceMs, service }: BudgetOptions): Budget {
  let perSecond = requestsPerSecond;
  /** Requests that the service still takes before `renewsAt`, as its newest answer said. */
  let remaining = Number.POSITIVE_INFINITY;
  let renewsAt = 0;
  const waiting: Waiting[] = [];
  /** Moments at which slots come back, ascending; one for every request received within the last second. */
  let returning: number[] = [];
  let refusals: number[] = [];
  let unreceived = 0;
  let underWay = 0;
  let pausedUntil = 0;
  let trying = false;
  let timer: NodeJS.Timeout | undefined;

  /** The moment from which refusals allow another request, as far as they alone decide. */
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
    // The service may have counted the others under way already or not; the budget takes it that it did not.
    remaining = pace.remaining - (underWay - 1);
    renewsAt = performance.now() + Math.min(MAX_RENEWAL_MS, pace.resetMs ?? MAX_RENEWAL_MS);
  }

  /** The most urgent of those that wait, the first of its rank. */
  function nextInLine(): Waiting | undefined {
    return waiting.reduce<Waiting | undefined>(
      (first, caller) => (first === undefined || caller.rank() < first.rank() ? caller : first),
      undefined,
    );
  }

  /** The moment from which one more request of a rank may be sent; null when that depends on one under way. */
  function nextTurn(now: number, rank: number): number | null {
    returning = returning.filter((moment) => moment > now);
    const resumes = resumesAt(now);
    if (underWay >= (trying ? 1 : MAX_UNDER_WAY - refusals.length) && underWay > 0) return null;
    const opens = remaining > 0 ? resumes : Math.max(resumes, renewsAt);
    const most = rank >= PRIORITY.background ? Math.ceil(slots() / 2) : slots();
    const tooMany = unreceived + returning.length - most;
    if (tooMany < 0) return opens;
    const slot = returning[tooMany];
    return slot === undefined ? null : Math.max(slot, opens);
  }

  /** Fails those that would wait too long. */
  function failImpatient(now: number): void {
    const resumes = resumesAt(now);
    for (const caller of [...waiting]) {
      const isAsked = caller.rank() === PRIORITY.asked;
      if (isAsked) caller.askedAt ??= now;
      const maxPauseMs = isAsked ? Math.max(patienceMs, MAX_ASKED_PAUSE_MS) : patienceMs;
      const isLate = isAsked && now - (caller.askedAt ?? now) >= MAX_ASKED_WAIT_MS;
      if (!isLate && resumes - now <= maxPauseMs) continue;
      waiting.splice(waiting.indexOf(caller), 1);
      caller.fail(limited(Math.max(now, resumes)));
    }
  }

  function serve(): void {
    clearTimeout(timer);
    timer = undefined;
    failImpatient(performance.now());
    for (let next = nextInLine(); next !== undefined; next = nextInLine()) {
      const now = performance.now();
      const turn = nextTurn(now, next.rank());
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
    const moment = new Date(Date.now() + until - performance.now());
    return new OrreryError('UPSTREAM_LIMITED', { service, until: moment.toISOString() });
  }

  function itsTurn(signal: AbortSignal, rank: () => number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let isGiven = false;
    const caller: Waiting = {
      rank,
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
      const place = waiting.indexOf(caller);
      if (place !== -1) waiting.splice(place, 1);
      if (isGiven) takeBack();
    });
  }

  /** A turn that was given goes to somebody else: nothing was sent. */
  function takeBack(): void {
    underWay -= 1;
    unreceived -= 1;
    remaining += 1;
    serve();
  }

  return {
    async run(task, signal, rank = () => PRIORITY.inStep) {
      await itsTurn(signal, rank);
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
