import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { QueryRun } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { counted, formatBriefTime, formatMillis, visibleText } from '../../../ui/format/index.ts';
import { Button, Dialog, DialogActions, focusIfLost, IconButton, Skeleton } from '../../../ui/parts/index.ts';
import { Failed } from '../../shared/failed.tsx';
import { formatElapsed } from '../run/elapsed-words.ts';
import type { QueryToOpen } from './link-to-query.ts';
import { useClearRuns, useQueryExamples, useQueryRuns, useRemoveQuery, useSavedQueries } from './use-saved.ts';
import './query-list.css';

type OpenQuery = (query: QueryToOpen) => void;

/**
 * Shows the saved queries by folder, each with a button that deletes it, and the examples. `onOpen` is called with the
 * query to open.
 */
export function SavedList({ current, onOpen }: { current: string | undefined; onOpen: OpenQuery }) {
  const saved = useSavedQueries();
  const remove = useRemoveQuery();
  const folders = Map.groupBy(saved.data ?? [], ({ folder }) => folder);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="query-list" aria-label="Saved queries and examples" tabIndex={0}>
      {saved.data === undefined && saved.error !== null && (
        <Failed title="The saved queries could not be loaded" query={saved} />
      )}
      {saved.data?.length === 0 && (
        <>
          <ListHead title="Saved" />
          <p className="query-list-none">Nothing saved yet. Save keeps a query with its parameters and its chart.</p>
        </>
      )}
      {[...folders].map(([folder, queries]) => (
        <section key={folder} aria-label={folder === '' ? 'Saved' : folder}>
          <ListHead title={folder === '' ? 'Saved' : visibleText(folder)} />
          <ul>
            {queries.map((query) => (
              <li key={query.id} className="query-entry" data-current={query.id === current || undefined}>
                <AriaButton className="query-entry-open" onPress={() => onOpen(query)}>
                  <span className="truncate">
                    <bdi>{visibleText(query.name)}</bdi>
                  </span>
                </AriaButton>
                <IconButton
                  alternates
                  size="small"
                  label={`Delete ${query.name}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onPress={() => remove.mutate(query)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Examples onOpen={onOpen} />
    </section>
  );
}

function Examples({ onOpen }: { onOpen: OpenQuery }) {
  const examples = useQueryExamples();
  if (examples.data === undefined) {
    return examples.error === null ? (
      <Skeleton width={24} />
    ) : (
      <Failed title="The examples could not be loaded" query={examples} />
    );
  }
  return (
    <section aria-label="Examples">
      <ListHead title="Examples" />
      <ul>
        {examples.data.map((example) => (
          <li key={example.name} className="query-entry">
            <AriaButton className="query-entry-open" onPress={() => onOpen(example)}>
              <span>{example.name}</span>
              <span className="query-entry-about">{example.question}</span>
            </AriaButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="query-list-head">
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/**
 * Shows the last runs of this view, of scripts and of assistants, and a button that clears them. `onOpen` is called
 * with the query to open.
 */
export function RunList({ onOpen }: { onOpen: OpenQuery }) {
  const runs = useQueryRuns();
  const zone = useZone();
  const now = useNow(30_000);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="query-list" aria-label="History of runs" tabIndex={0}>
      {runs.data === undefined && runs.error !== null && <Failed title="The runs could not be loaded" query={runs} />}
      {runs.data?.length === 0 && <p className="query-list-none">No query was run yet. The last 200 are kept here.</p>}
      {runs.data !== undefined && runs.data.length > 0 && (
        <ListHead title={`Last ${counted(runs.data.length, 'run')}`}>
          <ClearRuns count={runs.data.length} />
        </ListHead>
      )}
      <ul>
        {(runs.data ?? []).map((run) => (
          <li key={run.id} className="query-entry">
            <AriaButton className="query-entry-open" onPress={() => onOpen(queryOf(run))}>
              <span className="mono truncate">
                {visibleText(queryOf(run).sql.replaceAll(/\s+/g, ' ').trim().slice(0, 200))}
              </span>
              <span className={run.problem === null ? 'query-entry-about' : 'query-entry-about is-bad'}>
                <span data-tip={formatMillis(run.startedAt, zone).exact}>
                  {formatBriefTime(run.startedAt, now, zone)}
                </span>
                {' · '}
                {outcome(run)}
              </span>
            </AriaButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the button that deletes the history of runs, after a question: what it destroys cannot be restored. */
function ClearRuns({ count }: { count: number }) {
  const clear = useClearRuns();
  const [isAsking, setAsking] = useState(false);
  const act = () => {
    setAsking(false);
    clear.mutate();
    focusIfLost(() => document.querySelector<HTMLElement>('.query-list'));
  };
  return (
    <>
      <Button size="small" variant="quiet" onPress={() => setAsking(true)}>
        Delete all
      </Button>
      <Dialog title="Delete the history of runs?" isOpen={isAsking} isAlert onClose={() => setAsking(false)}>
        <p>This deletes the SQL of {counted(count, 'run')}. It cannot be restored. Saved queries stay.</p>
        <DialogActions>
          <Button variant="quiet" autoFocus onPress={() => setAsking(false)}>
            Keep it
          </Button>
          <Button variant="danger" onPress={act}>
            Delete permanently
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

/** Returns the query of a run as the person wrote it, with the filter and the sort of its result. */
function queryOf({ sql, own, params }: QueryRun): QueryToOpen {
  return { sql, params, ...own };
}

function outcome({ rows, elapsedMs, problem }: QueryRun): string {
  if (problem !== null) return visibleText(problem.slice(0, 120));
  return `${rows === null ? 'stopped' : counted(rows, 'row')} · ${formatElapsed(elapsedMs)}`;
}
