import type { QueryJob } from '../../../../contract/index.ts';
import { FileTools, JobFile } from './file-tools.tsx';
import { FinishedParts } from './finished-parts.tsx';
import { queryParts } from './job-words.ts';
import './jobs.css';

/** Shows the finished export of a query: its size, its rows and its file. */
export function FinishedQuery({ job }: { job: QueryJob }) {
  return (
    <>
      <FinishedParts parts={queryParts(job)} finishedAt={job.finishedAt} />
      <JobFile file={job.file} />
      <div className="job-tools">
        <FileTools job={job.id} />
      </div>
    </>
  );
}
