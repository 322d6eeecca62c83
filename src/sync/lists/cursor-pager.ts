import { behindError, type ListSync, type ListSyncParts } from './list-sync.ts';
import { createNewerEnd } from './newer-end.ts';
import { createOlderEnd } from './older-end.ts';
import { readRowResumeToken } from './resume-token.ts';
import type { CursorList } from './row-identity.ts';

/**
 * Creates the sync of a list that supports only cursors: parties, checkpoints.
 *
 * The stored rows grow at their older and at their newer end. Each end has a token with the name of its row and the
 * cursor of the row before it. A page is read from that cursor, so its first row must be the row at the end. This
 * verifies the cursor, and that the service has the rows next to the end: one that was set back to an earlier state
 * lacks the newest. A cursor that is refused or fails this check is dead; sync then reads down from the newest row
 * until it finds the row at the end by its name.
 *
 * Steps must run one after another, because each starts from the progress that the one before it stored.
 */
export function createCursorPager<L extends CursorList>(list: L, parts: ListSyncParts): ListSync<L> {
  const older = createOlderEnd(list, parts);
  const newer = createNewerEnd(list, parts);
  const state = () => parts.writer.progress(list, '');

  return {
    list,
    scope: '',
    state,
    async backfill(signal) {
      const stored = state();
      if (stored?.reachedOldest === true) return { records: [], received: 0, ended: true };
      const known = readRowResumeToken(stored?.olderCursor ?? null);
      return stored === null || known === null ? await older.begin(signal) : await older.extend(stored, known, signal);
    },
    async catchUp(_, signal) {
      if (parts.isBehind) throw behindError(parts);
      const stored = state();
      const known = readRowResumeToken(stored?.newerCursor ?? null);
      return stored === null || known === null ? await older.begin(signal) : await newer.extend(stored, known, signal);
    },
    reachesBackTo: () => state()?.reachedOldest === true,
  };
}
