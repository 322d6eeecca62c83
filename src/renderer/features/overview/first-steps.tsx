import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, X } from 'lucide-react';
import { z } from 'zod';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { usePreference } from '../../data/use-preference.ts';
import { announceUndoable, IconButton } from '../../ui/parts/index.ts';
import './first-steps.css';

/** Key of the preference. It has no network in it: a person starts once. */
const KEY = 'first-steps';
const START = { isDismissed: false, done: [] };
const FirstStepsState = z
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
 * Shows one line that says what Orrery is, and three tasks with links. Shows nothing when it was dismissed or all tasks
 * were opened.
 */
export function FirstSteps({ status }: { status: ExplorerStatus }) {
  const [state, set, isReady] = usePreference(KEY, FirstStepsState);
  if (!isReady || state.isDismissed || TASKS.every(({ id }) => state.done.includes(id))) return null;
  const dismiss = () => {
    if (set({ ...state, isDismissed: true })) announceUndoable('First steps are hidden', () => void set(state));
  };
  return (
    <section className="card first-steps" aria-label="First steps">
      <p>
        {status.network.kind === 'sandbox' ? (
          <>
            This is a simulated network, to try everything without risk.{' '}
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
          const isDone = state.done.includes(id);
          return (
            <li key={id} data-done={isDone || undefined}>
              {isDone ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
              <Link to={to} search={search} onClick={() => void set({ ...state, done: [...state.done, id] })}>
                {text}
                {isDone && <span className="visually-hidden"> (done)</span>}
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
