import type { ListName, ListTable } from '../../contract/index.ts';
import type { StoredResource } from '../network-state.ts';

/** The list from which each table of lists is made. */
export const LIST_OF: Readonly<Record<ListTable, ListName>> = {
  nodes: 'nodes',
  delegations: 'nodes',
  parties: 'parties',
  checkpoints: 'checkpoints',
  funding_points: 'fundingPeriodDataPoints',
};

/** How much of a table of lists is stored. */
export interface ListSummary {
  /** Null if nothing of it is stored. */
  rows: number | null;
  /** The number of its stored parts: epochs, markets, or 1 for a list without parts. */
  parts: number;
  /** True if something is stored, and no row is missing in any part of it: epoch, market or whole list. */
  complete: boolean;
  /** When upstream last confirmed it, as `confirmedAt` says. */
  asOf: number | null;
}

/** Returns the oldest time of some (Unix milliseconds); null if one is unknown, or if there are none. */
export function oldestTime(all: readonly { asOf: number | null }[]): number | null {
  const times = all.map(({ asOf }) => asOf);
  if (times.length === 0 || times.includes(null)) return null;
  return times.reduce<number>((least, time) => Math.min(least, Number(time)), Number.POSITIVE_INFINITY);
}

/**
 * Returns when upstream last confirmed a list (Unix milliseconds): the oldest confirmation of its parts that may still
 * change, or the newest of all if none may; null if one is unknown, or if there are no parts. Epochs that have ended do
 * not age.
 */
export function confirmedAt(parts: readonly Pick<StoredResource, 'asOf' | 'mayChange'>[]): number | null {
  const open = parts.filter(({ mayChange }) => mayChange);
  if (open.length > 0 || parts.length === 0) return oldestTime(open);
  return Math.max(...parts.map(({ asOf }) => asOf ?? 0));
}

/** Sums up a table of lists over its stored parts. @param delegations the number of stored ones */
export function summariseList(
  table: ListTable,
  resources: readonly Pick<StoredResource, 'list' | 'rows' | 'complete' | 'asOf' | 'mayChange'>[],
  delegations: number,
): ListSummary {
  const own = resources.filter(({ list }) => list === LIST_OF[table]);
  const stored = table === 'delegations' ? delegations : own.reduce((sum, { rows }) => sum + rows, 0);
  return {
    rows: own.length === 0 ? null : stored,
    parts: own.length,
    complete: own.length > 0 && own.every(({ complete }) => complete),
    asOf: confirmedAt(own),
  };
}
