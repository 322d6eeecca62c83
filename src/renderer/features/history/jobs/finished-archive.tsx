import { Eye } from 'lucide-react';
import type { ArchiveJob } from '../../../../contract/index.ts';
import { Button } from '../../../ui/parts/index.ts';
import { VerificationResult, VerifyArchiveButton } from '../archive/verdict.tsx';
import { FileTools, JobFile } from './file-tools.tsx';
import { Doubts, FinishedParts } from './finished-parts.tsx';
import { resultParts } from './job-words.ts';
import './jobs.css';

/**
 * Shows the finished export of an archive: its size, its rows, its file, segments that are not to be trusted, and its
 * verification. `onPreview` opens the archive.
 */
export function FinishedArchive({ job, onPreview }: { job: ArchiveJob; onPreview: () => void }) {
  const archive = { job: job.id };
  return (
    <>
      <FinishedParts parts={resultParts(job)} finishedAt={job.finishedAt} />
      <Doubts job={job} />
      <JobFile file={job.file} />
      <div className="job-tools">
        <Button size="small" icon={<Eye aria-hidden="true" />} onPress={onPreview}>
          Preview
        </Button>
        <VerifyArchiveButton archive={archive} />
        <FileTools job={job.id} />
      </div>
      <VerificationResult archive={archive} />
    </>
  );
}
