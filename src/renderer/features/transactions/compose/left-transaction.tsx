import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../../async/index.ts';
import type { Transaction } from '../../../../contract/index.ts';
import { visibleText } from '../../../ui/format/index.ts';
import { Button, Dialog, DialogActions } from '../../../ui/parts/index.ts';
import { copyTransaction } from '../confirm/take-transaction.tsx';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';

/** A signed transaction whose view is gone, because another window has switched the network. */
interface Left {
  transaction: Transaction;
  /** The name of its network. */
  network: string;
}

let left: Left | undefined;
const changes = createEmitter();

/** Keeps a signed transaction that is stored nowhere in this page, or forgets it, until a person has decided. */
export function keepLeft(next: Left | undefined): void {
  left = next;
  changes.emit();
}

/** Asks what becomes of a signed transaction whose view another window has taken away. */
export function LeftTransaction() {
  const kept = useSyncExternalStore(changes.listen, () => left);
  useAskBeforeClosing(kept !== undefined);
  if (kept === undefined) return null;
  const copy = async () => {
    if (await copyTransaction(kept.transaction)) keepLeft(undefined);
  };
  return (
    // Escape must not lose it.
    <Dialog title="Copy the signed transaction?" isOpen isAlert onClose={() => {}}>
      <p>
        The network was changed in another window while a signed transaction of {visibleText(kept.network)} was shown
        here. Orrery does not store it. If you need it, copy it now.
      </p>
      <DialogActions>
        <Button variant="quiet" onPress={() => keepLeft(undefined)}>
          Discard
        </Button>
        <Button variant="primary" autoFocus onPress={() => void copy()}>
          Copy the transaction
        </Button>
      </DialogActions>
    </Dialog>
  );
}
