import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import type { BackgroundTask, OutputOf } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { EpochChart } from '../../ui/chart/index.ts';
import { counted, formatInteger, shortenMiddle, visibleText } from '../../ui/format/index.ts';
import { Segmented, Skeleton, State } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import { STATUS_WORDS } from '../shared/nodes/status.tsx';
import { HISTORY_SUBJECTS, type HistorySubject, linesOf, type NodeHistoryRow } from './history-lines.ts';
import { lastRun } from './last-run.ts';
import './history-tab.css';

type NodeHistory = OutputOf<'nodeHistory'>;

/**
 * Shows the stake, the scores or the rank of a node in all stored epochs as a chart, and its changes of status.
 * @param name the name of the node, for exports
 * @param decimals decimals of the staking asset
 */
export function HistoryTab({
  id,
  name,
  decimals,
  subject,
  onSubject,
}: {
  id: string;
  name: string;
  decimals: number;
  subject: HistorySubject;
  onSubject: (subject: HistorySubject) => void;
}) {
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['node history', id],
    queryFn: ({ signal }) => api.call('nodeHistory', { id }, signal),
  });
  useAskAgain({ data, error, refetch });
  const reading = useEpochReading();
  const lines = useMemo(
    () => (data === undefined ? [] : linesOf(data.epochs, subject, decimals)),
    [data, subject, decimals],
  );
  if (error !== null && data === undefined) {
    return <Failed title="The history could not be loaded" query={{ error, refetch }} />;
  }
  if (data === undefined) return <HistoryLoading />;
  const run = lastRun(data);
  if (run.epochs < 2 && reading !== undefined) {
    return (
      <State icon={<History />} title="Downloading earlier epochs">
        <p>
          Orrery downloads them in the background, newest first{progressOf(reading)}. The chart appears when two
          consecutive epochs are stored.
        </p>
      </State>
    );
  }
  if (data.epochs.length < 2 && data.absent.length > 0) {
    return (
      <State icon={<History />} title="Only one stored epoch lists this node">
        <p>
          {counted(data.absent.length, 'other epoch')} {data.absent.length === 1 ? 'is' : 'are'} stored, without it. The
          chart appears when a second one lists it.
        </p>
      </State>
    );
  }
  if (data.epochs.length < 2) {
    return (
      <State icon={<History />} title="Only one epoch is stored">
        <p>Orrery stores every epoch and downloads past epochs in the background.</p>
      </State>
    );
  }
  const figure = HISTORY_SUBJECTS.find(({ value }) => value === subject)?.label ?? '';
  const node = visibleText(name) || shortenMiddle(id);
  return (
    <div className="node-history">
      <Segmented label="Subject" value={subject} options={HISTORY_SUBJECTS} onChange={onSubject} />
      <EpochChart
        key={`${id} ${subject}`}
        label={figure}
        fileName={`${figure} of ${node}`}
        caption={`Orrery: node ${node}`}
        lines={lines}
        {...(subject === 'rank' ? { format: rankTick } : { floor: 0 })}
        since={run.epochs < 2 ? undefined : run.from}
        height={HEIGHT}
      />
      <StatusChanges epochs={data.epochs} />
      <Gaps history={data} reading={reading} />
    </div>
  );
}

/**
 * Returns the label of a height in the chart of ranks, which are drawn as negative values, so that the best one is at the
 * top. A height between two ranks, or above the first one, has none.
 */
function rankTick(value: number): string {
  const rank = Math.round(-value);
  return rank >= 1 && Math.abs(value + rank) < 1e-9 ? String(rank) : '';
}

/** Height of the chart in pixels. */
const HEIGHT = 240;

/** Returns the background task that downloads past epochs, while it runs; else undefined. */
function useEpochReading(): BackgroundTask | undefined {
  const status = useStatus();
  if (status === undefined || status.connection === 'offline') return undefined;
  return status.background.find(
    ({ name, state }) => name === 'pastEpochs' && (state === 'running' || state === 'waiting'),
  );
}

function progressOf({ done, of }: BackgroundTask): string {
  return of === null ? '' : `, ${formatInteger(done)} of ${formatInteger(of)} so far`;
}

/** Shows a placeholder as high as the chart with its controls and its legend. */
function HistoryLoading() {
  return (
    <div className="node-history">
      <Skeleton width={24} says="Loading the history" />
      <div className="node-history-loading" />
    </div>
  );
}

/** Shows the epochs in which the status changed, newest first. */
function StatusChanges({ epochs }: { epochs: readonly NodeHistoryRow[] }) {
  const changes = epochs
    .flatMap((row, index) => {
      const before = epochs[index - 1];
      return before === undefined || before.validatorStatus === row.validatorStatus
        ? []
        : [{ after: before.epochSeq, epoch: row.epochSeq, from: before.validatorStatus, to: row.validatorStatus }];
    })
    .toReversed();
  return (
    <section aria-label="Status changes">
      <h3>Status changes</h3>
      {changes.length === 0 ? (
        <p className="faint">None in the stored epochs.</p>
      ) : (
        <ul className="node-changes">
          {changes.map(({ after, epoch, from, to }) => (
            <li key={String(epoch)}>
              <span className="num">
                {/* The epochs between are not stored, or do not list the node. */}
                {epoch === after + 1n
                  ? `Epoch ${formatInteger(epoch)}`
                  : `Epochs ${formatInteger(after + 1n)} to ${formatInteger(epoch)}`}
              </span>
              <span>
                {STATUS_WORDS[from].label} to {STATUS_WORDS[to].label.toLowerCase()}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Gaps({
  history: { absent, missing },
  reading,
}: {
  history: NodeHistory;
  reading: BackgroundTask | undefined;
}) {
  const notStored = missing.reduce((sum, { from, to }) => sum + (to - from + 1n), 0n);
  const isReading = reading !== undefined && (reading.of === null || reading.done < reading.of);
  if (absent.length === 0 && notStored === 0n && !isReading) return null;
  return (
    <p className="faint node-gaps">
      {absent.length > 0 && <>Not listed in {counted(absent.length, 'stored epoch')}. </>}
      {notStored > 0n && (
        <>
          {counted(notStored, 'epoch')} in between {notStored === 1n ? 'is' : 'are'} not stored. The line has a gap
          there. Zoom out to see earlier epochs.{' '}
        </>
      )}
      {isReading && <>Orrery downloads earlier epochs in the background{progressOf(reading)}.</>}
    </p>
  );
}
