import { createSoon } from '../../async/index.ts';
import { type ExportTable, type History, type Holding, joinHoldings, type Part } from '../../history/index.ts';
import { hasComeSince } from '../range-fetcher.ts';
import type { ExportJobs } from './export-jobs.ts';
import { neededBy } from './stored-job.ts';
import type { TrackedJob } from './tracked-job.ts';

/** Minimum time between two readings (milliseconds): each one reads all segments of the tables that jobs wait with. */
const READ_EVERY_MS = 2000;

/** Returns true for a job that is queued or paused before all it needs is stored. */
function waitsWithDownloads({ job }: TrackedJob): boolean {
  return (job.state === 'queued' || job.state === 'paused') && job.step === 'fetching';
}

/**
 * Returns the stored parts of a job's tables, without those that it downloads again; undefined if no known segments join
 * to its blocks.
 */
async function storedFor(
  { job }: TrackedJob,
  holdingsOf: (table: ExportTable) => Promise<Holding[]>,
): Promise<Part[] | undefined> {
  const spans = neededBy(job);
  const since = 'renewBefore' in job ? job.renewBefore : undefined;
  const all = await Promise.all(spans.map(({ table }) => holdingsOf(table)));
  try {
    const joined = spans.flatMap((span, index) => joinHoldings(all[index] ?? [], span));
    return joined.flatMap(({ part }) => (part !== undefined && hasComeSince(part, since) ? [part] : []));
  } catch {
    return undefined;
  }
}

/**
 * Keeps the progress of waiting jobs current: other work stores segments that they need too, or removes some. It is read
 * a moment after a request. A failed reading changes nothing.
 */
export function createWaitingProgress(jobs: Pick<ExportJobs, 'unfinished'>, history: Pick<History, 'holdings'>) {
  async function read(): Promise<void> {
    const byTable = new Map<ExportTable, Promise<Holding[]>>();
    const holdingsOf = (table: ExportTable) => {
      const holdings = byTable.get(table) ?? history.holdings(table);
      byTable.set(table, holdings);
      return holdings;
    };
    for (const tracked of jobs.unfinished().filter(waitsWithDownloads)) {
      const parts = await storedFor(tracked, holdingsOf);
      // It may have begun or ended meanwhile.
      if (parts !== undefined && waitsWithDownloads(tracked)) tracked.setStored(parts);
    }
  }
  const soon = createSoon(() => void read().catch(() => {}), READ_EVERY_MS);
  // Jobs of an earlier run are stored with the progress of their last step.
  soon.request();
  return soon;
}
