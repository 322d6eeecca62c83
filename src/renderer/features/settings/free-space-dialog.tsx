import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { OutputOf } from '../../../contract/index.ts';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import { formatBytes } from '../../ui/format/index.ts';
import { announce, Button, Dialog, DialogActions, Notice } from '../../ui/parts/index.ts';

/**
 * Asks before downloaded history is deleted, deletes it, and says how much space is free again.
 * @param stored bytes of history and of files for queries, with those that have to stay; undefined while they are not known
 */
export function FreeSpaceDialog({
  stored,
  isOpen,
  onClose,
}: {
  stored: number | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const free = useMutation({
    mutationFn: () => api.call('freeHistory', {}),
    onSuccess(freed) {
      announce(freedWords(freed));
    },
    onError: (error) => announce(errorText(error), 'bad'),
    onSettled: async () => {
      onClose();
      for (const key of ['storage', 'networks']) await client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <Dialog title="Delete downloaded history?" isOpen={isOpen} isAlert onClose={onClose}>
      <Notice tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        Funding periods, rewards and queries lack this data until it is downloaded again. That is possible only as long
        as the network keeps it.
      </Notice>
      <p>
        {stored === undefined
          ? 'Mirrored'
          : `History and files for queries take ${formatBytes(stored)}. Of it, mirrored`}{' '}
        tables and what an unfinished export needs stay. Exported files stay too.
      </p>
      <DialogActions>
        <Button variant="quiet" autoFocus onPress={onClose}>
          Keep it
        </Button>
        <Button variant="danger" isPending={free.isPending} onPress={() => free.mutate()}>
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function freedWords({ freedBytes, removed }: OutputOf<'freeHistory'>): string {
  if (freedBytes > 0) return `Freed ${formatBytes(freedBytes)}`;
  return removed ? 'Deleted. Its space is free when nothing reads it any more.' : 'There was nothing to delete';
}
