import { RotateCw } from 'lucide-react';
import type { ExportJob } from '../../../../contract/index.ts';
import { Button } from '../../../ui/parts/index.ts';

/**
 * Shows the button that tries all failed exports among `jobs` again. Shows nothing if there are fewer than two.
 * `onRetry` is called with the id of each, in the order in which they were started.
 */
export function RetryAll({ jobs, onRetry }: { jobs: readonly ExportJob[]; onRetry: (id: string) => void }) {
  const failed = jobs.filter(({ state }) => state === 'failed').toReversed();
  if (failed.length < 2) return null;
  return (
    <Button
      size="small"
      icon={<RotateCw aria-hidden="true" />}
      onPress={() => {
        for (const { id } of failed) onRetry(id);
      }}
    >
      Try all {failed.length} again
    </Button>
  );
}
