import { CloudOff, History } from 'lucide-react';
import type { ErrorCode } from '../../../contract/index.ts';
import { isWorthAsking } from '../../data/asking-again.ts';
import { useStatus } from '../../data/use-status.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { Button, State, TryAgain } from '../../ui/parts/index.ts';
import { lastBegun } from './epoch-entry.ts';
import { useStoredEpochs } from './epoch-picker.tsx';

/**
 * Shows why an epoch cannot be shown, and the next steps. `onRetry` asks again. `onChoose` is called with the epoch to
 * show instead; undefined for the current one.
 */
export function EpochFailure({
  code,
  epoch,
  onRetry,
  onChoose,
}: {
  code: 'EPOCH_UNKNOWN' | 'NOT_CACHED';
  epoch: bigint | undefined;
  onRetry: () => Promise<unknown>;
  onChoose: (epoch: bigint | undefined) => void;
}) {
  const status = useStatus();
  const last = lastBegun(status);
  const newest = useStoredEpochs().find((each) => each !== epoch);
  const name = epoch === undefined ? 'The current epoch' : `Epoch ${formatInteger(epoch)}`;
  if (code === 'EPOCH_UNKNOWN') {
    const isAhead = epoch !== undefined && last !== null && epoch > last;
    return (
      <State
        icon={<History />}
        title={isAhead ? `${name} has not begun` : `${name} is not available`}
        actions={
          epoch === undefined ? (
            <TryAgain onAsk={onRetry} />
          ) : (
            <Button onPress={() => onChoose(undefined)}>Show the current epoch</Button>
          )
        }
      >
        <p>{isAhead ? `The current epoch is ${formatInteger(last)}.` : 'The network lists no nodes for this epoch.'}</p>
      </State>
    );
  }
  return (
    <State
      icon={<CloudOff />}
      title={`${name} is not stored here`}
      actions={
        <>
          {newest !== undefined && <Button onPress={() => onChoose(newest)}>Show the newest stored epoch</Button>}
          {isWorthAsking(code, status?.connection) && <TryAgain onAsk={onRetry} />}
        </>
      }
    >
      <p>
        {status?.connection === 'offline'
          ? 'The network is offline. The epoch can be shown when the network is back.'
          : 'The network did not provide this epoch.'}
      </p>
    </State>
  );
}

/** Returns true for the codes of errors that `EpochFailure` explains. */
export function isEpochFailure(code: ErrorCode): code is 'EPOCH_UNKNOWN' | 'NOT_CACHED' {
  return code === 'EPOCH_UNKNOWN' || code === 'NOT_CACHED';
}
