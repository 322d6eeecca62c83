import { useQuery } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide-react';
import type { Danger, Preparation, TransactionInspection } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { Dangers } from '../compose/dangers.tsx';
import { useShape } from '../compose/use-commands.ts';
import { useOrdersOfOthers } from '../form/known-orders.ts';
import type { Json } from '../json/value.ts';
import { problemInWords } from './refusal-text.ts';
import '../compose/review-list.css';
import './cards.css';

/** Shows what a person must understand about a command that is signed, or will be; nothing without a danger. */
function Warnings({ dangers }: { dangers: readonly Danger[] }) {
  if (dangers.length === 0) return null;
  return (
    <section className="confirm-dangers" aria-label="Warnings">
      <Dangers dangers={dangers} />
    </section>
  );
}

/** The time after which a command that is about to be signed is reviewed again (milliseconds): its times and epochs pass. */
const NEXT_MS = 1000;

/**
 * Shows the warnings about a prepared command. A problem that it has since it was prepared stands first, in place of the
 * warnings about the same field, which are no longer true.
 */
export function WarningsNow({ preparation: { name, command, publicKey, review } }: { preparation: Preparation }) {
  const api = useApi();
  const { data: shape } = useShape(name);
  const text = JSON.stringify(command);
  const { data } = useQuery({
    queryKey: ['review', text, publicKey],
    queryFn: ({ signal }) => api.call('reviewCommand', { command: text, sender: publicKey }, signal),
    gcTime: 1000,
    refetchInterval: NEXT_MS,
    retry: false,
  });
  const ofOthers = useOrdersOfOthers(command as Json, publicKey);
  const problems = data?.problems ?? [];
  // The dangers of the preparation are newer than the review where the vault was opened just now.
  const dangers = [...review.dangers, ...ofOthers].filter(
    ({ path }) => !problems.some((problem) => problem.path === path),
  );
  if (problems.length === 0) return <Warnings dangers={dangers} />;
  return (
    <section className="confirm-dangers" aria-label="Warnings">
      {problems.map((problem) => (
        <p key={`${problem.path} ${problem.text}`} className="danger danger-loud" role="alert">
          <OctagonAlert aria-hidden="true" />
          <span>{problemInWords(problem, shape, command as Json)}. Go back to editing to correct it.</span>
        </p>
      ))}
      <Dangers dangers={dangers} />
    </section>
  );
}

/** The time after which they are read again (milliseconds), as of a command that is composed. */
const AGAIN_MS = 5000;

/** Shows the warnings about the command of a signed transaction, as the last step before its signature does. */
export function WarningsOf({ inspection: { command, sender } }: { inspection: TransactionInspection }) {
  const api = useApi();
  const text = JSON.stringify(command);
  const { data, error } = useQuery({
    queryKey: ['warnings', text, sender],
    queryFn: ({ signal }) => api.call('reviewCommand', { command: text, ...(sender !== null && { sender }) }, signal),
    enabled: command !== null,
    gcTime: 1000,
    // A key can be marked as tainted, and the vault be unlocked, while they are shown.
    refetchInterval: AGAIN_MS,
  });
  return (
    <>
      {error !== null && <p className="tone-warn">The warnings could not be loaded. {errorText(error)}</p>}
      {/* Those of an earlier reading stay: a failure does not make a command less dangerous. */}
      <Warnings dangers={data?.dangers ?? []} />
      {/* Silence would say that it has no dangers. */}
      {data?.command === null && (
        <p className="tone-warn">Orrery cannot look for dangers in this command: it {data.problems[0]?.text}.</p>
      )}
    </>
  );
}
