import { CircleAlert, Eye, FolderOpen, Hourglass, Pause, Play, RotateCw, Square, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportJob } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatMillis, momentOf } from '../../../ui/format/index.ts';
import { announce, Button, Chip, CopyButton, IconButton, ProgressBar } from '../../../ui/parts/index.ts';
import { VerificationResult, VerifyButton } from '../archive/verdict.tsx';
import { useAbilities } from '../data/use-abilities.ts';
import { rangeWords } from '../ruler/lane-words.ts';
import { tableWord } from '../tables.ts';
import {
  actionsFor,
  doubtsOf,
  fileNameOf,
  type JobAction,
  progressParts,
  resultParts,
  shareDone,
  stateWords,
} from './job-words.ts';
import './jobs.css';

const ACTIONS: Readonly<Record<JobAction, { label: string; icon: ReactNode }>> = {
  pause: { label: 'Pause', icon: <Pause aria-hidden="true" /> },
  resume: { label: 'Resume', icon: <Play aria-hidden="true" /> },
  cancel: { label: 'Cancel', icon: <Square aria-hidden="true" /> },
  retry: { label: 'Try again', icon: <RotateCw aria-hidden="true" /> },
  remove: { label: 'Remove from the list', icon: <X aria-hidden="true" /> },
};

/** One export: its content, its progress, and its actions. */
export function JobRow({
  job,
  onAction,
  onPreview,
}: {
  job: ExportJob;
  onAction: (action: JobAction) => void;
  onPreview: () => void;
}) {
  const { word, tone } = stateWords(job);
  const name = `${tableWord(job.table)}, ${rangeWords(job)}`;
  const isOver = job.state === 'done' || job.state === 'cancelled';
  return (
    <li className="job" aria-label={name}>
      <div className="job-head">
        <h3 className="truncate">
          {tableWord(job.table)} <span className="job-range num">{rangeWords(job)}</span>
        </h3>
        <Chip tone={tone} dot>
          {word}
        </Chip>
        <div className="job-actions">
          {actionsFor(job.state).map((action) => (
            <IconButton
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
      {job.state === 'done' && <FinishedJob job={job} onPreview={onPreview} />}
    </li>
  );
}

function JobProgress({ job, name }: { job: ExportJob; name: string }) {
  const parts = progressParts(job);
  const tone = job.state === 'failed' ? 'bad' : job.state === 'running' && job.problem === null ? 'accent' : 'still';
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

function JobProblem({ job: { state, problem } }: { job: ExportJob }) {
  return state === 'failed' ? (
    <p className="job-problem is-bad">
      <CircleAlert aria-hidden="true" /> {problem}
    </p>
  ) : (
    <p className="job-problem">
      <Hourglass aria-hidden="true" /> {problem}
    </p>
  );
}

function FinishedJob({ job, onPreview }: { job: ExportJob; onPreview: () => void }) {
  const api = useApi();
  const zone = useZone();
  const now = useNow(30_000);
  const canReveal = useAbilities()?.reveal === true;
  const archive = { job: job.id };
  const doubts = doubtsOf(job);
  const reveal = () =>
    void api.call('revealArchive', { archive }).catch((thrown: unknown) => announce(errorText(thrown), 'bad'));
  return (
    <>
      <p className="job-parts num">
        {resultParts(job).map((part) => (
          <span key={part}>{part}</span>
        ))}
        {job.finishedAt !== null && (
          <span data-tip={formatMillis(job.finishedAt, zone).exact}>
            finished {momentOf(job.finishedAt, now, zone)}
          </span>
        )}
      </p>
      {doubts.length > 0 && (
        <div className="job-problem is-warn">
          <TriangleAlert aria-hidden="true" />
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt}>{doubt}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="job-file">
        <span className="mono truncate" data-tip={job.file}>
          {fileNameOf(job.file)}
        </span>
        <CopyButton text={job.file} what="path" />
      </div>
      <div className="job-tools">
        <Button size="small" icon={<Eye aria-hidden="true" />} onPress={onPreview}>
          Preview
        </Button>
        <VerifyButton archive={archive} />
        {canReveal && (
          <Button size="small" icon={<FolderOpen aria-hidden="true" />} onPress={reveal}>
            Show in folder
          </Button>
        )}
      </div>
      <VerificationResult archive={archive} />
    </>
  );
}
