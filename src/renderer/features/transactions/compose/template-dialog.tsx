import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions, TextField, useFocusInError } from '../../../ui/parts/index.ts';

interface Template {
  /** The proposed name. */
  name: string;
  command: string;
  /** The command as JSON text. */
  text: string;
  publicKey: string | null;
  onClose: () => void;
}

/** Shows a dialog that asks for a name and saves a command as a template. */
export function TemplateDialog({ isOpen, ...template }: Template & { isOpen: boolean }) {
  return (
    <Dialog title="Save as template" isOpen={isOpen} onClose={template.onClose}>
      <p>Saves the current command as a template. The command itself stays a draft.</p>
      <TemplateForm {...template} />
    </Dialog>
  );
}

/** Shows the form. It begins anew whenever the dialog opens. */
function TemplateForm({ name: suggested, command, text, publicKey, onClose }: Template) {
  const api = useApi();
  const client = useQueryClient();
  const [name, setName] = useState(suggested);
  const [{ isBusy, problem }, setAttempt] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false });
  const form = useFocusInError(problem);
  const save = async () => {
    // A second Enter while the first one is at work would save it twice.
    if (isBusy) return;
    setAttempt({ isBusy: true });
    try {
      await api.call('saveTemplate', { name, command, text, publicKey });
      void client.invalidateQueries({ queryKey: ['templates'] });
      announce('Saved the template');
      onClose();
    } catch (thrown) {
      setAttempt({ isBusy: false, problem: errorText(thrown) });
    }
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void save();
      }}
    >
      <TextField
        label="Name"
        autoFocus
        selectsOnFocus
        value={name}
        onChange={setName}
        {...(problem !== undefined && { error: problem })}
      />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isPending={isBusy} isDisabled={name.trim() === ''}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
