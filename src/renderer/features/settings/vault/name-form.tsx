import { type ReactNode, useState } from 'react';
import { Button, DialogActions, TextField, useFocusInError } from '../../../ui/parts/index.ts';
import type { Task } from '../../shared/vault/use-task.ts';

/**
 * Shows a form that asks for the name of a wallet or a key. `onSubmit` is called with the name, without space around
 * it.
 */
export function NameForm({
  label,
  initial = '',
  remarkOn,
  action,
  task,
  onSubmit,
  onClose,
  children,
}: {
  label: string;
  initial?: string;
  /** Returns a remark on the typed name, which may be given all the same; undefined if there is none. */
  remarkOn?: (name: string) => string | undefined;
  /** The text of the button. */
  action: string;
  task: Task;
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const [name, setName] = useState(initial);
  const form = useFocusInError(task.problem);
  const remark = remarkOn?.(name.trim());
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        // A second Enter while the first one is at work would do it twice.
        if (!task.isBusy) void onSubmit(name.trim());
      }}
    >
      {children}
      <TextField
        label={label}
        autoFocus
        selectsOnFocus
        value={name}
        onChange={setName}
        {...(remark !== undefined && { description: remark })}
        {...(task.problem !== undefined && { error: task.problem })}
      />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isPending={task.isBusy} isDisabled={name.trim() === ''}>
          {action}
        </Button>
      </DialogActions>
    </form>
  );
}
