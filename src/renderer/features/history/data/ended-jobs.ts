import type { QueryClient } from '@tanstack/react-query';
import type { ExportJob } from '../../../../contract/index.ts';
import { isUnfinished } from '../jobs/job-order.ts';

/** The number of ends of exports that a page has heard of, and which of them was the last end of each export. */
const heardByClient = new WeakMap<QueryClient, { count: number; ofJob: Map<string, number> }>();

/** Notes that an export has ended now. */
export function noteEnd(client: QueryClient, id: string): void {
  const heard = heardByClient.get(client) ?? { count: 0, ofJob: new Map() };
  heard.count += 1;
  heard.ofJob.set(id, heard.count);
  heardByClient.set(client, heard);
}

/** A plan, and the number of ends of exports that it takes into account. */
export type PlanAfterEnds<Plan> = Plan & { knownEnds: number };

/**
 * Asks for a plan, and again if an export ended meanwhile: the answer may be older than the file that the export has
 * written.
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
 * was made: the plan does not know its files yet. Returns undefined for other ones.
 */
export function openFor(
  client: QueryClient,
  { knownEnds }: PlanAfterEnds<object>,
  job: ExportJob,
): 'unfinished' | 'ended' | undefined {
  if (isUnfinished(job)) return 'unfinished';
  return (heardByClient.get(client)?.ofJob.get(job.id) ?? 0) > knownEnds ? 'ended' : undefined;
}
