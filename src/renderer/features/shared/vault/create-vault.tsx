import { useRef, useState } from 'react';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions } from '../../../ui/parts/index.ts';
import { SecretField } from './secret-field.tsx';
import { SecretForm, TaskProblem } from './secret-form.tsx';
import { SHORTEST, STRENGTH_WORDS, type Strength, strengthOf } from './strength.ts';
import { useWiped } from './use-secret.ts';
import { useTask } from './use-task.ts';
import './secret-field.css';

/** Shows the dialog that creates the vault with a new passphrase; the vault is open afterwards. */
export function CreateVaultDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Create a vault" isOpen={isOpen} onClose={onClose}>
      <p>
        The vault keeps your keys in an encrypted file on this machine. Nobody can recover the passphrase. Without it,
        only the recovery phrases of your wallets restore the keys.
      </p>
      <NewPassphraseForm
        kind="create"
        onDone={() => {
          announce('Created the vault. It is open.');
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Shows the dialog that changes the passphrase of the vault. */
export function ChangePassphraseDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Change the passphrase" isOpen={isOpen} onClose={onClose}>
      <NewPassphraseForm
        kind="change"
        onDone={() => {
          announce('Changed the passphrase');
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

const ACTIONS = {
  create: { action: 'Create vault', running: 'Creating vault…', label: 'Passphrase' },
  change: { action: 'Change', running: 'Changing…', label: 'New passphrase' },
} as const;

function NewPassphraseForm({
  kind,
  onDone,
  onClose,
}: {
  kind: keyof typeof ACTIONS;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const task = useTask();
  const { box, wipe } = useWiped<HTMLFormElement>();
  const current = useRef<HTMLInputElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [strength, setStrength] = useState<Strength>('none');
  const [isDifferent, setDifferent] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isOfCurrent = task.code === 'PASSPHRASE_WRONG' || task.code === 'PASSPHRASE_PAUSED';
  const forgetFailure = () => {
    if (task.problem !== undefined) task.reset();
  };
  const compare = () => {
    forgetFailure();
    const again = second.current?.value ?? '';
    setDifferent(again !== '' && again !== first.current?.value);
  };
  const judge = () => {
    setRefused(false);
    setStrength(strengthOf(first.current?.value ?? ''));
    compare();
  };

  const submit = async () => {
    const passphrase = first.current?.value ?? '';
    if (passphrase.length < SHORTEST) return setRefused(true);
    if (second.current?.value !== passphrase) return setDifferent(true);
    const done = await task.run(async (signal) => {
      if (kind === 'change')
        await api.call('changeVaultPassphrase', { current: current.current?.value ?? '', next: passphrase }, signal);
      else await api.call('createVault', { passphrase }, signal);
    });
    if (!done) return;
    wipe();
    onDone();
  };
  return (
    <SecretForm box={box} onSubmit={submit}>
      {kind === 'change' && (
        <SecretField
          label="Current passphrase"
          field={current}
          autoFocus
          onEdit={forgetFailure}
          error={isOfCurrent ? task.problem : undefined}
        />
      )}
      <SecretField
        label={ACTIONS[kind].label}
        field={first}
        autoFocus={kind === 'create'}
        onEdit={judge}
        error={isRefused ? STRENGTH_WORDS.short : undefined}
        description={
          <span className={`strength strength-${strength}`}>
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="4" className="strength-ground" />
              <rect width={STRENGTH_WIDTH[strength]} height="4" className="strength-fill" />
            </svg>
            {STRENGTH_WORDS[strength]}
          </span>
        }
      />
      <SecretField
        label="Repeat passphrase"
        field={second}
        onEdit={compare}
        error={isDifferent ? 'The passphrases differ.' : undefined}
      />
      {!isOfCurrent && <TaskProblem task={task} />}
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isPending={task.isBusy}>
          {task.isBusy ? ACTIONS[kind].running : ACTIONS[kind].action}
        </Button>
      </DialogActions>
    </SecretForm>
  );
}

const STRENGTH_WIDTH: Readonly<Record<Strength, number>> = { none: 0, short: 10, weak: 30, fair: 65, strong: 100 };
