import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { announce, useLatest } from '../../../ui/parts/index.ts';
import { type Params, type QuerySearch, RUN, writeParams } from '../link.ts';
import { linkToQuery, NOTHING_SHOWN, type QueryToOpen } from '../saved/link-to-query.ts';
import { writeView } from './kept-view.ts';
import { readTypedParameters } from './parameter-values.ts';
import { canRefine, refinedSql } from './refined.ts';
import { type Check, useCheck } from './use-check.ts';
import { tooLong, useQueryDraft } from './use-draft.ts';
import { useKeptChart } from './use-kept-chart.ts';
import {
  isRefinedAs,
  NO_REFINEMENT,
  type Refined,
  type Refinement,
  refinementOf,
  useNewestRefinement,
  useRefinementOfResult,
  useZoneOfResult,
} from './use-refinement.ts';
import { type Execution, type RunState, useRun } from './use-run.ts';

/**
 * Returns the state of the Query view, and the functions that change it: the text, its check, its run, and the filter
 * and sort of the result. `start` runs the text; `runAgain` updates the result on screen; `refine` filters or sorts the
 * result on screen; `open` shows another query.
 * @param network id of the network
 * @param onSearch changes parts of the link
 */
export function useQueryPage(network: string, search: QuerySearch, onSearch: (part: Partial<QuerySearch>) => void) {
  const run = useRun(network, (kept) => isWithoutResult(search) || isRefinedAs(kept, search));
  const { draft, write, read, nameAs, keepOpened, flush, arrival, isArriving, isGone } = useQueryDraft(
    network,
    search,
    onSearch,
    run.last !== undefined,
  );
  const { check, checkNow } = useCheck(draft.sql);
  useKeptChart(network, isWithoutResult(search) && run.last !== undefined, search, onSearch);
  const reading = useMemo(() => readTypedParameters(check.parameters, draft.params), [check.parameters, draft.params]);
  /** The text that the person tried to run, by its arrival. */
  const [attempted, setAttempted] = useState<number>();
  const [goal, setGoal] = useState<{ position: number }>();

  const { last } = run;
  // A filter and a sort belong to the columns of the result on screen.
  const columns = last?.result.columns;
  const zone = useZone();
  const refinement = useMemo(() => refinementOf(search, columns ?? [], zone), [search, columns, zone]);

  const latest = useLatest({ draft, check, run, search, arrival, zone });
  /** The arrival of the text that ran last. */
  const ran = useRef(arrival);
  const chartedText = useChartedText(search);
  const execute = useCallback(
    ({ own, params, columns: known }: Refined, { sort, filter }: Refinement) => {
      const { zone: clock } = latest.current;
      const wanted = refinementOf({ sort, filter }, known, clock);
      ran.current = latest.current.arrival;
      const sql = refinedSql(own, known, wanted.conditions, wanted.sort);
      latest.current.run.start({ sql, own, params, sort, filter, zone: clock });
    },
    [latest],
  );
  const { newest, change } = useNewestRefinement(search, onSearch, (other) => {
    // Another text runs after its own check, so only a link with the same text runs here.
    if (search.run === RUN && check.isValid && !isArriving()) onReady(other);
  });
  useRefinementOfResult(run, () => ran.current === arrival, search, change);
  useZoneOfResult(run, zone, execute);

  /** Runs the text of the editor. If it differs from the last run's text, removes filter and sort of the result. */
  const start = useCallback(async () => {
    const now = read();
    const { run: before, arrival: opened } = latest.current;
    if (now.sql.trim() === '') return;
    const problemOfLength = tooLong(now.sql);
    if (problemOfLength !== undefined) return announce(problemOfLength, 'bad');
    // A text that came with a link becomes the person's own by being run, so that it is kept.
    write(now);
    flush();
    setAttempted(opened);
    const { parameters, marks } = await checkNow(now.sql);
    // The person has left the view, or opened another query.
    if (isGone() || latest.current.arrival !== opened) return;
    const { values, problems } = readTypedParameters(parameters, now.params);
    const [[name, problem] = []] = problems;
    if (name !== undefined) return announce(`:${name}: ${problem}`, 'bad');
    const [mark] = marks;
    const { sql, params } = read();
    // A person who types meanwhile keeps the cursor, and the text in the link.
    if (mark !== undefined && sql === now.sql) setGoal({ position: mark.from });
    const isSame = sql === now.sql && writeParams(params) === writeParams(now.params);
    const shown = before.last?.execution.own === now.sql ? before.last : undefined;
    const kept = shown === undefined ? NO_REFINEMENT : newest();
    const isCharted = shown !== undefined || (before.last === undefined && chartedText.current === now.sql);
    change({
      ...(isSame && { sql, params: writeParams(params) }),
      run: RUN,
      open: undefined,
      ...kept,
      ...(!isCharted && { chart: undefined }),
    });
    execute({ own: now.sql, params: values, columns: shown?.result.columns ?? [] }, kept);
  }, [latest, read, write, newest, change, execute, flush, checkNow, isGone, chartedText]);

  /**
   * Runs the query of the result on screen again, to read new blocks, unless a query runs. If the person has changed the text
   * since, says that it has to be run.
   */
  const runAgain = useCallback(() => {
    const { check: checked, run: now } = latest.current;
    if (now.last === undefined || now.state.at === 'running') return;
    const { sql, params } = read();
    const { own, params: ran } = now.last.execution;
    const { values } = readTypedParameters(checked.parameters, params);
    if (sql === own && writeParams(values) === writeParams(ran)) now.start(now.last.execution);
    else announce('The query was changed meanwhile. Run it to read the new blocks.');
  }, [latest, read]);

  /**
   * Filters or sorts the result on screen, also if the text of the editor has changed since. `part` makes the new filter or
   * sort from the newest ones.
   */
  const refine = useCallback(
    (part: (newest: Refinement) => Refinement) => {
      const { run: before } = latest.current;
      if (before.last === undefined) return;
      const { execution, result } = before.last;
      const next = { ...newest(), ...part(newest()) };
      change({ ...next, open: undefined });
      execute({ own: execution.own, params: execution.params, columns: result.columns }, next);
    },
    [latest, newest, change, execute],
  );

  const onReady = useCallback(
    (part: Refinement) => {
      const { draft: now, check: checked, run: before } = latest.current;
      const { values, problems } = readTypedParameters(checked.parameters, now.params);
      if (problems.size > 0) return;
      const shown = isOld(before.state) ? undefined : before.last?.execution;
      if (shown !== undefined && isOf(shown, now.sql, values) && isRefinedAs(shown, part)) return;
      const { columns: known } = checked;
      // Without known columns, neither a filter nor a sort can be asked for.
      execute({ own: now.sql, params: values, columns: known ?? [] }, known === undefined ? NO_REFINEMENT : part);
    },
    [latest, execute],
  );
  useRunOfLink(arrival, search, check, onReady);

  const open = useCallback(
    (query: QueryToOpen) => {
      setAttempted(undefined);
      const { sql, params } = read();
      const next = { ...NOTHING_SHOWN, ...linkToQuery(query) };
      keepOpened(query, next);
      change(next);
      // No other text comes with the link, so nothing else runs this one with the filter and the sort of the link.
      const isSame = next.sql === sql && next.params === writeParams(params);
      if (isSame && latest.current.check.isValid) onReady(next);
    },
    [latest, read, keepOpened, change, onReady],
  );
  return {
    draft,
    write,
    read,
    nameAs,
    arrival,
    check,
    run,
    reading,
    isAttempted: attempted === arrival,
    goal,
    start,
    runAgain,
    refine,
    open,
    refinement,
    isRefinable: canRefine(last?.execution.own ?? ''),
    viewToSave: writeView(search),
  };
}

