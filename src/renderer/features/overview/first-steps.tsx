import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleDot, X } from 'lucide-react';
import { useRef } from 'react';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { announceUndoable, focusIfLost, IconButton } from '../../ui/parts/index.ts';
import { markStep, useFirstSteps, useSeenStep } from '../shared/first-steps.ts';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import { useJobs } from '../shared/use-jobs.ts';
import './first-steps.css';

const TASKS = [
  { id: 'watch', text: 'Watch a node', about: 'Select one in the list and press w', to: '/nodes', search: {} },
  {
    id: 'audit',
    text: 'Check an average',
    about: 'See a funding period recomputed',
    to: '/funding',
    search: { show: 'audit' },
  },
  { id: 'export', text: 'Export a table', about: 'Choose blocks by date', to: '/history', search: {} },
] as const;

/** Returns the word that marks a task as done; undefined if it is not known to be done. */
function useDoneWords(opened: readonly string[]): Readonly<Record<(typeof TASKS)[number]['id'], string | undefined>> {
  const isWatching = Object.keys(useWatchList().watched).length > 0;
  const hasExported = useJobs().data?.some(({ state, kind }) => state === 'done' && kind !== 'query') === true;
  // It stays done after the export was removed from its list.
  useSeenStep('exported', hasExported);
  return {
    watch: isWatching ? 'done' : undefined,
    // The view shows all of it at once.
    audit: opened.includes('audit') ? 'seen' : undefined,
    export: hasExported || opened.includes('exported') ? 'done' : undefined,
  };
}

/**
 * Shows one line that says what Orrery is, and three tasks with links; a word says which of them were opened, or done.
 * Shows nothing when it was dismissed.
 */
export function FirstSteps({ status }: { status: ExplorerStatus }) {
  const [state, set, isReady] = useFirstSteps();
  const doneWords = useDoneWords(state.done);
  const card = useRef<HTMLElement>(null);
  if (!isReady || state.isDismissed) return null;
  const hide = (isDismissed: boolean) => set((now) => ({ ...now, isDismissed }));
  const dismiss = () => {
    // The button has the focus, and is removed with the card.
    const around = card.current?.closest<HTMLElement>('[tabindex]');
    if (!hide(true)) return;
    announceUndoable('First steps are hidden', () => void hide(false));
    focusIfLost(() => around);
  };
  return (
    <section ref={card} className="card first-steps" aria-label="First steps">
      <p>
        {status.network.kind === 'sandbox' ? (
          <>
            Orrery keeps a copy of a network on your machine: its nodes, funding and history. This network is simulated,
            to try everything without risk.{' '}
            <Link to="/network" search={{ tab: 'known' }}>
              Add your network
            </Link>
          </>
        ) : (
          'Orrery keeps a copy of this network on your machine: its nodes, funding and history.'
        )}
      </p>
      <ul>
        {TASKS.map(({ id, text, about, to, search }) => {
          const doneWord = doneWords[id];
          const word = doneWord ?? (state.done.includes(id) ? 'opened' : undefined);
          const Mark = doneWord !== undefined ? CircleCheck : word !== undefined ? CircleDot : CircleDashed;
          return (
            <li key={id} data-opened={word !== undefined || undefined}>
              <Mark aria-hidden="true" />
              <Link to={to} search={search} onClick={() => void set(markStep(id))}>
                {text}
                {word !== undefined && ` (${word})`}
              </Link>
              <span className="faint">{about}</span>
            </li>
          );
        })}
      </ul>
      <IconButton size="small" label="Hide the first steps" icon={<X aria-hidden="true" />} onPress={dismiss} />
    </section>
  );
}
