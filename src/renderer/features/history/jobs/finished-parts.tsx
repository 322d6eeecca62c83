import { TriangleAlert } from 'lucide-react';
import type { ArchiveJob, DatasetJob } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatBriefTime, formatMillis } from '../../../ui/format/index.ts';
import { doubtsOf } from './job-words.ts';
import './jobs.css';

/**
 * Shows the parts of a job's result in one line, then when the job was finished.
 * @param finishedAt Unix milliseconds; null if unknown
 */
export function FinishedParts({ parts, finishedAt }: { parts: readonly string[]; finishedAt: number | null }) {
  const zone = useZone();
  const now = useNow(30_000);
  return (
    <p className="job-parts num">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {finishedAt !== null && (
        <span data-tip={formatMillis(finishedAt, zone).exact}>finished {formatBriefTime(finishedAt, now, zone)}</span>
      )}
    </p>
  );
}

/** Lists the segments of a finished export that are not to be trusted, with the reasons. Shows nothing if there is none. */
export function Doubts({ job }: { job: ArchiveJob | DatasetJob }) {
  const doubts = doubtsOf(job);
  if (doubts.length === 0) return null;
  return (
    <div className="job-problem is-warn">
      <TriangleAlert aria-hidden="true" />
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
    </div>
  );
}
