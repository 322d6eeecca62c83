import { useRef, useState } from 'react';
import type { KeyChoice } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions, Segmented, TextField } from '../../../ui/parts/index.ts';
import { SecretArea, SecretField } from '../../shared/vault/secret-field.tsx';
import { useWiped } from '../../shared/vault/use-secret.ts';
import { useTask } from '../../shared/vault/use-task.ts';
import { KeyChoices, placeKey } from './key-choices.tsx';
import './vault-settings.css';
import '../../shared/vault/secret-field.css';

const KINDS = [
  { value: 'phrase', label: 'Recovery phrase' },
  { value: 'seed', label: 'Seed' },
  { value: 'key', label: 'Secret key' },
  { value: 'file', label: 'Wallet file' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const ABOUT: Readonly<Record<Exclude<Kind, 'file'>, { label: string; description: string }>> = {
  phrase: { label: 'Recovery phrase', description: '12 to 24 words, separated by spaces.' },
  seed: { label: 'Seed', description: '128 hex characters.' },
  key: {
    label: 'Secret key',
    description: '64 hex characters. No further keys can be derived from it.',
  },
};

/** The number of keys of each convention to choose from. */
const SHOWN = 5;
/** The convention that most wallets show first. */
const USUAL = placeKey({ derivation: 'current', index: 1 });

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
  const [kind, setKind] = useState<Kind>('phrase');
  const [name, setName] = useState('Imported');
  const [choices, setChoices] = useState<readonly KeyChoice[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([USUAL]));
  const [file, setFile] = useState<File>();
  const secret = useRef<HTMLTextAreaElement>(null);
  const passphrase = useRef<HTMLInputElement>(null);
  const canChoose = kind === 'phrase' || kind === 'seed';

  const read = (signal: AbortSignal) => {
    const typed = secret.current?.value ?? '';
    return kind === 'phrase'
      ? api.call('keyChoicesOfPhrase', { phrase: typed, count: SHOWN }, signal)
      : api.call('keyChoicesOfSeed', { seed: typed, count: SHOWN }, signal);
  };
  const bring = async (signal: AbortSignal) => {
    const typed = secret.current?.value ?? '';
    const places = (choices ?? [])
      .filter((choice) => chosen.has(placeKey(choice)))
      .map(({ derivation, index }) => ({ derivation, index }));
    if (kind === 'phrase') await api.call('importPhrase', { name, phrase: typed, places }, signal);
    else if (kind === 'seed') await api.call('importSeed', { name, seed: typed, places }, signal);
    else if (kind === 'key') await api.call('importKey', { name, secretKey: typed }, signal);
    else if (file !== undefined) {
      const content = await base64Of(file);
      await api.call('importWalletFile', { name, content, passphrase: passphrase.current?.value ?? '' }, signal);
    }
  };
  const submit = async () => {
    if (canChoose && choices === undefined) {
      await task.run(async (signal) => setChoices((await read(signal)).choices));
      return;
    }
    const done = await task.run(bring);
    if (passphrase.current !== null) passphrase.current.value = '';
    if (!done) return;
    wipe();
    announce('Imported the keys');
    onClose();
  };

  return (
    <form
      ref={box}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Segmented
        label="What to import"
        value={kind}
        options={KINDS}
        onChange={(next) => {
          wipe();
          setChoices(undefined);
          task.say(undefined);
          setKind(next);
        }}
      />
      {kind === 'file' ? (
        <>
          <div className="field">
            <label className="field-label" htmlFor="wallet-file">
              Wallet file of the command-line or desktop wallet
            </label>
            <input
              id="wallet-file"
              className="wallet-file"
              type="file"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          </div>
          <SecretField key="file" label="Passphrase of the file" field={passphrase} error={task.problem} />
        </>
      ) : (
        <div hidden={choices !== undefined}>
          <SecretArea
            key={kind}
            label={ABOUT[kind].label}
            description={ABOUT[kind].description}
            field={secret}
            error={choices === undefined ? task.problem : undefined}
            autoFocus
          />
        </div>
      )}
      {choices !== undefined && (
        <>
          <p>Which of these keys do you use? Wallets number their keys differently.</p>
          <KeyChoices choices={choices} chosen={chosen} onChange={setChosen} />
          {task.problem !== undefined && (
            <p className="vault-problem" role="alert">
              {task.problem}
            </p>
          )}
        </>
      )}
      <TextField label="Name of the wallet" value={name} onChange={setName} />
      <DialogActions>
        {choices === undefined ? (
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
        ) : (
          <Button variant="quiet" onPress={() => setChoices(undefined)}>
            Back
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          isDisabled={
            task.isBusy ||
            name.trim() === '' ||
            (kind === 'file' && file === undefined) ||
            (choices !== undefined && chosen.size === 0)
          }
        >
          {canChoose && choices === undefined ? 'Continue' : 'Import'}
        </Button>
      </DialogActions>
    </form>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
