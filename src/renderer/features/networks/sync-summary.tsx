import { useMutation } from '@tanstack/react-query';
import { LifeBuoy, RefreshCw } from 'lucide-react';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { blockTime } from '../../data/use-status.ts';
import { counted, formatInteger, formatNanoseconds, relativeTime, visibleText } from '../../ui/format/index.ts';
import { announce, Button, downloadFile } from '../../ui/parts/index.ts';
import './sync-summary.css';

/**
 * Shows the name, the chain and the position of the current network. Buttons sync it now and export a support bundle.
 */
export function SyncSummary({ status }: { status: ExplorerStatus }) {
  const { network, problem, position, currentEpoch } = status;
  const lastBlock = blockTime(status);
  const api = useApi();
  const zone = useZone();
  const now = useNow(5_000);
  const sync = useMutation({
    mutationFn: () => api.call('sync', { markets: [] }),
    onSuccess: ({ requests, seconds }) => announce(`Synced with ${counted(requests, 'request')} in ${seconds} s`),
    onError: (error) => announce(errorText(error), 'bad'),
  });

  async function saveBundle(): Promise<void> {
    try {
      const { fileName, text } = await api.call('supportBundle', {});
      downloadFile(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
      announce(`Exported ${fileName}. It contains no tokens and no keys. Addresses are cut to their hosts.`);
    } catch (error) {
      announce(errorText(error), 'bad');
    }
  }

  return (
    <div className="card sync-summary">
      <dl className="sync-facts">
        <div>
          <dt>Network</dt>
          <dd>
            <bdi>{visibleText(network.name)}</bdi>
          </dd>
        </div>
        <div>
          <dt>Chain</dt>
          <dd className="mono">{network.chainId ?? 'unknown'}</dd>
        </div>
        <div>
          <dt>Block</dt>
          <dd className="num">{position === null ? '–' : formatInteger(position.height)}</dd>
        </div>
        <div>
          <dt>Epoch</dt>
          <dd className="num">{currentEpoch === null ? '–' : formatInteger(currentEpoch)}</dd>
        </div>
        <div>
          <dt>Last block</dt>
          <dd data-tip={position === null ? undefined : formatNanoseconds(position.timestamp, zone).exact}>
            {lastBlock === null ? '–' : relativeTime(lastBlock, Math.max(now, lastBlock)).replace(/^now$/, 'just now')}
          </dd>
        </div>
      </dl>
      {problem !== null && <p className="tone-warn sync-problem">{problem}</p>}
      <div className="sync-actions">
        <Button icon={<RefreshCw aria-hidden="true" />} isPending={sync.isPending} onPress={() => sync.mutate()}>
          {sync.isPending ? 'Syncing…' : 'Sync now'}
        </Button>
        <Button icon={<LifeBuoy aria-hidden="true" />} onPress={() => void saveBundle()}>
          Export a support bundle
        </Button>
      </div>
    </div>
  );
}
