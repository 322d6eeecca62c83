/**
 * The rate budget of one service: when a request may be sent. It holds three promises whatever the callers do.
 *
 *   - In any second at most `requestsPerSecond` requests arrive at the service. A slot comes back one second after the
 *     service is known to have received its request (it answered), so delays on the way cannot squeeze two seconds'
 *     requests into one.
 *   - After a refusal nothing is sent until the pause asked for has passed; then one request tries, alone, and only its
 *     success opens the way for the rest.
 *   - In any ten seconds at most three requests are refused: refusals of the last ten seconds and requests under way
 *     are never more than three together.
 *
 * Of requests that wait the most urgent goes first, and those in the background leave half of every second to others.
 */
import { OrreryError } from '../../contract/index.ts';

const SECOND_MS = 1_000;
const MAX_UNDER_WAY = 3;
const REFUSALS_REMEMBERED_MS = 10_000;

/** What a request tells the budget about itself. */
export interface Turn {
  /** The service is known to have the request; without this call, the end of the task counts. */
  received(): void;
  /** The service answered it. */
  accepted(): void;
  /** The service refused it and asks for a pause (milliseconds). */
  refused(pauseMs: number): void;
}

export interface Budget {
  /**
   * Runs a task when its turn comes: lower ranks first, and first come, first served within a rank.
   * @param rank looked at whenever a turn is given, so that a task that waits can become more urgent
   * @throws OrreryError UPSTREAM_LIMITED at once when a pause longer than `patienceMs` lies ahead, CANCELLED
   */
  run<Result>(task: (turn: Turn) => Promise<Result>, signal: AbortSignal, rank?: () => number): Promise<Result>;
  /** When the service takes requests again (Unix milliseconds); null while it takes them. */
  readonly limitedUntil: number | null;
}

/** From this rank on, what is asked for is nobody's to wait for. */
const BACKGROUND_RANK = 2;
const USUAL_RANK = 1;

interface Waiting {
  rank(): number;
  go(): void;
  fail(error: OrreryError): void;
}

export interface BudgetOptions {
  requestsPerSecond: number;
  /** The longest pause that a request waits out by itself (milliseconds). */
  patienceMs: number;
  /** Names the service in errors. */
  service: string;
}

export function createBudget({ requestsPerSecond, patienceMs, service }: BudgetOptions): Budget {
  const slots = Math.max(1, Math.floor(requestsPerSecond));
  const slotReturnsAfterMs = (slots * SECOND_MS) / requestsPerSecond;
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
    const most = rank >= BACKGROUND_RANK ? Math.ceil(slots / 2) : slots;
    const tooMany = unreceived + returning.length - most;
    if (tooMany < 0) return resumes;
    const slot = returning[tooMany];
    return slot === undefined ? null : Math.max(slot, resumes);
  }

  function serve(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let next = nextInLine(); next !== undefined; next = nextInLine()) {
      const now = performance.now();
      const turn = nextTurn(now, next.rank());
      if (turn === null) return;
      if (turn > now) {
        if (resumesAt(now) - now > patienceMs) failAll(limited(resumesAt(now)));
        else timer = setTimeout(serve, Math.ceil(turn - now));
        return;
      }
      underWay += 1;
      unreceived += 1;
      waiting.splice(waiting.indexOf(next), 1);
      next.go();
    }
  }

  function failAll(error: OrreryError): void {
    for (const caller of waiting.splice(0)) caller.fail(error);
  }

  function limited(until: number): OrreryError {
    const moment = new Date(Date.now() + until - performance.now());
    return new OrreryError('UPSTREAM_LIMITED', { service, until: moment.toISOString() });
  }

  function itsTurn(signal: AbortSignal, rank: () => number): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(new OrreryError('CANCELLED', {}));
      const leave = () => {
        waiting.splice(waiting.indexOf(caller), 1);
        reject(new OrreryError('CANCELLED', {}));
      };
      const caller: Waiting = {
        rank,
        go() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
        fail(error) {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(caller);
      serve();
    });
  }

  return {
    async run(task, signal, rank = () => USUAL_RANK) {
      await itsTurn(signal, rank);
      const sentAt = performance.now();
      let isReceived = false;
      const turn: Turn = {
        received() {
          if (isReceived) return;
          isReceived = true;
          unreceived -= 1;
          returning.push(performance.now() + slotReturnsAfterMs);
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
