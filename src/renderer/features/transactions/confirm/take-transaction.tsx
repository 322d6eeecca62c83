import { Copy, Download } from 'lucide-react';
import { z } from 'zod';
import { Transaction } from '../../../../contract/index.ts';
import { announce, Button, copyText, downloadFile } from '../../../ui/parts/index.ts';
import '../compose/rail.css';
import '../compose/workbench.css';

const textOf = (transaction: Transaction) => JSON.stringify(z.encode(Transaction, transaction), null, 2);

/** Copies a signed transaction as JSON and says so. Returns false if that failed, which it says too. */
export async function copyTransaction(transaction: Transaction): Promise<boolean> {
  const isCopied = await copyText(textOf(transaction));
  announce(
    isCopied ? 'Copied the signed transaction' : 'The transaction could not be copied',
    isCopied ? 'good' : 'bad',
  );
  return isCopied;
}

/** Shows the buttons that take a checked transaction to the program that sends it. */
export function TakeTransaction({ transaction }: { transaction: Transaction }) {
  return (
    <>
      <Button variant="primary" icon={<Copy aria-hidden="true" />} onPress={() => void copyTransaction(transaction)}>
        Copy the transaction
      </Button>
      <Button
        icon={<Download aria-hidden="true" />}
        onPress={() =>
          downloadFile('signed-transaction.json', new Blob([`${textOf(transaction)}\n`], { type: 'application/json' }))
        }
      >
        Export the transaction
      </Button>
      <p className="workbench-hint">
        Orrery does not send it: give it to the program that does. <kbd>Ctrl Enter</kbd> copies it.
      </p>
    </>
  );
}
