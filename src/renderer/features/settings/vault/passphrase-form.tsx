import { useRef } from 'react';
import { Button, DialogActions } from '../../../ui/parts/index.ts';
import { SecretField } from '../../shared/vault/secret-field.tsx';
import { SecretForm } from '../../shared/vault/secret-form.tsx';
import { useWiped } from '../../shared/vault/use-secret.ts';
import type { Task } from '../../shared/vault/use-task.ts';

/**
 * Shows a form that asks for the passphrase before a critical action. `onSubmit` is called with it. After that, also if
 * it fails, the passphrase is removed from the page.
 */
export function PassphraseForm({
  action,
  leave,
  variant = 'primary',
  task,
  onSubmit,
  onLeave,
}: {
  /** The texts of the two buttons. */
  action: string;
  leave: string;
  /** That of the button that acts. */
  variant?: 'primary' | 'danger';
  task: Task;
  onSubmit: (passphrase: string) => Promise<void>;
  onLeave: () => void;
}) {
  const { box, wipe } = useWiped<HTMLFormElement>();
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    try {
      await onSubmit(field.current?.value ?? '');
    } finally {
      wipe();
    }
  };
  return (
    <SecretForm box={box} onSubmit={submit}>
      <SecretField label="Passphrase of the vault" field={field} error={task.problem} autoFocus isBusy={task.isBusy} />
      <DialogActions>
        <Button variant="quiet" onPress={onLeave}>
          {leave}
        </Button>
        <Button type="submit" variant={variant} isPending={task.isBusy}>
          {action}
        </Button>
      </DialogActions>
    </SecretForm>
  );
}
