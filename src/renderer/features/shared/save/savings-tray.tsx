import { X } from 'lucide-react';
import { useRef } from 'react';
import type { QueryJob } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { counted, formatInteger, visibleText } from '../../../ui/format/index.ts';
import { announce, focusIfLost, IconButton, ProgressBar } from '../../../ui/parts/index.ts';
import { useJobs } from '../use-jobs.ts';
import { type Saving, useSavings } from './savings.ts';
import './savings-tray.css';

/**
 * Shows the files that are being saved, at the foot of the window, each with a button that stops it; nothing if there
 * are none.
 */
export function SavingsTray() {
  const savings = useSavings();
  const running = useRunningQueries();
  const box = useRef<HTMLElement>(null);
  const cancel = (saving: ShownSaving) => {
    saving.cancel();
    // The button goes with the export.
    focusIfLost(() => box.current?.querySelector('button') ?? find('#view [role="grid"]') ?? find('#view'));
  };
  if (savings.length + running.length === 0) return null;
  return (
    <section ref={box} className="savings" aria-label="Exports in progress">
      {[...running, ...savings].map((saving) => (
        <SavingCard key={saving.id} saving={saving} onCancel={() => cancel(saving)} />
      ))}
    </section>
  );
}

type ShownSaving = Omit<Saving, 'id'> & { id: number | string };

/** Returns the exports of queries that wait or run, whichever page started them. */
function useRunningQueries(): ShownSaving[] {
  const api = useApi();
  const { data: jobs = [] } = useJobs();
  const isRunning = (job: (typeof jobs)[number]): job is QueryJob =>
    job.kind === 'query' && (job.state === 'running' || job.state === 'queued');
  return jobs.filter(isRunning).map(({ id, name, format, rowsDone }) => ({
    id,
    name: `${visibleText(name)}.${format}`,
    rows: rowsDone,
    total: undefined,
    cancel: () =>
      void api
        .call('controlJob', { id, action: 'cancel' })
        .catch((thrown: unknown) => announce(errorText(thrown), 'bad')),
  }));
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function SavingCard({ saving: { name, rows, total }, onCancel }: { saving: ShownSaving; onCancel: () => void }) {
  const words = total === undefined ? counted(rows, 'row') : `${formatInteger(rows)} of ${counted(total, 'row')}`;
  return (
    <div className="saving">
      <div className="saving-text">
        <span className="saving-name truncate">Exporting {name}</span>
        <span className="faint num">{words}</span>
      </div>
      <IconButton
        size="small"
        label={`Cancel the export of ${name}`}
        icon={<X aria-hidden="true" />}
        onPress={onCancel}
      />
      <ProgressBar
        label={`Exporting ${name}`}
        share={total === undefined || total === 0 ? undefined : rows / total}
        words={words}
      />
    </div>
  );
}
