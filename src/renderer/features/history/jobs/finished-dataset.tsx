import { Database, FolderOpen, TriangleAlert } from 'lucide-react';
import type { DatasetJob } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { counted } from '../../../ui/format/index.ts';
import { announce, Button, CopyButton } from '../../../ui/parts/index.ts';
import { useAbilities } from '../data/use-abilities.ts';
import { RootText } from '../dataset/root-text.tsx';
import { Doubts, FinishedParts } from './finished-parts.tsx';
import { datasetParts, inexactIn } from './job-words.ts';
import './jobs.css';

/**
 * Shows the finished export to a dataset: what it added, segments that are not to be trusted, the dataset's root and its folder. `onOpen` opens the dataset.
 */
export function FinishedDataset({ job, onOpen }: { job: DatasetJob; onOpen: () => void }) {
  const api = useApi();
  const canReveal = useAbilities()?.reveal === true;
  const inexact = inexactIn(job);
  const reveal = () =>
    void api
      .call('revealDataset', { dataset: job.dataset })
      .catch((thrown: unknown) => announce(errorText(thrown), 'bad'));
  return (
    <>
      <FinishedParts parts={datasetParts(job)} finishedAt={job.finishedAt} />
      <Doubts job={job} />
      {inexact > 0 && (
        <p className="job-problem is-warn">
          <TriangleAlert aria-hidden="true" /> {counted(inexact, 'segment')} cannot be reproduced exactly.
        </p>
      )}
      {job.result !== null && <RootText root={job.result.root} />}
      <div className="job-file">
        <span className="mono truncate" data-tip={job.folder}>
          {job.folder}
        </span>
        <CopyButton text={job.folder} what="path" />
      </div>
      <div className="job-tools">
        <Button size="small" icon={<Database aria-hidden="true" />} onPress={onOpen}>
          Open
        </Button>
        {canReveal && (
          <Button size="small" icon={<FolderOpen aria-hidden="true" />} onPress={reveal}>
            Show in folder
          </Button>
        )}
      </div>
    </>
  );
}
