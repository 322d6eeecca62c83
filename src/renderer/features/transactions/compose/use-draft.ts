import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { wait } from '../../../../async/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useBegunOn } from '../../../data/use-status.ts';
import { announce, useLatest } from '../../../ui/parts/index.ts';

/** The content of a draft: a name for the list, the command and its JSON text, and the chosen key. */
export interface DraftContent {
  name: string;
  /** Name of the command, in camel case: the text may not contain it. */
  command: string;
  text: string;
  publicKey: string | null;
  /** True if the network's check accepts it. */
  isChecked?: true;
}

const SPLIT = 'The draft was changed or deleted in another window. This version is now a draft of its own.';

/** Milliseconds without a change before the draft is saved. */
const QUIET = 500;

/** The state of saving a draft: nothing to save, waiting for a pause in typing, saved, or failed with a reason. */
export type Keeping = { state: 'unchanged' | 'waiting' | 'kept' } | { state: 'failed'; problem: string };

/** A stored draft, and when it was changed (Unix milliseconds). */
export interface StoredDraft {
  id: string;
  changedAt: number;
  /** The composition that goes on, if it was left before all of its saves were answered. */
  composition?: SavedComposition | undefined;
}

/** A composition as the explorer knows it: its random id, and the number of its saves so far. */
interface SavedComposition {
  id: string;
  saves: number;
}

/** A content that is saved, without an answer yet. */
interface Unanswered {
  content: DraftContent;
  /** The draft as its composition read it last: another window may have changed it since. */
  draft: StoredDraft;
}

/** The newest unanswered save of each draft by its id, for each client of a page. */
const unansweredSaves = new WeakMap<QueryClient, Map<string, Unanswered>>();

/**
 * Returns what was typed last into each draft whose save has no answer yet, by the id of the draft. A person who opens
 * the draft again goes on with that and with its composition: the stored text may be older.
 */
export function unansweredOf(client: QueryClient): Map<string, Unanswered> {
  const found = unansweredSaves.get(client) ?? new Map<string, Unanswered>();
  unansweredSaves.set(client, found);
  return found;
}

/** The end of all saves of drafts that were begun, by the client of the page. */
const begunSaves = new WeakMap<QueryClient, Promise<unknown>>();

/** Milliseconds to wait for a save, or for all of them. The answer to one can be lost. */
const MAX_SAVING = 5_000;
const NO_ANSWER = 'Orrery has not answered for 5 seconds.';

/**
 * Resolves when no save of a draft runs any more, so that a list read then has all that was typed before; after five
 * seconds at the latest.
 */
export async function draftsSaved(client: QueryClient): Promise<void> {
  const saves = begunSaves.get(client);
  if (saves !== undefined) await Promise.race([saves, wait(MAX_SAVING)]);
}

/**
 * Saves a composition as a draft while the person types, complete or not. Saves run one after another, so that a new
 * draft is created once; one without an answer holds up the next one for five seconds. Each save names its composition
 * and has a number in it, so that one sent before the answer to another replaces the same draft, and a late one replaces
 * no newer one. If another window has changed the draft since, that version stays, and this one goes on as a draft of its
 * own. When the view unmounts, a waiting save runs at once, and one that failed runs again. A draft stays with the network
 * that it was begun on, even if that is no longer the current one.
 */
export function useCommandDraft(
  begun: StoredDraft | undefined,
  onKept: (id: string) => void,
): [Keeping, (content: DraftContent) => void] {
  const api = useApi();
  const client = useQueryClient();
  const [keeping, setKeeping] = useState<Keeping>({ state: 'unchanged' });
  const [composition] = useState<SavedComposition>(() => begun?.composition ?? { id: crypto.randomUUID(), saves: 0 });
  const known = useRef(begun);
  const waiting = useRef<DraftContent>(undefined);
  /** The content that the next save in the queue stores: always the newest. */
  const due = useRef<{ content: DraftContent; number: number }>(undefined);
  /** The number of the save that was begun last, and of the newest one that was answered. */
  const begunSave = useRef(0);
  const answeredSave = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const onKeptNow = useLatest(onKept);
  const isThere = useRef(true);
  const begunOn = useLatest(useBegunOn());

  /** True after a person was told, away from this view, that the last changes were not saved. */
  const wasToldLost = useRef(false);

  /**
   * Says that a save failed. A newer save that will follow stores the same changes, so then nothing is lost. If none does,
   * the content waits for the next one, or for the person to leave.
   */
  const fail = useCallback((content: DraftContent, problem: string) => {
    if (due.current !== undefined || (waiting.current !== undefined && waiting.current !== content)) return;
    if (isThere.current) {
      waiting.current = content;
      return setKeeping({ state: 'failed', problem });
    }
    wasToldLost.current = true;
    announce(`The last changes of "${content.name}" were not saved. ${problem}`, 'bad');
  }, []);

  const save = useCallback(
    async (content: DraftContent, number: number) => {
      try {
        const draft = await api.call('saveDraft', {
          ...content,
          composition: composition.id,
          save: number,
          ...(begunOn.current !== undefined && { network: begunOn.current }),
          ...(known.current !== undefined && { id: known.current.id, since: known.current.changedAt }),
        });
        // A late answer can come after that to a newer save.
        if (number < answeredSave.current) return;
        answeredSave.current = number;
        const former = known.current?.id;
        known.current = draft;
        void client.invalidateQueries({ queryKey: ['drafts'] });
        if (waiting.current === content) waiting.current = undefined;
        if (!isThere.current) {
          if (wasToldLost.current && number === begunSave.current)
            announce(`The last changes of "${content.name}" are saved after all.`);
          return;
        }
        if (number === begunSave.current && waiting.current === undefined) setKeeping({ state: 'kept' });
        if (former !== draft.id) onKeptNow.current(draft.id);
        if (former !== undefined && former !== draft.id) announce(SPLIT);
      } catch (thrown) {
        if (number === begunSave.current) fail(content, errorText(thrown));
      }
    },
    [api, client, composition, fail, onKeptNow, begunOn],
  );

  /** Saves what is due. A save without an answer is given up after a while, or no later one would ever run. */
  const saveNext = useCallback(async () => {
    if (due.current === undefined) return;
    const { content, number } = due.current;
    due.current = undefined;
    const answered = new AbortController();
    const overdue = wait(MAX_SAVING, answered.signal).then(
      () => fail(content, NO_ANSWER),
      () => {},
    );
    const saving = save(content, number).finally(() => {
      answered.abort();
      for (const [id, unanswered] of unansweredOf(client))
        if (unanswered.content === content) unansweredOf(client).delete(id);
    });
    await Promise.race([saving, overdue]);
  }, [client, fail, save]);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current === undefined) return;
    // A copy, to tell a save from an earlier one of the same changes.
    const content = { ...waiting.current };
    waiting.current = undefined;
    composition.saves += 1;
    begunSave.current = composition.saves;
    due.current = { content, number: composition.saves };
    if (known.current !== undefined) {
      const { id, changedAt } = known.current;
      unansweredOf(client).set(id, { content, draft: { id, changedAt, composition } });
    }
    queue.current = queue.current.then(() => saveNext());
    begunSaves.set(
      client,
      Promise.allSettled([begunSaves.get(client), queue.current]).then(() => undefined),
    );
  }, [client, composition, saveNext]);

  const keep = useCallback(
    (content: DraftContent) => {
      waiting.current = content;
      setKeeping({ state: 'waiting' });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, QUIET);
    },
    [flush],
  );
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      flush();
    };
  }, [flush]);
  return [keeping, keep];
}
