import { wait } from '../../async/index.ts';
import { createLoopGuard } from '../lists/loop-guard.ts';
import {
  areListsFilled,
  type BackgroundParts,
  backgroundPriority,
  READY_CHECK_MS,
  type ReportedTask,
} from './background-task.ts';

/** Time between two reads of the party profiles (milliseconds). */
const PROFILES_EVERY_MS = 3_600_000;
/** Number of parties that are checked for names in their list. */
const NAME_SAMPLE_ROWS = 200;

/**
 * Returns true if any of the newest 200 parties in the list has an alias or metadata. Then a separate request for names
 * is unnecessary.
 * @throws OrreryError the errors of the request
 */
async function areNamesListed({ pool }: BackgroundParts, signal: AbortSignal): Promise<boolean> {
  const options = { signal, priority: backgroundPriority };
  const { page } = await pool.list('parties', {}, { first: NAME_SAMPLE_ROWS }, options);
  return page.edges.some(({ node: { alias, metadata } }) => alias !== '' || metadata.length > 0);
}

/**
 * Reads all profiles from the service and stores those of stored parties. Reads no more if the service has no profiles
 * (absent), or if its list of parties contains the names (listed).
 * @throws OrreryError the errors of the requests, UPSTREAM_CURSOR_LOOP if the pages repeat endlessly
 */
async function readProfiles(
  task: ReportedTask,
  parts: BackgroundParts,
  signal: AbortSignal,
): Promise<'done' | 'absent' | 'listed'> {
  const { pool, writer, onProfiles } = parts;
  if (await areNamesListed(parts, signal)) return 'listed';
  task.update({ state: 'running', done: 0, problem: null });
  const guard = createLoopGuard(pool.service, 'parties');
  for (let after: string | undefined; ; ) {
    const page = await pool.profiles(after, { signal, priority: backgroundPriority });
    if (page === null) return 'absent';
    const changed = writer.saveProfiles(
      page.edges.map(({ node: { partyId, alias, metadata } }) => ({ id: partyId, alias, metadata })),
    );
    if (changed > 0) onProfiles();
    task.update({ done: task.state.done + page.edges.length });
    const next = page.edges.at(-1)?.cursor;
    if (!page.pageInfo.hasNextPage || next === undefined || next === after) return 'done';
    guard.check(page, after);
    after = next;
  }
}

/** Reads the profiles of parties every hour, as long as the signal is not aborted; a profile needs a stored party. */
export async function keepProfiles(task: ReportedTask, parts: BackgroundParts, signal: AbortSignal): Promise<void> {
  for (;;) {
    while (!areListsFilled(parts.resources)) await wait(READY_CHECK_MS, signal);
    await task.retryUntilDone(async () => {
      const state = await readProfiles(task, parts, signal);
      task.update({ state, of: state === 'done' ? task.state.done : null, problem: null });
    }, signal);
    await wait(PROFILES_EVERY_MS, signal);
  }
}
