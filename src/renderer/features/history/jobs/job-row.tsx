import { CircleAlert, Hourglass, Pause, Play, RotateCw, Square, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportJob, JobAction } from '../../../../contract/index.ts';
import { useLink } from '../../../data/explorer.tsx';
import { groupInText } from '../../../ui/format/index.ts';
import { Chip, IconButton, ProgressBar } from '../../../ui/parts/index.ts';
import { FinishedArchive } from './finished-archive.tsx';
import { FinishedDataset } from './finished-dataset.tsx';
import { FinishedQuery } from './finished-query.tsx';
import { aboutOf, actionsFor, progressParts, shareDone, stateWords, titleOf } from './job-words.ts';
import './jobs.css';

const ACTIONS: Readonly<Record<JobAction, { label: string; icon: ReactNode }>> = {
  pause: { label: 'Pause', icon: <Pause aria-hidden="true" /> },
  resume: { label: 'Resume', icon: <Play aria-hidden="true" /> },
  cancel: { label: 'Cancel', icon: <Square aria-hidden="true" /> },
  retry: { label: 'Try again', icon: <RotateCw aria-hidden="true" /> },
  remove: { label: 'Remove from the list', icon: <X aria-hidden="true" /> },
};

/**
 * Shows one export: its content, its state, its progress or its result, and the buttons of the actions that its state
 * allows. `onAction` is called with the chosen action.
 */
export function JobRow({
  job,
  onAction,
  onOpen,
}: {
  job: ExportJob;
  onAction: (action: JobAction) => void;
  /** Opens what the job wrote. */
  onOpen: () => void;
}) {
  const { word, tone } = stateWords(job);
  const title = titleOf(job);
  const name = `${title}, ${aboutOf(job)}`;
  const isOver = job.state === 'done' || job.state === 'cancelled';
  return (
    <li className="job" data-job={job.id} aria-label={name}>
      <div className="job-head">
        <h3 className="truncate">
          {title} <span className="job-range num">{aboutOf(job)}</span>
        </h3>
        <Chip tone={tone} dot>
          {word}
        </Chip>
        <div className="job-actions">
          {actionsFor(job.state).map((action) => (
            <IconButton
              alternates
              key={action}
              size="small"
              label={`${ACTIONS[action].label}: ${name}`}
              icon={ACTIONS[action].icon}
              onPress={() => onAction(action)}
            />
          ))}
        </div>
      </div>
      {!isOver && <JobProgress job={job} name={name} />}
      {job.problem !== null && <JobProblem job={job} />}
      {job.state === 'done' && <FinishedJob job={job} onOpen={onOpen} />}
    </li>
  );
}

function FinishedJob({ job, onOpen }: { job: ExportJob; onOpen: () => void }) {
  switch (job.kind) {
    case 'archive':
      return <FinishedArchive job={job} onPreview={onOpen} />;
    case 'dataset':
      return <FinishedDataset job={job} onOpen={onOpen} />;
    case 'query':
      return <FinishedQuery job={job} />;
  }
}

function JobProgress({ job, name }: { job: ExportJob; name: string }) {
  const isHeard = useLink() !== 'down';
  const parts = progressParts(job, isHeard);
  const isRunning = isHeard && job.state === 'running' && job.problem === null;
  const tone = job.state === 'failed' ? 'bad' : isRunning ? 'accent' : 'still';
  return (
    <>
      <ProgressBar label={`Progress of ${name}`} share={shareDone(job)} words={parts.join(', ')} tone={tone} />
      <p className="job-parts num">
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
    </>
  );
}

function JobProblem({ job }: { job: ExportJob }) {
  const problem = groupInText(job.problem ?? '');
  return job.state === 'failed' ? (
    <p className="job-problem is-bad">
      <CircleAlert aria-hidden="true" /> {problem}
    </p>
  ) : (
    <p className="job-problem">
      <Hourglass aria-hidden="true" /> {problem}
    </p>
  );
}
