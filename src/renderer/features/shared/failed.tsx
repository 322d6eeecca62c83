import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isWorthAsking } from '../../data/asking-again.ts';
import { errorCode, errorText } from '../../data/error-text.ts';
import { useStatus } from '../../data/use-status.ts';
import { State, TryAgain } from '../../ui/parts/index.ts';

interface FailedQuery {
  error: unknown;
  refetch: () => Promise<unknown>;
}

/**
 * Shows the reason why content could not be read, and a button that tries again if that may help.
 * @param way a button that leads to other content
 */
export function Failed({
  title,
  query: { error, refetch },
  way,
}: {
  title: string;
  query: FailedQuery;
  way?: ReactNode;
}) {
  const connection = useStatus()?.connection;
  return (
    <State
      tone="bad"
      icon={<CircleAlert />}
      title={title}
      actions={
        <>
          {way}
          {isWorthAsking(errorCode(error), connection) && <TryAgain onAsk={() => refetch()} />}
        </>
      }
    >
      <p>{errorText(error)}</p>
    </State>
  );
}
