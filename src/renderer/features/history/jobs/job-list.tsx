import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bell, CircleAlert, PackageOpen } from 'lucide-react';
import { useRef } from 'react';
import type { ExportJob, JobAction } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useSystemMessages } from '../../../data/system-messages.ts';
import { announce, announceUndoable, Button, focusIfLost, Skeleton, TryAgain } from '../../../ui/parts/index.ts';
import { JOBS, noteJob, useJobs, withJob } from '../../shared/use-jobs.ts';
import { inListOrder } from './job-order.ts';
import { JobRow } from './job-row.tsx';
import { aboutOf, titleOf } from './job-words.ts';
import { RetryAll } from './retry-all.tsx';
import { VerifiedSum, VerifyAll } from './verify-all.tsx';
import './jobs.css';
import '../history.css';

/**
 * Shows the exports of the current network, those that run first, with buttons that control them. `onOpen` is called
 * with a finished job whose result should open.
 */
export function JobList({ onOpen }: { onOpen: (job: ExportJob) => void }) {
  const { data: jobs, error, isPending, refetch } = useJobs();
  const box = useRef<HTMLElement>(null);
  const control = useControl({
    // In its new state, the job has other buttons and another place in the list, so the focus may be lost.
    onDone: (id) =>
      focusIfLost(
        () => box.current?.querySelector<HTMLElement>(`[data-job="${id}"] .job-actions button`) ?? box.current,
      ),
    onRestored: () => focusIfLost(() => box.current),
  });
  return (
    <section ref={box} className="card history-card jobs" aria-labelledby="jobs-title" tabIndex={-1}>
      <header className="history-card-head">
        <h2 id="jobs-title">Exports</h2>
        <div className="jobs-tools">
          <RetryAll jobs={jobs ?? []} onRetry={(id) => control({ id, action: 'retry' })} />
          <VerifyAll jobs={jobs ?? []} />
          <MessagesButton />
        </div>
      </header>
      <VerifiedSum jobs={jobs ?? []} />
      {isPending && (
        <div className="job">
          <Skeleton width={24} />
          <Skeleton width={36} />
        </div>
      )}
      {error !== null && jobs === undefined && (
        <div className="history-card-empty">
          <CircleAlert aria-hidden="true" />
          <p>The exports could not be loaded. {errorText(error)}</p>
          <TryAgain size="small" onAsk={() => refetch()} />
        </div>
      )}
      {jobs?.length === 0 && (
        <div className="history-card-empty">
          <PackageOpen aria-hidden="true" />
          <p>No exports yet. They stay listed here until you remove them.</p>
        </div>
      )}
      {jobs !== undefined && jobs.length > 0 && (
        <ul className="job-list">
          {inListOrder(jobs).map((job) => (
            <JobRow
              key={job.id}
              job={job}
              onAction={(action) => control({ id: job.id, action })}
              onOpen={() => onOpen(job)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Returns a function that applies an action to a job and updates the cached list. A removal is announced, and can be
 * undone; a failure is announced too. `onDone` is called with the id of the job after either, `onRestored` after Undo.
 */
function useControl({
  onDone,
  onRestored,
}: {
  onDone: (id: string) => void;
  onRestored: () => void;
}): (request: { id: string; action: JobAction }) => void {
  const api = useApi();
  const client = useQueryClient();
  const known = (id: string) => client.getQueryData<ExportJob[]>(JOBS)?.find((each) => each.id === id);
  const restore = async (id: string) => {
    try {
      const { job } = await api.call('restoreJob', { id });
      // An event that arrived meanwhile is at least as new as this answer.
      if (known(id) === undefined) noteJob(client, id, job);
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    }
    onRestored();
  };
  return useMutation({
    mutationFn: (request: { id: string; action: JobAction }) => api.call('controlJob', request),
    onMutate: ({ id }) => known(id),
    onSuccess({ job }, { id }, before) {
      // An event that arrived meanwhile is at least as new as this answer.
      if (known(id) === before) client.setQueryData<ExportJob[]>(JOBS, (jobs = []) => withJob(jobs, id, job));
      if (job === null && before !== undefined) {
        announceUndoable(`Removed from the list: ${titleOf(before)}, ${aboutOf(before)}`, () => void restore(id));
      }
    },
    onError: (error) => announce(errorText(error), 'bad'),
    onSettled: (_result, _error, { id }) => onDone(id),
  }).mutate;
}

/** Offers notifications of the system. Shows nothing if a person has already allowed or refused them. */
function MessagesButton() {
  const [permission, ask] = useSystemMessages();
  if (permission !== 'default') return null;
  return (
    <Button size="small" variant="quiet" icon={<Bell aria-hidden="true" />} onPress={ask}>
      Notify me when an export ends
    </Button>
  );
}
