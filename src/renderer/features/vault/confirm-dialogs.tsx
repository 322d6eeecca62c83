/** Small dialogs over one wallet or key: a new name, deleting, showing its secret. */
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi } from '../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions, Notice, TextField } from '../../ui/parts/index.ts';
import { SecretField } from './secret-field.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { useWiped } from './use-secret.ts';
import { useTask } from './use-task.ts';

/** A wallet or a key of one. */
export type Subject = { kind: 'wallet'; id: string; name: string } | { kind: 'key'; id: string; name: string };

interface SubjectDialog {
  subject: Subject;
  onClose: () => void;
}

export function RenameDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  const [name, setName] = useState(subject.name);
  return (
    <Dialog title={`Rename the ${subject.kind}`} isOpen onClose={onClose}>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          const done = await task.run(async (signal) => {
            if (subject.kind === 'wallet') await api.call('renameWallet', { walletId: subject.id, name }, signal);
            else await api.call('renameKey', { publicKey: subject.id, name }, signal);
          });
          if (done) onClose();
        }}
      >
        <TextField
          label="Name"
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
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function RemoveDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  const { box, wipe } = useWiped<HTMLFormElement>();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={`Delete the ${subject.kind} “${subject.name}”?`} isOpen isAlert onClose={onClose}>
      <Notice tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
        {subject.kind === 'wallet'
          ? 'All its keys go with it. Only its recovery phrase, or a copy elsewhere, brings them back.'
          : 'Without the recovery phrase of its wallet, or a copy elsewhere, nothing brings it back.'}
      </Notice>
      <form
        ref={box}
        autoComplete="off"
        onSubmit={async (event) => {
          event.preventDefault();
          const passphrase = field.current?.value ?? '';
          const done = await task.run(async (signal) => {
            if (subject.kind === 'wallet') await api.call('removeWallet', { walletId: subject.id, passphrase }, signal);
            else await api.call('removeKey', { publicKey: subject.id, passphrase }, signal);
          });
          wipe();
          if (!done) return;
          announce(`The ${subject.kind} is deleted`);
          onClose();
        }}
      >
        <SecretField
          label="Passphrase of the vault"
          field={field}
          error={task.problem}
          autoFocus
          isBusy={task.isBusy}
        />
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="primary" isDisabled={task.isBusy}>
            Delete for good
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Shows the phrase of a wallet, or the secret of a key, to whoever knows the passphrase, until they look away. */
export function RevealDialog({ subject, onClose }: SubjectDialog) {
  const api = useApi();
  const task = useTask();
  const { box, wipe } = useWiped<HTMLFormElement>();
  const field = useRef<HTMLInputElement>(null);
  const [stage, setStage] = useState<'ask' | 'shown' | 'hidden'>('ask');
  // The secret goes from the answer into the page through this, and nowhere else.
  const write = useRef<(secret: string) => void>(undefined);
  const what = subject.kind === 'wallet' ? 'recovery phrase' : 'secret key';
  return (
    <Dialog title={`Show the ${what} of “${subject.name}”`} isOpen onClose={onClose} size="wide">
      <Notice tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
        Whoever sees it can spend everything. Look around: no one behind you, no shared screen, no camera.
      </Notice>
      <ShownSecret
        kind={subject.kind === 'wallet' ? 'phrase' : 'key'}
        isShown={stage === 'shown'}
        writer={write}
        onHide={() => setStage('hidden')}
      />
      {stage !== 'shown' && (
        <form
          ref={box}
          autoComplete="off"
          onSubmit={async (event) => {
            event.preventDefault();
            const passphrase = field.current?.value ?? '';
            await task.run(async (signal) => {
              if (subject.kind === 'wallet') {
                const { phrase } = await api.call('revealPhrase', { walletId: subject.id, passphrase }, signal);
                write.current?.(phrase);
              } else {
                const { secretKey } = await api.call('revealKey', { publicKey: subject.id, passphrase }, signal);
                write.current?.(secretKey);
              }
              setStage('shown');
            });
            wipe();
          }}
        >
          {stage === 'hidden' && <p role="status">It was hidden because this window was left.</p>}
          <SecretField
            label="Passphrase of the vault"
            field={field}
            error={task.problem}
            autoFocus
            isBusy={task.isBusy}
          />
          <DialogActions>
            <Button variant="quiet" onPress={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" isDisabled={task.isBusy}>
              Show it
            </Button>
          </DialogActions>
        </form>
      )}
      {stage === 'shown' && (
        <DialogActions>
          <Button variant="primary" autoFocus onPress={onClose}>
            Hide it
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
