import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useStatus } from '../../data/use-status.ts';
import { formatBytes, visibleText } from '../../ui/format/index.ts';
import { Button, CopyButton, Skeleton } from '../../ui/parts/index.ts';
import { LimitField } from '../shared/mirror/limit-field.tsx';
import { mirrorWords } from '../shared/mirror/mirror-words.ts';
import { useChangeMirror, useMirror } from '../shared/mirror/use-mirror.ts';
import { useNetworks } from '../shared/use-networks.ts';
import { FreeSpaceDialog } from './free-space-dialog.tsx';
import { FailedSetting, Setting, SettingsSection } from './section.tsx';
import './settings.css';

/** Time between two readings of the sizes, which look at every file of the network (milliseconds). */
const MEASURE_EVERY_MS = 10_000;

/** Shows what is stored, where and how large it is, with its limits. A button deletes what can be downloaded again. */
export function StorageSettings() {
  const api = useApi();
  const status = useStatus();
  const { data, error, refetch } = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => api.call('storage', {}, signal),
    refetchInterval: MEASURE_EVERY_MS,
  });
  const isFailed = error !== null && data === undefined;
  const sizeOf = (kind: Exclude<keyof OutputOf<'storage'>, 'folder'>) => (isFailed ? null : data?.[kind]);
  const networks = useNetworks(true).data?.networks;
  const shown = networks?.find(({ id }) => id === status?.network.id);
  const others = networks?.filter((each) => each !== shown) ?? [];
  return (
    <SettingsSection
      icon={<HardDrive aria-hidden="true" />}
      title="Storage"
      about={
        status === undefined
          ? 'What Orrery keeps on this machine.'
          : `What Orrery keeps on this machine of ${visibleText(status.network.name)}.`
      }
    >
      {isFailed && (
        <div className="setting">
          <FailedSetting error={error} onAsk={() => refetch()} />
        </div>
      )}
      <Setting name="Data folder">
        {isFailed ? (
          <span className="faint">–</span>
        ) : data === undefined ? (
          <Skeleton width={30} says="Measuring the storage" />
        ) : (
          <>
            <code className="setting-value mono">{data.folder}</code>
            <CopyButton text={data.folder} what="path" />
          </>
        )}
      </Setting>
      <Setting name="Lists" about="Nodes, parties, checkpoints and funding points.">
        <Size bytes={sizeOf('listsBytes')} limit={shown?.listsLimitBytes} />
        {shown !== undefined && (
          <Link to="/network" search={{ tab: 'known', open: shown.id }} className="button button-plain">
            Change the limit
          </Link>
        )}
      </Setting>
      <History historyBytes={sizeOf('historyBytes')} queryBytes={sizeOf('queryBytes')} />
      <FreeSpace historyBytes={sizeOf('historyBytes')} queryBytes={sizeOf('queryBytes')} />
      <Setting
        name="Your own data"
        about="Drafts, templates, checks, saved queries and the list of exports. It cannot be downloaded again."
      >
        <Size bytes={sizeOf('ownBytes')} />
      </Setting>
      {others.length > 0 && (
        <Setting name="Other networks" about="To delete the data of a network, remove the network.">
          <Size bytes={others.reduce((sum, { storedBytes }) => sum + storedBytes, 0)} />
          <Link to="/network" search={{ tab: 'known' }} className="button button-plain">
            Show the networks
          </Link>
        </Setting>
      )}
    </SettingsSection>
  );
}

/** A size in bytes; undefined while it is read, null if it could not be read. */
type ReadSize = number | null | undefined;

/** Shows a size with its limit; a placeholder while the size is read. */
function Size({ bytes, limit }: { bytes: ReadSize; limit?: number | undefined }) {
  if (bytes === undefined) return <Skeleton width={9} />;
  if (bytes === null) return <span className="faint">–</span>;
  return (
    <span className="num">
      {formatBytes(bytes)}
      {limit !== undefined && <span className="faint"> of at most {formatBytes(limit)}</span>}
    </span>
  );
}

/** Shows the sizes of history and of files for queries, the limit of both, and the state of mirroring. */
function History({ historyBytes, queryBytes }: { historyBytes: ReadSize; queryBytes: ReadSize }) {
  const { data: mirror, error, refetch } = useMirror();
  const change = useChangeMirror();
  return (
    <>
      <Setting
        name="History"
        about="Downloaded rows, compressed, and their index. The History view counts the rows alone. Mirroring keeps tables complete."
      >
        <Size bytes={historyBytes} />
        <Link to="/history" search={{ panel: 'mirroring' }} className="button button-plain">
          {mirror === undefined ? 'Mirroring' : `Mirroring: ${mirrorWords(mirror).word.toLowerCase()}`}
        </Link>
      </Setting>
      <Setting name="Files for queries" about="Made from history when a query needs them.">
        <Size bytes={queryBytes} />
      </Setting>
      {mirror !== undefined && (
        <div className="setting setting-field">
          <LimitField
            label="Limit of history and files for queries"
            limit={mirror.settings.limitBytes}
            used={mirror.bytes}
            onChange={(limitBytes) => change((stored) => ({ ...stored, limitBytes }))}
          />
        </div>
      )}
      {mirror === undefined && error !== null && (
        <div className="setting">
          <FailedSetting error={error} onAsk={() => refetch()} />
        </div>
      )}
    </>
  );
}

function FreeSpace({ historyBytes, queryBytes }: { historyBytes: ReadSize; queryBytes: ReadSize }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Setting name="Free space" about="Deletes history that is not mirrored, and the files for queries.">
      <Button onPress={() => setAsked(true)}>Delete downloaded history…</Button>
      <FreeSpaceDialog
        stored={historyBytes == null || queryBytes == null ? undefined : historyBytes + queryBytes}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
      />
    </Setting>
  );
}
