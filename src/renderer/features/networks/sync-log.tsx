import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { ExplorerEvent, LogEntry } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi, useExplorerEvents } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatBriefTime, formatMillis, groupInText, type Zone } from '../../ui/format/index.ts';
import { Segmented } from '../../ui/parts/index.ts';
import { Heading } from './network-list.tsx';
import './sync-log.css';

/** Maximum number of entries that are shown. */
const SHOWN = 200;

const LEVELS = {
  info: { icon: <Info aria-hidden="true" />, tone: '' },
  warning: { icon: <TriangleAlert aria-hidden="true" />, tone: 'tone-warn' },
  problem: { icon: <CircleAlert aria-hidden="true" />, tone: 'tone-bad' },
} as const;

type Choice = 'all' | 'problems';

const isOf = (choice: Choice, { level }: LogEntry) => choice === 'all' || level !== 'info';

/**
 * Shows the events of the synchronisation of a network, newest first. New ones appear as they happen.
 * @param network id of the current network
 */
export function SyncEvents({ network }: { network: string }) {
  const api = useApi();
  const client = useQueryClient();
  const zone = useZone();
  const now = useNow(60_000);
  const [choice, setChoice] = useState<Choice>('all');
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['sync log', network, choice],
    queryFn: async ({ signal }) => {
      const wanted = { limit: SHOWN, ofNetwork: network, problems: choice === 'problems' };
      return (await api.call('syncLog', wanted, signal)).entries;
    },
    gcTime: 0,
    placeholderData: (before: LogEntry[] | undefined, query) =>
      query?.queryKey[1] === network ? before?.filter((entry) => isOf(choice, entry)) : undefined,
  });
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'log') return;
      client.setQueryData<LogEntry[]>(['sync log', network, choice], (before = []) => {
        const newest = before[0]?.id ?? -1;
        const fresh = event.entries.filter(
          (entry) => entry.id > newest && isOf(choice, entry) && (entry.network === null || entry.network === network),
        );
        return [...fresh.toReversed(), ...before].slice(0, SHOWN);
      });
    },
    [client, network, choice],
  );
  useExplorerEvents(onEvent);
  const entries = data ?? [];

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
      {data !== undefined && !isPlaceholderData && entries.length === 0 && (
        <p className="faint">{choice === 'all' ? 'No events yet.' : 'No problems in the log.'}</p>
      )}
      <ol className="sync-log">
        {entries.map(({ id, at, level, text }) => (
          <li key={id} className={LEVELS[level].tone}>
            {LEVELS[level].icon}
            <time className="num" dateTime={new Date(at).toISOString()} data-tip={formatMillis(at, zone).exact}>
              {timeInLog(at, now, zone)}
            </time>
            <span>{groupInText(text)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Writes the time of an entry: with its seconds today, with its date before. */
function timeInLog(at: number, now: number, zone: Zone): string {
  const { date, time } = formatMillis(at, zone);
  return date === formatMillis(now, zone).date ? time : formatBriefTime(at, now, zone);
}
