import { LockOpen } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '../../../data/explorer.tsx';
import { Button } from '../../../ui/parts/index.ts';
import { SecretField } from './secret-field.tsx';
import { SecretForm } from './secret-form.tsx';
import { useWiped } from './use-secret.ts';
import { useTask } from './use-task.ts';
import './unlock-form.css';

/**
 * Shows the form that unlocks the vault with its passphrase, in every view that needs keys.
 * @param variant that of its button: plain beside another primary button
 */
export function UnlockForm({
  autoFocus = false,
  variant = 'primary',
}: {
  autoFocus?: boolean;
  variant?: 'primary' | 'plain';
}) {
  const api = useApi();
  const task = useTask();
  const { box, wipe } = useWiped<HTMLFormElement>();
  const field = useRef<HTMLInputElement>(null);
  const unlock = async () => {
    const passphrase = field.current?.value ?? '';
    if (passphrase === '') return task.fail('Enter the passphrase of the vault.');
    await task.run(async (signal) => {
      await api.call('unlockVault', { passphrase }, signal);
    });
    wipe();
    field.current?.focus();
  };
  return (
    <SecretForm box={box} className="unlock" onSubmit={unlock}>
      <SecretField
        label="Passphrase of the vault"
        field={field}
        error={task.problem}
        autoFocus={autoFocus}
        isBusy={task.isBusy}
      />
      <Button type="submit" variant={variant} icon={<LockOpen aria-hidden="true" />} isPending={task.isBusy}>
        {task.isBusy ? 'Unlocking…' : 'Unlock'}
      </Button>
    </SecretForm>
  );
}
