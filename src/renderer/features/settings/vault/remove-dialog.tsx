import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '../../../data/explorer.tsx';
import { visibleText } from '../../../ui/format/index.ts';
import { announce, Dialog, focusIfLost, Notice } from '../../../ui/parts/index.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import { PassphraseForm } from './passphrase-form.tsx';
import type { SubjectDialog, VaultSubject } from './subject.ts';
import { WhichKey } from './which-key.tsx';

/** Shows the dialog that deletes a wallet or a key after the passphrase is entered. */
export function RemoveDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  // The deleted one takes the button that opened this dialog with it.
  useEffect(() => () => focusIfLost(() => document.querySelector<HTMLElement>('.vault-actions button')), []);
  const remove = async (passphrase: string) => {
    const done = await task.run(async (signal) => {
      if (subject.kind === 'wallet') await api.call('removeWallet', { walletId: subject.id, passphrase }, signal);
      else await api.call('removeKey', { publicKey: subject.id, passphrase }, signal);
    });
    if (!done) return;
    announce(`Deleted the ${subject.kind}`);
    onClose();
  };
  return (
    <Dialog title={`Delete the ${subject.kind} "${visibleText(subject.name)}"?`} isOpen isAlert onClose={onClose}>
      <WhichKey subject={subject} />
      <Notice tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
        {restoreWords(subject)}
        {subject.kind === 'wallet' && subject.isUnconfirmed && (
          <strong> You have not confirmed that its phrase is written down.</strong>
        )}
      </Notice>
      <PassphraseForm
        action="Delete permanently"
        leave="Keep it"
        variant="danger"
        task={task}
        onSubmit={remove}
        onLeave={onClose}
      />
    </Dialog>
  );
}

/** Says what can restore a deleted wallet or key. Keys that were imported without a phrase have none. */
function restoreWords({ kind, hasPhrase }: VaultSubject): string {
  if (kind === 'key') {
    return hasPhrase
      ? 'Only the recovery phrase of its wallet or a copy elsewhere can restore it.'
      : 'Its wallet has no recovery phrase. Only a copy elsewhere can restore it.';
  }
  return hasPhrase
    ? 'This deletes all its keys. Only its recovery phrase or a copy elsewhere can restore them.'
    : 'This deletes all its keys. It has no recovery phrase: only a copy elsewhere can restore them.';
}
