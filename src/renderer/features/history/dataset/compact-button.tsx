import { useQueryClient } from '@tanstack/react-query';
import { FoldVertical, Square } from 'lucide-react';
import { useApi } from '../../../data/explorer.tsx';
import { Button } from '../../../ui/parts/index.ts';
import { compactDataset, useCompaction } from './compactions.ts';

/**
 * Shows the button that joins the small files of a dataset. While this runs, also after the view was left, the progress
 * is beside the button, and the button stops it; the dataset is then as it was before. The result is announced.
 * @param dataset id of the dataset
 */
export function CompactButton({ dataset }: { dataset: string }) {
  const api = useApi();
  const client = useQueryClient();
  const compaction = useCompaction(dataset);
  if (compaction !== undefined) {
    return (
      <>
        <span className="faint num">{compaction.words}</span>
        <Button alternates icon={<Square aria-hidden="true" />} onPress={compaction.stop}>
          Stop compacting
        </Button>
      </>
    );
  }
  return (
    <span data-tip="Joins small files: each addition to the dataset leaves some. The rows and the root stay the same.">
      <Button
        alternates
        icon={<FoldVertical aria-hidden="true" />}
        onPress={() => void compactDataset(api, client, dataset)}
      >
        Compact
      </Button>
    </span>
  );
}
