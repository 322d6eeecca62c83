import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, X } from 'lucide-react';
import type { ExportJob } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { Button } from '../../../ui/parts/index.ts';
import { stopRound, useRound, verifyAll } from '../archive/verifications.ts';

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
