import { backoffMs, type RetryPolicy } from '../../async/index.ts';
import type { OrreryError } from '../../contract/index.ts';
import type { TableSpan } from '../../history/index.ts';

/** Parts that failed. Each is tried again later, so that it does not block the others. */
export interface DeferredParts {
  /** Returns true if the part failed and its pause is not over. */
  has(span: TableSpan): boolean;
  /** Adds a part that failed. Its pause grows with each failure in a row. */
  add(span: TableSpan, error: OrreryError): void;
  /** Forgets the failures of a part, which was fetched. */
  remove(span: TableSpan): void;
  /** Forgets all failures. */
  clear(): void;
  /** Returns the problem of the part that failed last; null if one was fetched since. */
  lastProblem(): string | null;
  /**
   * Returns the part that is tried again next: the time until then (milliseconds, at least 1), and its problem;
   * undefined if none failed.
   */
  next(): { restMs: number; problem: string } | undefined;
}

const keyOf = ({ table, from, to }: TableSpan): string => `${table} ${from} ${to}`;

/**
 * Returns an empty list of failed parts.
 * @param policy gives the pauses before each is tried again
 */
export function createDeferredParts(policy: RetryPolicy): DeferredParts {
  /** `until` is on the clock of performance.now(). */
  const parts = new Map<string, { failures: number; until: number; problem: string }>();
  let lastProblem: string | null = null;
  return {
    has: (span) => (parts.get(keyOf(span))?.until ?? 0) > performance.now(),
    add(span, error) {
      const failures = (parts.get(keyOf(span))?.failures ?? 0) + 1;
      const until = performance.now() + backoffMs(policy, failures);
      parts.set(keyOf(span), { failures, until, problem: error.summary });
      lastProblem = error.summary;
    },
    remove(span) {
      parts.delete(keyOf(span));
      lastProblem = null;
    },
    clear() {
      parts.clear();
      lastProblem = null;
    },
    lastProblem: () => lastProblem,
    next() {
      const [first] = [...parts.values()].sort((a, b) => a.until - b.until);
      return first && { restMs: Math.max(1, first.until - performance.now()), problem: first.problem };
    },
  };
}
