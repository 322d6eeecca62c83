import { randomUUID } from 'node:crypto';
import { type InputOf, OrreryError, QueryRun, SavedQuery } from '../../contract/index.ts';
import type { UserStore } from '../../store/index.ts';

const Content = SavedQuery.omit({ id: true, changedAt: true });
const Run = QueryRun.omit({ id: true });
/** A run of a query, before it has an id. */
export type FinishedRun = Omit<QueryRun, 'id'>;

const MAX_SAVED = 1_000;
const MAX_RUNS = 200;

/** The saved queries and the last runs of one network. */
export interface SavedQueries {
  /** Returns all saved queries, by folder, then by name. */
  list(): Promise<SavedQuery[]>;
  /**
   * Stores a query and returns it. An `id` that is stored replaces that query; otherwise the query is new and gets an
   * id.
   * @throws OrreryError PARAMETER_INVALID if there are 1,000 already
   */
  save(query: InputOf<'saveQuery'>): Promise<SavedQuery>;
  /** Removes a saved query. Returns false if there was none with this id. */
  remove(id: string): Promise<boolean>;
  /** Returns the last runs, at most 200, newest first. */
  runs(): Promise<QueryRun[]>;
  /** Stores a run, and removes all but the newest 200. */
  addRun(run: FinishedRun): Promise<void>;
  /** Removes all runs from the list. */
  clearRuns(): Promise<void>;
}

/** Returns the saved queries and last runs of a network's user.sqlite. */
export function createSavedQueries(user: UserStore): SavedQueries {
  const saved = user.documents('query', Content);
  const finished = user.documents('query-run', Run);
  return {
    async list() {
      const documents = await saved.list(MAX_SAVED);
      return documents
        .map(({ id, content, changedAt }) => ({ ...content, id, changedAt }))
        .sort((a, b) => a.folder.localeCompare(b.folder, 'en') || a.name.localeCompare(b.name, 'en'));
    },
    async save({ id, ...content }) {
      const known = id === undefined ? null : await saved.get(id);
      if (known === null && (await saved.list(MAX_SAVED)).length >= MAX_SAVED) {
        const allowed = `is one too many: at most ${MAX_SAVED} queries can be saved; delete some first`;
        throw new OrreryError('PARAMETER_INVALID', { field: 'name', value: content.name, allowed });
      }
      const chosen = id ?? randomUUID();
      await saved.put(chosen, content);
      return { ...content, id: chosen, changedAt: (await saved.get(chosen))?.changedAt ?? Date.now() };
    },
    remove: (id) => saved.remove(id),
    async runs() {
      return (await finished.list(MAX_RUNS)).map(({ id, content }) => ({ ...content, id }));
    },
    async addRun(run) {
      await finished.put(randomUUID(), run);
      const old = (await finished.list(MAX_RUNS * 2)).slice(MAX_RUNS);
      for (const { id } of old) await finished.remove(id);
    },
    async clearRuns() {
      for (const { id } of await finished.list()) await finished.remove(id);
    },
  };
}
