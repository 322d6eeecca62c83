import type { QueryClient } from '@tanstack/react-query';
import type { ExportJob } from '../../../../contract/index.ts';
import { isUnfinished } from '../jobs/job-order.ts';

/** How many ends of exports were reported to a page; `ofJob` has this count at the last end of each export, by its id. */
const heardByClient = new WeakMap<QueryClient, { count: number; ofJob: Map<string, number> }>();

/** Counts an end of an export that was reported just now. */
export function noteEnd(client: QueryClient, id: string): void {
  const heard = heardByClient.get(client) ?? { count: 0, ofJob: new Map() };
  heard.count += 1;
  heard.ofJob.set(id, heard.count);
  heardByClient.set(client, heard);
}

/** A plan, and the count of ends when it was asked for. */
export type PlanAfterEnds<Plan> = Plan & { knownEnds: number };

/**
 * Asks for a plan, and again if an export ended meanwhile, because the answer may be older than the files of that export.
 */
export async function planAfterEnds<Plan extends object>(
  client: QueryClient,
  ask: () => Promise<Plan>,
): Promise<PlanAfterEnds<Plan>> {
  const count = () => heardByClient.get(client)?.count ?? 0;
  for (;;) {
    const knownEnds = count();
    const plan = await ask();
    if (knownEnds === count()) return { ...plan, knownEnds };
  }
}

/**
 * Returns 'unfinished' for an export that still writes files or will, and 'ended' for one that has ended since the plan
 * was asked for: the plan does not know its files yet. Returns undefined for other exports.
 */
export function openFor(
  client: QueryClient,
  { knownEnds }: PlanAfterEnds<object>,
  job: ExportJob,
): 'unfinished' | 'ended' | undefined {
  if (isUnfinished(job)) return 'unfinished';
  return (heardByClient.get(client)?.ofJob.get(job.id) ?? 0) > knownEnds ? 'ended' : undefined;
}
