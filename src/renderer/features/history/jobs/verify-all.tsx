import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import type { ExportJob } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { Button } from '../../../ui/parts/index.ts';
import { stopRound, useRound, useRoundEnd, verifyAll } from '../archive/verifications.ts';
import './jobs.css';

/**
 * Shows the button that verifies all finished archives among `jobs`, one after another. While this runs, the button
 * stops it. Shows nothing if there are fewer than two archives.
 */
export function VerifyAll({ jobs }: { jobs: readonly ExportJob[] }) {
  const api = useApi();
  const client = useQueryClient();
  const round = useRound();
  const archives = jobs.filter((job) => job.kind === 'archive' && job.state === 'done').map(({ id }) => ({ job: id }));
  if (round !== undefined) {
    return (
      <Button alternates size="small" icon={<X aria-hidden="true" />} isDisabled={round.isStopped} onPress={stopRound}>
        {round.isStopped ? 'Stopping…' : `Stop (verifying ${round.done + 1} of ${round.total})`}
      </Button>
    );
  }
  if (archives.length < 2) return null;
  return (
    <Button
      alternates
      size="small"
      icon={<ShieldCheck aria-hidden="true" />}
      onPress={() => void verifyAll(api, client, archives)}
    >
      Verify all
    </Button>
  );
}

/** Shows the result of the last "Verify all" for as long as all archives that it verified are among `jobs`. */
export function VerifiedSum({ jobs }: { jobs: readonly ExportJob[] }) {
  const end = useRoundEnd();
  const ids = new Set(jobs.map(({ id }) => id));
  if (end?.archives.every((archive) => 'job' in archive && ids.has(archive.job)) !== true) return null;
  return <p className={end.isGood ? 'job-parts num' : 'job-problem is-warn num'}>{end.text}.</p>;
}
