import type { ExplorerStatus } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatInteger, formatNanoseconds, relativeTime } from '../../ui/format/index.ts';
import { Skeleton } from '../../ui/parts/index.ts';
import { Card } from './card.tsx';
import { epochEndWords } from './epoch-end.ts';
import './card.css';

/** Shows the newest block of the chain, and the current epoch and its planned end. */
export function ChainCard({ status }: { status: ExplorerStatus | undefined }) {
  const zone = useZone();
  const now = useNow(1_000);
  const position = status?.position ?? null;
  const isAwaited = status === undefined || status.connection === 'connecting';
  return (
    <Card title="Chain" to="/network" about="chain">
      <p className="overview-big num">
        {position !== null ? formatInteger(position.height) : isAwaited ? <Skeleton width={6} /> : '–'}
      </p>
      <dl className="overview-facts">
        <dt>Block time</dt>
        <dd data-tip={position === null ? undefined : formatNanoseconds(position.timestamp, zone).exact}>
          {position === null
            ? '–'
            : relativeTime(Number(position.timestamp / 1_000_000n), now).replace(/^now$/, 'just now')}
        </dd>
        <dt>Epoch</dt>
        <dd className="num">{status?.currentEpoch == null ? '–' : formatInteger(status.currentEpoch)}</dd>
        <dt>Epoch ends</dt>
        <dd
          className="num"
          data-tip={status?.epochExpiry == null ? undefined : formatNanoseconds(status.epochExpiry, zone).exact}
        >
          {status === undefined ? '–' : epochEndWords(status, now)}
        </dd>
        <dt>Chain</dt>
        <dd className="mono overview-chain-id">{status?.network.chainId ?? '–'}</dd>
      </dl>
    </Card>
  );
}
