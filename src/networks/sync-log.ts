import { createEmitter, createSoon } from '../async/index.ts';
import type { InputOf, LogEntry } from '../contract/index.ts';

/** An entry without the id that the log gives it. Its time is now if it has none. */
export type NewEntry = Pick<LogEntry, 'level' | 'text'> & Partial<Pick<LogEntry, 'at' | 'list' | 'scope' | 'network'>>;

/** The newest entries of synchronisation in this run, for all networks, as readable sentences. */
export interface SyncLog {
  /** Adds an entry. Its time is now, unless it has one. */
  add(entry: NewEntry): void;
  /** Returns up to `limit` entries, newest first: those that `wanted` describes, as the method `syncLog` does. */
  newest(limit: number, wanted?: Omit<InputOf<'syncLog'>, 'limit'>): LogEntry[];
  /** Calls the listener with new entries, oldest first, at most every quarter of a second. */
  listen(listener: (entries: LogEntry[]) => void): () => void;
  /** Ends the events. */
  close(): void;
}

const MAX_ENTRIES = 1_000;
const EMIT_EVERY_MS = 250;

/** Returns an empty event log of synchronisation. It holds the newest 1,000 entries. */
export function createSyncLog(): SyncLog {
  const news = createEmitter<LogEntry[]>();
  let entries: LogEntry[] = [];
  let pending: LogEntry[] = [];
  let lastId = 0;

  const emitting = createSoon(() => {
    const batch = pending;
    pending = [];
    news.emit(batch);
  }, EMIT_EVERY_MS);

  return {
    add({ at = Date.now(), level, text, list = null, scope = '', network = null }) {
      lastId += 1;
      const entry: LogEntry = { id: lastId, at, level, text, list, scope, network };
      entries.push(entry);
      // Trim at twice the limit, so that a busy log is not copied for every entry.
      if (entries.length > 2 * MAX_ENTRIES) entries = entries.slice(-MAX_ENTRIES);
      if (news.size === 0) return;
      pending = [...pending, entry].slice(-MAX_ENTRIES);
      emitting.request();
    },
    newest(limit, { before = Number.POSITIVE_INFINITY, ofNetwork, problems = false } = {}) {
      return entries
        .slice(-MAX_ENTRIES)
        .filter((entry) => entry.id < before && (!problems || entry.level !== 'info'))
        .filter((entry) => ofNetwork === undefined || entry.network === null || entry.network === ofNetwork)
        .slice(-limit)
        .reverse();
    },
    listen: news.listen,
    close() {
      emitting.stop();
      news.clear();
    },
  };
}
