/** A budget under a clock that the tests move. */
import { afterEach, beforeEach, vi } from 'vitest';
import { type Budget, createBudget } from './budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

export const never = new AbortController().signal;

export function budgetOf(requestsPerSecond: number, maxWaitMs = 60_000): Budget {
  return createBudget({ requestsPerSecond, maxWaitMs, service: 'service' });
}

export const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns the largest number of moments in any second (start included, end not). */
export function mostInAnySecond(moments: readonly number[]): number {
  return Math.max(
    0,
    ...moments.map((start) => moments.filter((moment) => moment >= start && moment < start + 1000).length),
  );
}