/** Returns true for a link that asks for nothing: it shows the text and the result of the last visit. */
const isWithoutResult = ({ sql, sort, filter }: QuerySearch): boolean =>
  sql === undefined && sort === undefined && filter === undefined;

/** The state of the Query view, as `useQueryPage` returns it. */
export type QueryPageState = ReturnType<typeof useQueryPage>;

/** Returns the text with which the chart of the link came into it. Before a run, the chart belongs to that text. */
function useChartedText({ sql, chart }: QuerySearch): RefObject<string | undefined> {
  const text = useRef<string>(undefined);
  const onChart = useEffectEvent(() => {
    text.current = sql;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chart that comes with a text
  useEffect(() => onChart(), [chart]);
  return text;
}

/** Calls `onReady` once for each text that came with a link and asks to run, as soon as the text is checked. */
function useRunOfLink(arrival: number, search: QuerySearch, check: Check, onReady: (part: Refinement) => void): void {
  const done = useRef<number>(undefined);
  const { run, sort, filter } = search;
  const isChecked = check.isValid;
  useEffect(() => {
    if (done.current === arrival || (run === RUN && !isChecked)) return;
    done.current = arrival;
    if (run === RUN) onReady({ sort, filter });
  }, [arrival, run, isChecked, onReady, sort, filter]);
}

/** A result of an earlier visit that is older than this (milliseconds) is not what a link that runs its query asks for. */
const OLD = 60_000;
const isOld = (state: RunState): boolean =>
  state.at === 'done' && state.keptFrom !== undefined && Date.now() - state.keptFrom > OLD;

function isOf({ own, params }: Execution, text: string, values: Params): boolean {
  return own === text && writeParams(params) === writeParams(values);
}
