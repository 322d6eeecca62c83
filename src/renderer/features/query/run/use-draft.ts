import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { MAX_SQL_LENGTH } from '../../../../contract/index.ts';
import { preferenceKey, usePreference } from '../../../data/use-preference.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { announce, useLatest } from '../../../ui/parts/index.ts';
import { afterQuiet } from '../../shared/after-quiet.ts';
import { type Params, QuerySearch, readParams, writeParams } from '../link.ts';

/** Milliseconds after the last change before the text is saved and put into the link. */
const QUIET = 300;

/** Maximum size of a kept text with its parameters as JSON (bytes): it is stored at every pause in typing. */
const MAX_DRAFT_BYTES = 64 * 1024;

/** A text as it is kept, with its parameters, the id of the saved query that it came from, and how its result is shown. */
const KeptDraft = z
  .object({
    sql: z.string(),
    params: z.record(z.string(), z.string()),
    saved: z.string().optional(),
    ...QuerySearch.pick({ show: true, chart: true }).shape,
  })
  .catch({ sql: '', params: {} });

/** The text in the editor, and the typed values of its parameters. */
export interface QueryDraft {
  sql: string;
  params: Params;
}

/** The draft, and the functions that read and change it. */
export interface EditedDraft {
  /** The draft as it was last rendered. */
  draft: QueryDraft;
  /** Replaces the draft. */
  write(draft: QueryDraft): void;
  /** Returns the draft with the last change, even if it has not been rendered yet. */
  read(): QueryDraft;
  /**
   * Keeps the draft, and puts it into the link, as the text of the saved query with this id. If another text was opened
   * since the arrival `of`, when the person saved, nothing happens.
   */
  nameAs(id: string, of: number): void;
  /**
   * Keeps another text, which the person opens in the view, with the saved query, the form and the chart of its link. The
   * caller changes the link.
   */
  keepOpened(draft: QueryDraft, link: QuerySearch): void;
  /** Saves the draft and puts it into the link at once. */
  flush(): void;
  /**
   * Number of times that a link from outside has replaced the person's text, from 0. A change says that another text
   * was opened.
   */
  arrival: number;
  /** Returns true from the arrival of a text until it is rendered. */
  isArriving(): boolean;
  /** Returns true after the view is gone: the link belongs to another one. */
  isGone(): boolean;
}

/**
 * Keeps the text in the editor with its parameters. The link gets it a little later than the editor. The last text of
 * each network that the person typed, opened in the view or ran is also saved, for a visit whose link has none.
 * @param network id of the network
 * @param onSearch changes parts of the link
 * @param hasResult true if the result of an earlier visit is on screen, which is shown as it was (`useKeptChart`)
 */
