import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ExplorerEvent, LogEntry } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi, useExplorerEvents } from '../../data/explorer.tsx';
import { formatMillis, groupInText } from '../../ui/format/index.ts';
import { Segmented } from '../../ui/parts/index.ts';
import { Heading } from './network-list.tsx';
import './sync-log.css';

const LOG = ['sync log'] as const;
/** Maximum number of entries that are shown. */
const SHOWN = 200;

const LEVELS = {
  info: { icon: <Info aria-hidden="true" />, tone: '' },
  warning: { icon: <TriangleAlert aria-hidden="true" />, tone: 'tone-warn' },
  problem: { icon: <CircleAlert aria-hidden="true" />, tone: 'tone-bad' },
} as const;

/** Shows the events of synchronisation, newest first. New ones appear as they happen. */
export function SyncEvents() {
  const api = useApi();
  const client = useQueryClient();
  const zone = useZone();
  const [choice, setChoice] = useState<'all' | 'problems'>('all');
  const { data, error } = useQuery({
    queryKey: LOG,
    queryFn: async ({ signal }) => (await api.call('syncLog', { limit: SHOWN }, signal)).entries,
    gcTime: 0,
  });
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'log') return;
      client.setQueryData<LogEntry[]>(LOG, (before = []) => {
        const newest = before[0]?.id ?? -1;
        const fresh = event.entries.filter(({ id }) => id > newest);
        return [...fresh.toReversed(), ...before].slice(0, SHOWN);
      });
    },
    [client],
  );
  useExplorerEvents(onEvent);
  const entries = (data ?? []).filter(({ level }) => choice === 'all' || level !== 'info');

  return (
    <>
      <Heading
        title="Log"
        actions={
          <Segmented
            label="Entries"
            value={choice}
            options={[
              { value: 'all', label: 'All' },
              { value: 'problems', label: 'Problems' },
            ]}
            onChange={setChoice}
          />
        }
      />
      {error !== null && <p className="faint">{errorText(error)}</p>}
      {data !== undefined && entries.length === 0 && (
        <p className="faint">{choice === 'all' ? 'No events yet.' : 'No problems since Orrery started.'}</p>
      )}
      <ol className="sync-log">
        {entries.map(({ id, at, level, text }) => (
          <li key={id} className={LEVELS[level].tone}>
            {LEVELS[level].icon}
            <time className="num" dateTime={new Date(at).toISOString()} data-tip={formatMillis(at, zone).exact}>
              {formatMillis(at, zone).short.slice(-8)}
            </time>
            <span>{groupInText(text)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
