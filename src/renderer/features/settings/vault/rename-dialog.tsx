import { useApi } from '../../../data/explorer.tsx';
import { Dialog } from '../../../ui/parts/index.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import { NameForm } from './name-form.tsx';
import type { SubjectDialog } from './subject.ts';
import { WhichKey } from './which-key.tsx';

/** Shows the dialog that renames a wallet or a key. */
export function RenameDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  const rename = async (name: string) => {
    const isDone = await task.run(async (signal) => {
      if (subject.kind === 'wallet') await api.call('renameWallet', { walletId: subject.id, name }, signal);
      else await api.call('renameKey', { publicKey: subject.id, name }, signal);
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title={`Rename the ${subject.kind}`} isOpen onClose={onClose}>
      <WhichKey subject={subject} />
      <NameForm label="Name" initial={subject.name} action="Rename" task={task} onSubmit={rename} onClose={onClose} />
    </Dialog>
  );
}