export function useQueryDraft(
  network: string,
  search: QuerySearch,
  onSearch: (part: Partial<QuerySearch>) => void,
  hasResult: boolean,
): EditedDraft {
  const [kept, keep, isRead] = usePreference(preferenceKey('query', network), KeptDraft);
  const inLink = useMemo(
    (): QueryDraft | undefined =>
      search.sql === undefined ? undefined : { sql: search.sql, params: readParams(search.params) },
    [search.sql, search.params],
  );
  const [written, setWritten] = useState<QueryDraft>();
  const [arrival, setArrival] = useState(0);
  const draft = written ?? inLink ?? kept;

  const latest = useLatest({ keep, onSearch, isRead, draft, search, arrival });
  const typed = useRef<QueryDraft>(undefined);
  /** The text that this view put into the link last; any other comes from outside. */
  const sent = useRef(keyOf(search));
  /** The number of arrivals (see `arrival`), also of texts that are not rendered yet. */
  const arrived = useRef(0);
  const isArriving = useCallback(() => arrived.current !== latest.current.arrival, [latest]);
  const gone = useRef(false);
  const isGone = useCallback(() => gone.current, []);
  const soon = useMemo(
    () =>
      afterQuiet<QueryDraft>(QUIET, (next) => {
        const part = partOf(next);
        sent.current = keyOf(part);
        const { isRead: mayKeep, keep: keepNext, search: link } = latest.current;
        // A chart belongs to the columns of its text.
        const chart = next.sql === link.sql ? link.chart : undefined;
        const kept = { sql: next.sql, params: { ...next.params }, saved: link.saved, show: link.show, chart };
        if (!fits(kept)) announce(tooLong(next.sql) ?? UNKEPT, 'bad', KEEPING);
        else if (mayKeep) keepNext(kept);
        if (!isGone()) latest.current.onSearch(part);
      }),
    [latest, isGone],
  );
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      soon.flush();
    };
  }, [soon]);
  const key = keyOf(search);
  useEffect(() => {
    if (key === sent.current) return;
    sent.current = key;
    typed.current = undefined;
    setWritten(undefined);
    arrived.current += 1;
    setArrival(arrived.current);
  }, [key]);

  const hasText = search.sql !== undefined;
  /**
   * The link gets the kept text and its name together: later, or in another tab, the kept text is another one, and a copy
   * of the link would show that one.
   */
  const onLinkWithoutText = useEffectEvent((saved: string | undefined) => {
    if (saved !== undefined && saved !== kept.saved) onSearch({ saved: undefined });
    else if (kept.sql !== '' && typed.current === undefined) {
      const part = partOf(kept);
      sent.current = keyOf(part);
      const { show = kept.show, chart = kept.chart } = search;
      onSearch({ ...part, saved: kept.saved, ...(!hasResult && { show, chart }) });
    }
  });
  useEffect(() => {
    if (isRead && !hasText) onLinkWithoutText(search.saved);
  }, [isRead, hasText, search.saved]);
  const shown = useRef(search);
  const onShown = useEffectEvent((sql: QuerySearch['sql'], show: QuerySearch['show'], chart: QuerySearch['chart']) => {
    const before = shown.current;
    shown.current = search;
    // A chart, or none, that comes with a link is no choice of the person, also if the text is the kept one.
    const isChosen = sql === before.sql && (show !== before.show || chart !== before.chart);
    const isKept = show === kept.show && chart === kept.chart;
    if (isRead && isChosen && !isKept && sql === kept.sql) keep({ ...kept, show, chart });
  });
  useEffect(() => onShown(search.sql, search.show, search.chart), [search.sql, search.show, search.chart]);

  const write = useCallback(
    (next: QueryDraft) => {
      typed.current = next;
      setWritten(next);
      soon.put(next);
    },
    [soon],
  );
  const read = useCallback(() => typed.current ?? latest.current.draft, [latest]);
  const nameAs = useCallback(
    (id: string, of: number) => {
      if (latest.current.arrival !== of) return;
      soon.flush();
      const now = read();
      const part = partOf(now);
      sent.current = keyOf(part);
      const { show, chart } = latest.current.search;
      const named = { sql: now.sql, params: { ...now.params }, saved: id, show, chart };
      // A person who has left and come back may have written another text since.
      if (latest.current.isRead && fits(named))
        latest.current.keep((then) => (isGone() && then.sql !== now.sql ? then : named));
      if (!isGone()) latest.current.onSearch({ ...part, saved: id });
    },
    [latest, soon, read, isGone],
  );
  const keepOpened = useCallback(
    ({ sql, params }: QueryDraft, { saved, show, chart }: QuerySearch) => {
      const opened = { sql, params: { ...params }, saved, show, chart };
      // A text that was typed just now goes first: later, it would replace this one.
      if (keyOf(partOf(opened)) !== sent.current) soon.flush();
      if (latest.current.isRead && fits(opened)) latest.current.keep(opened);
    },
    [latest, soon],
  );
  return { draft, write, read, nameAs, keepOpened, flush: soon.flush, arrival, isArriving, isGone };
}

/** Names what failed, so that the same message is shown once. */
const KEEPING = 'keep the text of the query';
const encoder = new TextEncoder();
const fits = (kept: z.output<typeof KeptDraft>): boolean =>
  encoder.encode(JSON.stringify(kept)).length <= MAX_DRAFT_BYTES;

const UNKEPT = 'The query is too long to be kept for the next visit. Save it to keep it.';

/** Says that a query is too long to be run or saved; undefined for one that is not. */
export const tooLong = ({ length }: string): string | undefined =>
  length <= MAX_SQL_LENGTH
    ? undefined
    : `The query is ${formatInteger(length)} characters long; at most ${formatInteger(MAX_SQL_LENGTH)} can be run or saved.`;

const keyOf = ({ sql = '', params = '' }: Pick<QuerySearch, 'sql' | 'params'>): string => `${sql}\u0000${params}`;

/** Returns the parts of the link that hold a draft. A link has no text that is too long to be run. */
const partOf = ({ sql, params }: QueryDraft): Pick<QuerySearch, 'sql' | 'params'> => ({
  sql: sql === '' || tooLong(sql) !== undefined ? undefined : sql,
  params: writeParams(params),
});
