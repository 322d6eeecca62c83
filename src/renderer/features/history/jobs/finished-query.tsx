import type { QueryJob } from '../../../../contract/index.ts';
import { CopyButton } from '../../../ui/parts/index.ts';
import { FinishedParts } from './finished-parts.tsx';
import { fileNameOf, queryParts } from './job-words.ts';
import './jobs.css';

/** Shows the finished export of a query: its size, its rows and its file. */
export function FinishedQuery({ job }: { job: QueryJob }) {
  return (
    <>
      <FinishedParts parts={queryParts(job)} finishedAt={job.finishedAt} />
      <div className="job-file">
        <span className="mono truncate" data-tip={job.file}>
          {fileNameOf(job.file)}
        </span>
        <CopyButton text={job.file} what="path" />
      </div>
    </>
  );
}
