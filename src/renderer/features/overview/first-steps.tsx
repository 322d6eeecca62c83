import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleDot, X } from 'lucide-react';
import { z } from 'zod';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { usePreference } from '../../data/use-preference.ts';
import { announceUndoable, IconButton } from '../../ui/parts/index.ts';
import { useWatchList } from '../shared/nodes/watch-list.ts';
import './first-steps.css';

/** Key of the preference. It has no network in it: a person starts once. */
const KEY = 'first-steps';
const START = { isDismissed: false, done: [] };
const FirstStepsState = z
  // `done`: ids of the opened tasks.
  .object({ isDismissed: z.boolean(), done: z.array(z.string()) })
  .catch(START)
  .default(START);

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

/**
 * Shows one line that says what Orrery is, and three tasks with links; a word says which of them were opened, or done.
 * Shows nothing when it was dismissed.
 */
export function FirstSteps({ status }: { status: ExplorerStatus }) {
  const [state, set, isReady] = usePreference(KEY, FirstStepsState);
  const isWatching = Object.keys(useWatchList().watched).length > 0;
  if (!isReady || state.isDismissed) return null;
  const hide = (isDismissed: boolean) => set((now) => ({ ...now, isDismissed }));
  const dismiss = () => {
    if (hide(true)) announceUndoable('First steps are hidden', () => void hide(false));
  };
  const mark = (id: string) => set((now) => (now.done.includes(id) ? now : { ...now, done: [...now.done, id] }));
  return (
    <section className="card first-steps" aria-label="First steps">
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
          // The task is known to be done only where something of it stays.
          const isDone = id === 'watch' && isWatching;
          const isOpened = isDone || state.done.includes(id);
          const Mark = isDone ? CircleCheck : isOpened ? CircleDot : CircleDashed;
          return (
            <li key={id} data-opened={isOpened || undefined}>
              <Mark aria-hidden="true" />
              <Link to={to} search={search} onClick={() => void mark(id)}>
                {text}
                {isOpened && ` (${isDone ? 'done' : 'opened'})`}
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
