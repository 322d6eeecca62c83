import { useState } from 'react';
import { useApi } from '../../../data/explorer.tsx';
import { Button, Dialog, DialogActions, TextField } from '../../../ui/parts/index.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import type { SubjectDialog } from './subject.ts';

export function RenameDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  const [name, setName] = useState(subject.name);
  return (
    <Dialog title={`Rename the ${subject.kind}`} isOpen onClose={onClose}>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          const done = await task.run(async (signal) => {
            if (subject.kind === 'wallet') await api.call('renameWallet', { walletId: subject.id, name }, signal);
            else await api.call('renameKey', { publicKey: subject.id, name }, signal);
          });
          if (done) onClose();
        }}
      >
        <TextField
          label="Name"
          autoFocus
          value={name}
          onChange={setName}
          {...(task.problem !== undefined && { error: task.problem })}
        />
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isDisabled={task.isBusy || name.trim() === ''}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
