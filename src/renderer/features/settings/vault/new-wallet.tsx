import { PenLine } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions, Notice, TextField } from '../../../ui/parts/index.ts';
import { SecretField } from '../../shared/vault/secret-field.tsx';
import { useWiped } from '../../shared/vault/use-secret.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import { ShownSecret } from './shown-secret.tsx';
import './vault-settings.css';
import '../../shared/vault/secret-field.css';

type Stage = 'name' | 'shown' | 'asked' | 'hidden';

/** Indexes of the words to confirm, one in each third of the phrase. */
function placesToAsk(words: number): number[] {
  const third = Math.floor(words / 3);
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return [a % third, third + (b % third), 2 * third + (c % third)];
}

/** Creates a wallet. It shows the phrase once and asks for three of its words, so that a person writes it down. */
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
  const [name, setName] = useState('');
  const [stage, setStage] = useState<Stage>('name');
  const [places, setPlaces] = useState<number[]>([]);
  const write = useRef<(phrase: string) => void>(undefined);
  const shown = useRef<HTMLDivElement>(null);
  const hide = useCallback(() => setStage('hidden'), []);
  const { box, wipe } = useWiped<HTMLFormElement>();

  const create = () =>
    task.run(async (signal) => {
      const { phrase } = await api.call('createWallet', { name: name.trim() }, signal);
      setPlaces(placesToAsk(phrase.split(' ').length));
      write.current?.(phrase);
      setStage('shown');
    });
  const confirm = () => {
    const words = [...(shown.current?.querySelectorAll('li') ?? [])].map((item) => item.textContent);
    const typed = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-secret]') ?? [])];
    const wrong = typed.findIndex((field, index) => field.value.trim().toLowerCase() !== words[places[index] ?? -1]);
    if (wrong !== -1) return task.say(`Word ${(places[wrong] ?? 0) + 1} is wrong. Check what you wrote down.`);
    wipe();
    announce('Created the wallet');
    onClose();
  };

  return (
    <>
      {stage === 'name' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <p>The wallet has a recovery phrase of 24 words. Have pen and paper ready to write it down.</p>
          <TextField
            label="Name of the wallet"
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
              Create and show the phrase
            </Button>
          </DialogActions>
        </form>
      )}
      {stage === 'shown' && (
        <Notice tone="warn" icon={<PenLine aria-hidden="true" />}>
          Write these words down in order. Anyone who has them has every key of this wallet.
        </Notice>
      )}
      {/* For the comparison, the hidden phrase stays in the page while its words are asked for, and nowhere else. */}
      <div ref={shown} hidden={stage !== 'shown'}>
        <ShownSecret kind="phrase" isShown={stage === 'shown' || stage === 'asked'} writer={write} onHide={hide} />
      </div>
      {stage === 'shown' && (
        <DialogActions>
          <Button variant="primary" onPress={() => setStage('asked')}>
            I have written it down
          </Button>
        </DialogActions>
      )}
      {stage === 'asked' && (
        <form
          ref={box}
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <p>Enter these three words from your notes.</p>
          <div className="phrase-words">
            {places.map((place, index) => (
              <SecretField key={place} label={`Word ${place + 1}`} field={null} autoFocus={index === 0} />
            ))}
          </div>
          {task.problem !== undefined && (
            <p className="vault-problem" role="alert">
              {task.problem}
            </p>
          )}
          <DialogActions>
            <Button variant="quiet" onPress={() => setStage('shown')}>
              Show the phrase again
            </Button>
            <Button type="submit" variant="primary">
              Confirm
            </Button>
          </DialogActions>
        </form>
      )}
      {stage === 'hidden' && (
        <>
          <p role="status">
            The phrase was hidden because you left this window or the vault was locked. The wallet "{name}" is in the
            vault. To see the phrase again, open the menu of the wallet. Write the phrase down before you use the
            wallet.
          </p>
          <DialogActions>
            <Button variant="primary" onPress={onClose}>
              OK
            </Button>
          </DialogActions>
        </>
      )}
    </>
  );
}
