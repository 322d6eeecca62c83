import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TransactionCheck } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions, focusIfLost } from '../../../ui/parts/index.ts';

/** Shows the button that deletes a stored check, after a question: what it destroys cannot be restored. */
export function DeleteCheck({ check, onDeleted }: { check: TransactionCheck; onDeleted: () => void }) {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    try {
      await api.call('removeCheck', { id: check.id });
      announce('Deleted the check');
      onDeleted();
      focusIfLost(() => document.querySelector<HTMLElement>('.checks-list [role="grid"]'));
    } catch (thrown) {
      announce(errorText(thrown), 'bad');
    } finally {
      setRemoving(false);
    }
  };
  return (
    <>
      <Button size="small" icon={<Trash2 aria-hidden="true" />} onPress={() => setAsking(true)}>
        Delete this check
      </Button>
      <Dialog title="Delete this check?" isOpen={isAsking} isAlert onClose={() => setAsking(false)}>
        <p>This deletes the signed transaction and the answer of the network. They cannot be restored.</p>
        <DialogActions>
          <Button variant="quiet" autoFocus onPress={() => setAsking(false)}>
            Keep it
          </Button>
          <Button variant="danger" isPending={isRemoving} onPress={() => void remove()}>
            Delete permanently
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
