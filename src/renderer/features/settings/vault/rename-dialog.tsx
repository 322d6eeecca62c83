import type { VaultWallet } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { Dialog } from '../../../ui/parts/index.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import { useVault } from '../../shared/vault/use-vault.ts';
import { NameForm } from './name-form.tsx';
import type { SubjectDialog, VaultSubject } from './subject.ts';
import { WhichKey } from './which-key.tsx';

/** Shows the dialog that renames a wallet or a key. */
export function RenameDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  const wallets = useVault().data?.wallets ?? [];
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
      <NameForm
        label="Name"
        initial={subject.name}
        remarkOn={(name) => (namesBeside(subject, wallets).includes(name) ? TAKEN[subject.kind] : undefined)}
        action="Rename"
        task={task}
        onSubmit={rename}
        onClose={onClose}
      />
    </Dialog>
  );
}

const TAKEN = { wallet: 'Another wallet has this name.', key: 'Another key of this wallet has this name.' } as const;

/** Returns the names of the other wallets, or of the other keys of the same wallet. */
function namesBeside({ kind, id }: VaultSubject, wallets: readonly VaultWallet[]): string[] {
  if (kind === 'wallet') return wallets.filter((wallet) => wallet.id !== id).map(({ name }) => name);
  const keys = wallets.find((wallet) => wallet.keys.some(({ publicKey }) => publicKey === id))?.keys ?? [];
  return keys.filter(({ publicKey }) => publicKey !== id).map(({ name }) => name);
}
