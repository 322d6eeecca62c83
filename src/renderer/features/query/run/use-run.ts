import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ErrorCode, ExplorerEvent, QueryResult } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import type { Zone } from '../../../ui/format/index.ts';
import type { Params, QuerySearch } from '../link.ts';
import { writeView } from './kept-view.ts';

/**
 * Maximum number of rows that the view asks for and keeps in memory. If a result has more, the view says so; an export
 * writes all of them.
 */
export const SHOWN_ROWS = 10_000;

/** Seconds after which the engine stops a run. */
const MAX_SECONDS = 300;

/**
 * A query as it was sent to the engine, and the person's own query inside it. `sort` and `filter` are those of its
 * result, as the link has them.
 */
export interface Execution extends Pick<QuerySearch, 'sort' | 'filter'> {
  /** The query with its filter and sort around it. */
  sql: string;
  /** The person's own query. */
  own: string;
  params: Params;
  /** The zone on whose clock the times of the filter are. */
  zone: Zone;
}

/** How far a run is: `done` of `total` segments or rows; `total` is null while it is unknown. */
export interface RunProgress {
  step: 'converting' | 'running' | 'writing';
  done: number;
  total: number | null;
}

/** Why a run failed: a sentence for the person, and the code. */
export interface RunError {
  text: string;
  code: ErrorCode;
}

/** The state of the current or last run. `since` is in Unix milliseconds. */
export type RunState =
  | { at: 'idle' }
  | { at: 'running'; execution: Execution; since: number; progress: RunProgress | undefined }
  /** `keptFrom` is when a result of an earlier visit was made; undefined for a run of this visit. */
  | { at: 'done'; execution: Execution; result: QueryResult; keptFrom?: number }
  | { at: 'failed'; execution: Execution; error: RunError }
  | { at: 'stopped'; execution: Execution; afterMs: number };

/** The current run of a query in the view, its last result, and the functions that start and stop one. */
export interface RunControl {
  state: RunState;
  /** The last result, which stays on screen while another query runs. */
  last: { execution: Execution; result: QueryResult } | undefined;
  /** Runs a query. Stops the one that is running. */
  start(execution: Execution): void;
  /** Stops the running query; its state becomes 'stopped'. */
  stop(): void;
}

const keyOf = (network: string) => ['query result', network] as const;
/** The result that a later visit shows again. */
type Kept = NonNullable<RunControl['last']>;

/**
 * Runs one query at a time. A new run, or leaving the view, stops the running one. When the person leaves the view, the last
 * result is kept until another network is shown.
 * @param network id of the network
 * @param canShow returns true if the result of an earlier visit can be shown again; called at the first rendering
 */
export function useRun(network: string, canShow: (kept: Execution) => boolean): RunControl {
  const api = useApi();
  const client = useQueryClient();
  const [kept] = useState(() => {
    const found = client.getQueryState<Kept>(keyOf(network));
    if (found?.data === undefined || !canShow(found.data.execution)) return undefined;
    return { ...found.data, keptFrom: found.dataUpdatedAt };
  });
  const [last, setLast] = useState<RunControl['last']>(kept);
  const [state, setState] = useState<RunState>(kept === undefined ? { at: 'idle' } : { at: 'done', ...kept });
  const running = useRef<{ id: string; abort: AbortController }>(undefined);

  const start = useCallback(
    (execution: Execution) => {
      running.current?.abort.abort();
      const run = { id: crypto.randomUUID(), abort: new AbortController() };
      running.current = run;
      const since = Date.now();
      setState({ at: 'running', execution, since, progress: undefined });
      const { sql, own } = execution;
      const request = {
        sql,
        ...(own !== sql && { own: { sql: own, view: writeView({ sort: execution.sort, filter: execution.filter }) } }),
        params: { ...execution.params },
        limit: SHOWN_ROWS,
        countAll: false,
        timeout: MAX_SECONDS,
        run: run.id,
      };
      api.call('runQuery', request, run.abort.signal).then(
        (result) => {
          if (running.current !== run) return;
          running.current = undefined;
          client.setQueryDefaults(keyOf(network), { gcTime: Number.POSITIVE_INFINITY });
          client.setQueryData<Kept>(keyOf(network), { execution, result });
          setLast({ execution, result });
          setState({ at: 'done', execution, result });
        },
        (thrown: unknown) => {
          if (running.current !== run) return;
          running.current = undefined;
          if (run.abort.signal.aborted) setState({ at: 'stopped', execution, afterMs: Date.now() - since });
          else setState({ at: 'failed', execution, error: { text: errorText(thrown), code: errorCode(thrown) } });
        },
      );
    },
    [api, client, network],
  );
  const stop = useCallback(() => running.current?.abort.abort(), []);
  useEffect(
    () => () => {
      running.current?.abort.abort();
      running.current = undefined;
    },
    [],
  );

  const onEvent = useCallback((event: ExplorerEvent) => {
    if (event.type !== 'query' || event.run !== running.current?.id) return;
    const { step, done, total } = event;
    setState((before) => (before.at === 'running' ? { ...before, progress: { step, done, total } } : before));
  }, []);
  useExplorerEvents(onEvent);
  return { state, last, start, stop };
}
