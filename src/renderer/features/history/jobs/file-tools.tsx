import { Download, FolderOpen } from 'lucide-react';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { announce, Button, CopyButton } from '../../../ui/parts/index.ts';
import { useJobs } from '../../shared/use-jobs.ts';
import { downloadFileOf } from '../archive/download-file.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { fileNameOf } from './job-words.ts';
import './jobs.css';

/**
 * Shows the name of the file that an export wrote, with a button that copies its path; and its folder, if another export
 * wrote a file of the same name.
 */
export function JobFile({ file }: { file: string }) {
  const name = fileNameOf(file);
  const hasNamesake = useJobs().data?.some(
    (job) => job.kind !== 'dataset' && job.file !== file && fileNameOf(job.file) === name,
  );
  return (
    <div className="job-file">
      <span className="mono truncate" data-tip={file}>
        {name}
      </span>
      {hasNamesake && <span className="mono faint truncate">in {file.slice(0, -name.length - 1)}</span>}
      <CopyButton text={file} what="path" />
    </div>
  );
}

/** Shows the buttons that bring the file of a finished export to its person: download it, or show its folder. */
export function FileTools({ job }: { job: string }) {
  const api = useApi();
  const canReveal = useAbilities()?.reveal === true;
  // The desktop app has the file on the machine of its person; a browser may run elsewhere, and hides the folder.
  const isInBrowser = useStatus()?.host === 'browser';
  const archive = { job };
  const reveal = () =>
    void api.call('revealArchive', { archive }).catch((thrown: unknown) => announce(errorText(thrown), 'bad'));
  return (
    <>
      {isInBrowser && (
        <Button size="small" icon={<Download aria-hidden="true" />} onPress={() => void downloadFileOf(api, archive)}>
          Download
        </Button>
      )}
      {canReveal && (
        <Button size="small" icon={<FolderOpen aria-hidden="true" />} onPress={reveal}>
          Show in folder
        </Button>
      )}
    </>
  );
}
