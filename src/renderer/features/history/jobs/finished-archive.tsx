import { Download, Eye, FolderOpen, TriangleAlert } from 'lucide-react';
import type { ArchiveJob } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { announce, Button, CopyButton } from '../../../ui/parts/index.ts';
import { downloadArchive } from '../archive/download-archive.ts';
import { VerificationResult, VerifyArchiveButton } from '../archive/verdict.tsx';
import { useAbilities } from '../data/use-abilities.ts';
import { FinishedParts } from './finished-parts.tsx';
import { doubtsOf, fileNameOf, resultParts } from './job-words.ts';
import './jobs.css';

/**
 * Shows the finished export of an archive: its size, its rows, its file, segments that are not to be trusted, and its
 * verification. `onPreview` opens the archive.
 */
export function FinishedArchive({ job, onPreview }: { job: ArchiveJob; onPreview: () => void }) {
  const api = useApi();
  const canReveal = useAbilities()?.reveal === true;
  const archive = { job: job.id };
  // The desktop app has the file on the machine of its person; a browser may run elsewhere, and hides the folder.
  const isInBrowser = useStatus()?.host === 'browser';
  const doubts = doubtsOf(job);
  const reveal = () =>
    void api.call('revealArchive', { archive }).catch((thrown: unknown) => announce(errorText(thrown), 'bad'));
  return (
    <>
      <FinishedParts parts={resultParts(job)} finishedAt={job.finishedAt} />
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
        <VerifyArchiveButton archive={archive} />
        {isInBrowser && (
          <Button
            size="small"
            icon={<Download aria-hidden="true" />}
            onPress={() => void downloadArchive(api, archive)}
          >
            Download
          </Button>
        )}
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
