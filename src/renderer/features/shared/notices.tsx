/** Notices that several views show above their data. */
import { CircleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ErrorCode } from '../../../contract/index.ts';
import { isWorthAsking } from '../../data/asking-again.ts';
import { useStatus } from '../../data/use-status.ts';
import { Notice, TryAgain } from '../../ui/parts/index.ts';

/**
 * Shows that the connection to Orrery's own process is lost. Only a page in a browser can lose it.
 * @param kept what a person keeps on this view
 * @param children explain the effect on this view, and end with a space. They come early: a narrow window cuts the end.
 */
export function LinkDownNotice({ kept = 'data', children }: { kept?: 'data' | 'text'; children?: ReactNode }) {
  return (
    <Notice tone="bad" icon={<Unplug aria-hidden="true" />}>
      Orrery does not answer. Its process may have ended. {children}If you start Orrery again,{' '}
      {kept === 'text' && 'copy your text from here, and '}open its new link. This page keeps{' '}
      {kept === 'text' ? 'your text' : 'its data'} and tries again.
    </Notice>
  );
}

/** Shows that the data on screen could not be refreshed: the reason, and the button Try again where that may help. */
export function FailureNotice({
  error,
  code,
  onAsk,
}: {
  /** In words. */
  error: string;
  code: ErrorCode | null;
  onAsk: () => Promise<unknown>;
}) {
  const connection = useStatus()?.connection;
  return (
    <Notice
      tone="warn"
      icon={<CircleAlert aria-hidden="true" />}
      action={
        code !== null && isWorthAsking(code, connection) && <TryAgain size="small" variant="quiet" onAsk={onAsk} />
      }
    >
      {error}
    </Notice>
  );
}
