import { PenLine } from 'lucide-react';
import { useCallback, useReducer, useRef } from 'react';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions, Notice } from '../../../ui/parts/index.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import { NameForm } from './name-form.tsx';
import { newWalletStep, wordsToAsk } from './new-wallet-state.ts';
import { type SecretWriter, ShownSecret } from './shown-secret.tsx';
import { WordsForm } from './words-form.tsx';
import './vault-settings.css';

/**
 * Shows the dialog that creates a wallet. It shows the phrase once and asks for three of its words, so that a person
 * writes it down.
 */
export function NewWalletDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="New wallet" isOpen={isOpen} onClose={onClose} size="wide">
      <NewWallet onClose={onClose} />
    </Dialog>
  );
}

function NewWallet({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const task = useTask();
  const [state, send] = useReducer(newWalletStep, { at: 'name' });
  const write = useRef<SecretWriter>(undefined);
  const phraseBox = useRef<HTMLDivElement>(null);
  const hide = useCallback(() => send({ type: 'hide' }), []);

  const create = (name: string) =>
    task.run(async (signal) => {
      const { phrase, wallet } = await api.call('createWallet', { name }, signal);
      const isWritten = write.current?.(phrase) ?? false;
      send({ type: 'created', walletId: wallet.id, name, asked: wordsToAsk(phrase.split(' ').length) });
      if (!isWritten) send({ type: 'hide' });
    });
  const phraseWords = () => [...(phraseBox.current?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
  const finish = (walletId: string) =>
    task.run(async (signal) => {
      await api.call('confirmPhrase', { walletId }, signal);
      announce('Created the wallet');
      onClose();
    });

  return (
    <>
      {state.at === 'name' && (
        <NameForm
          label="Name of the wallet"
          action="Create and show the phrase"
          task={task}
          onSubmit={create}
          onClose={onClose}
        >
          <p>The wallet has a recovery phrase of 24 words. Have pen and paper ready to write it down.</p>
        </NameForm>
      )}
      {state.at === 'phrase' && (
        <Notice tone="warn" icon={<PenLine aria-hidden="true" />}>
          Write these words down in order. Anyone who has them has every key of this wallet.
        </Notice>
      )}
      {/* For the comparison, the hidden phrase stays in the page while its words are asked for, and nowhere else. */}
      <div ref={phraseBox} hidden={state.at !== 'phrase'}>
        <ShownSecret
          kind="phrase"
          isShown={state.at === 'phrase' || state.at === 'words'}
          writer={write}
          onHide={hide}
        />
      </div>
      {state.at === 'phrase' && (
        <DialogActions>
          {/* Else the focus would be on the button that closes the dialog, whose tip covers the warning. */}
          <Button variant="primary" autoFocus onPress={() => send({ type: 'written-down' })}>
            I have written it down
          </Button>
        </DialogActions>
      )}
      {state.at === 'words' && (
        <WordsForm
          asked={state.asked}
          wordsOf={phraseWords}
          task={task}
          onBack={() => send({ type: 'show-again' })}
          onDone={() => void finish(state.walletId)}
        />
      )}
      {state.at === 'hidden' && (
        <>
          <p role="status">
            The phrase was hidden because you left this window or the vault was locked. The wallet "{state.name}" is in
            the vault and stays marked until you confirm the phrase. To see the phrase again, open the menu of the
            wallet. Write the phrase down before you use the wallet.
          </p>
          <DialogActions>
            <Button variant="primary" autoFocus onPress={onClose}>
              OK
            </Button>
          </DialogActions>
        </>
      )}
    </>
  );
}
