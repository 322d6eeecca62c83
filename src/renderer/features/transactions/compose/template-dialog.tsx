import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce, Button, Dialog, DialogActions, TextField } from '../../../ui/parts/index.ts';

/**
 * Shows a dialog that asks for a name and saves a command as a template. `name` is the proposed name, `text` the
 * command as JSON text.
 */
export function TemplateDialog({
  isOpen,
  name: suggested,
  command,
  text,
  publicKey,
  onClose,
}: {
  isOpen: boolean;
  name: string;
  command: string;
  text: string;
  publicKey: string | null;
  onClose: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [name, setName] = useState(suggested);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    try {
      await api.call('saveTemplate', { name, command, text, publicKey });
      void client.invalidateQueries({ queryKey: ['templates'] });
      announce('Saved the template');
      onClose();
    } catch (thrown) {
      setProblem(errorText(thrown));
    }
  };
  return (
    <Dialog title="Save as template" isOpen={isOpen} onClose={onClose}>
      <p>Saves the current command as a template. The command itself stays a draft.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <TextField
          label="Name"
          autoFocus
          value={name}
          onChange={setName}
          {...(problem !== undefined && { error: problem })}
        />
        <DialogActions>
          <Button variant="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isDisabled={name.trim() === ''}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
