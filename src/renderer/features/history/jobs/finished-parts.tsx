import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatBriefTime, formatMillis } from '../../../ui/format/index.ts';
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
