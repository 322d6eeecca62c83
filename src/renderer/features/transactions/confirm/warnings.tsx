import { useQuery } from '@tanstack/react-query';
import type { Danger, TransactionInspection } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { Dangers } from '../compose/dangers.tsx';
import './cards.css';

/** Shows what a person must understand about a command that is signed, or will be; nothing without a danger. */
export function Warnings({ dangers }: { dangers: readonly Danger[] }) {
  if (dangers.length === 0) return null;
  return (
    <section className="confirm-dangers" aria-label="Warnings">
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
    queryFn: async ({ signal }) =>
      (await api.call('reviewCommand', { command: text, ...(sender !== null && { sender }) }, signal)).dangers,
    enabled: command !== null,
    gcTime: 1000,
    // A key can be marked as tainted, and the vault be unlocked, while they are shown.
    refetchInterval: AGAIN_MS,
  });
  return (
    <>
      {error !== null && <p className="tone-warn">The warnings could not be loaded. {errorText(error)}</p>}
      {/* Those of an earlier reading stay: a failure does not make a command less dangerous. */}
      <Warnings dangers={data ?? []} />
    </>
  );
}
