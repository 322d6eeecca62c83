import { type RefObject, useReducer, useRef, useState } from 'react';
import type { VaultWallet } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { visibleText } from '../../../ui/format/index.ts';
import { announce, Button, Dialog, DialogActions, Segmented, TextField } from '../../../ui/parts/index.ts';
import { SecretArea, SecretField } from '../../shared/vault/secret-field.tsx';
import { SecretForm, TaskProblem } from '../../shared/vault/secret-form.tsx';
import { useWiped } from '../../shared/vault/use-secret.ts';
import { type Task, useTask } from '../../shared/vault/use-task.ts';
import { useVault } from '../../shared/vault/use-vault.ts';
import { importKeys } from './import-keys.ts';
import { type ImportKind, importOf, importStep, isReady } from './import-state.ts';
import { KeyChoices } from './key-choices.tsx';
import { importedWords, knownWallet } from './known-wallets.ts';
import './vault-settings.css';
import '../../shared/vault/secret-field.css';

const KINDS: readonly { value: ImportKind; label: string }[] = [
  { value: 'phrase', label: 'Recovery phrase' },
  { value: 'seed', label: 'Seed' },
  { value: 'key', label: 'Secret key' },
  { value: 'file', label: 'Wallet file' },
];

const ABOUT: Readonly<Record<Exclude<ImportKind, 'file'>, { label: string; description: string }>> = {
  phrase: { label: 'Recovery phrase', description: '12 to 24 words, separated by spaces.' },
  seed: { label: 'Seed', description: '128 hex characters.' },
  key: {
    label: 'Secret key',
    description: '64 hex characters. No further keys can be derived from it.',
  },
};

/** Number of keys of each derivation to choose from. */
const SHOWN = 5;

/**
 * Shows the dialog that imports keys from a recovery phrase, a seed, a secret key or a wallet file. `onClose` is called
 * when they are imported or the person cancels.
 */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Import keys" isOpen={isOpen} onClose={onClose} size="wide">
      <Import onClose={onClose} />
    </Dialog>
  );
}

function Import({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const task = useTask();
  const { box, wipe } = useWiped<HTMLFormElement>();
  const [state, send] = useReducer(importStep, 'phrase', importOf);
  const [name, setName] = useState('Imported');
  const wallets = useVault().data?.wallets ?? [];
  const known = state.at === 'keys' ? knownWallet(state.choices, wallets) : undefined;
  const secret = useRef<HTMLTextAreaElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);

  const submit = async () => {
    const typed = secret.current?.value ?? '';
    if (state.at === 'secret' && state.kind !== 'key') {
      const { kind } = state;
      await task.run(async (signal) => {
        const { choices } =
          kind === 'phrase'
            ? await api.call('keyChoicesOfPhrase', { phrase: typed, count: SHOWN }, signal)
            : await api.call('keyChoicesOfSeed', { seed: typed, count: SHOWN }, signal);
        send({ type: 'choices', kind, choices });
      });
      return;
    }
    const submission = { state, name: known?.name ?? name, typed, passphrase: passphrase.current?.value ?? '' };
    let imported: readonly VaultWallet[] = [];
    const isDone = await task.run(async (signal) => {
      imported = await importKeys(api, submission, signal);
    });
    if (passphrase.current !== null) passphrase.current.value = '';
    if (!isDone) return;
    wipe();
    announce(importedWords(imported, wallets));
    onClose();
  };

  return (
    <SecretForm box={box} onSubmit={submit}>
      <Segmented
        label="What to import"
        value={state.kind}
        options={KINDS}
        isDisabled={task.isBusy}
        onChange={(kind) => {
          wipe();
          task.reset();
          send({ type: 'kind', kind });
        }}
      />
      {state.at === 'file' ? (
        <FileFields
          passphrase={passphrase}
          task={task}
          onFile={(file) => {
            // A refusal is about the file that was tried.
            if (!task.isBusy) task.reset();
            send({ type: 'file', file });
          }}
        />
      ) : (
        // The secret stays in its field while the keys are chosen: the import needs it. It is in no password field: a browser would
        // offer to keep it.
        <div hidden={state.at === 'keys'}>
          <SecretArea
            key={state.kind}
            label={ABOUT[state.kind].label}
            description={ABOUT[state.kind].description}
            field={secret}
            error={state.at === 'secret' ? task.problem : undefined}
            autoFocus
          />
        </div>
      )}
      {state.at === 'keys' && (
        <>
          <p>Which of these keys do you use? Wallets number their keys differently.</p>
          <KeyChoices
            choices={state.choices}
            chosen={state.chosen}
            own={wallets.flatMap(({ keys }) => keys)}
            onChange={(chosen) => send({ type: 'choose', chosen })}
          />
          <TaskProblem task={task} />
        </>
      )}
      {known === undefined ? (
        <TextField label="Name of the wallet" value={name} onChange={setName} />
      ) : (
        <p>The vault has keys of this wallet already: "{visibleText(known.name)}". The others are added to it.</p>
      )}
      <DialogActions>
        {state.at === 'keys' ? (
          <Button
            variant="quiet"
            onPress={() => {
              task.reset();
              send({ type: 'back' });
            }}
          >
            Back
          </Button>
        ) : (
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          isPending={task.isBusy}
          isDisabled={(known === undefined && name.trim() === '') || !isReady(state)}
        >
          {state.at === 'secret' && state.kind !== 'key' ? 'Continue' : 'Import'}
        </Button>
      </DialogActions>
    </SecretForm>
  );
}

function FileFields({
  passphrase,
  task,
  onFile,
}: {
  passphrase: RefObject<HTMLInputElement | null>;
  task: Task;
  onFile: (file: File | undefined) => void;
}) {
  // Only a wrong passphrase is a mistake in its field; all else is one of the file.
  const isClosed = task.code === 'WALLET_FILE_CLOSED';
  const fileProblem = isClosed ? undefined : task.problem;
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="wallet-file">
          Wallet file of the command-line or desktop wallet
        </label>
        <input
          id="wallet-file"
          className="wallet-file"
          type="file"
          aria-invalid={fileProblem !== undefined}
          aria-describedby="wallet-file-about"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
        <div id="wallet-file-about" className="field-error" aria-live="polite">
          {fileProblem}
        </div>
      </div>
      <SecretField label="Passphrase of the file" field={passphrase} error={isClosed ? task.problem : undefined} />
    </>
  );
}
