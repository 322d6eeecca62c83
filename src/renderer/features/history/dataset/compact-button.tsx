import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FoldVertical, Square } from 'lucide-react';
import { useRef } from 'react';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { counted } from '../../../ui/format/index.ts';
import { announce, Button } from '../../../ui/parts/index.ts';

/**
 * Shows the button that joins the small files of a dataset. While this runs, the button stops it; the dataset is then
 * as it was before. The result is announced.
 * @param dataset id of the dataset
 */
export function CompactButton({ dataset }: { dataset: string }) {
  const api = useApi();
  const client = useQueryClient();
  const stop = useRef(new AbortController());
  const compact = useMutation({
    mutationFn: () => {
      stop.current = new AbortController();
      return api.call('compactDataset', { dataset }, stop.current.signal);
    },
    onSuccess({ joined }) {
      announce(joined === 0 ? 'There are no small files to join' : `Joined ${counted(joined, 'file')}`);
    },
    onError(thrown) {
      if (errorCode(thrown) !== 'CANCELLED') announce(errorText(thrown), 'bad');
    },
    onSettled() {
      for (const key of ['dataset', 'last dataset verdict'])
        void client.invalidateQueries({ queryKey: [key, dataset] });
    },
  });
  if (compact.isPending) {
    return (
      <Button alternates icon={<Square aria-hidden="true" />} onPress={() => stop.current.abort()}>
        Stop compacting
      </Button>
    );
  }
  return (
    <span data-tip="Joins small files: each addition to the dataset leaves some. The rows and the root stay the same.">
      <Button alternates icon={<FoldVertical aria-hidden="true" />} onPress={() => compact.mutate()}>
        Compact
      </Button>
    </span>
  );
}
