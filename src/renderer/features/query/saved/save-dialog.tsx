import { useRef, useState } from 'react';
import type { SavedQuery } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { Button, Dialog, DialogActions, TextField, useFocusInError } from '../../../ui/parts/index.ts';
import type { Params } from '../link.ts';
import { useSavedQueries, useSaveQuery } from './use-saved.ts';
import './save-dialog.css';

interface SaveDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called with the saved query and the `arrival` of its text. */
  onSaved: (query: SavedQuery, arrival: number) => void;
  /** Number of the text: another text has another one. */
  arrival: number;
  /**
   * The saved query that the text came from. Its name and folder are proposed. Saving replaces the query of the same name
   * and folder, if there is one.
   */
  of: SavedQuery | undefined;
  sql: string;
  params: Params;
  /** How the result is shown, as `writeView` writes it. */
  view: string | null;
}

/**
 * Shows a dialog that asks for a name and a folder, and saves the query. `onSaved` is called with the saved query, then
 * `onClose`.
 */
export function SaveDialog(props: SaveDialogProps) {
  return (
    <Dialog title="Save the query" isOpen={props.isOpen} onClose={props.onClose}>
      <SaveForm {...props} />
    </Dialog>
  );
}

function SaveForm({ onClose, onSaved, arrival, of, sql, params, view }: SaveDialogProps) {
  const [name, setName] = useState(of?.name ?? '');
  const [folder, setFolder] = useState(of?.folder ?? '');
  const save = useSaveQuery((query) => {
    onSaved(query, begun.current ?? arrival);
    onClose();
  });
  /**
   * The arrival of the text that is saved, from the first press on, also while the dialog fades away: a second press
   * would save a second query.
   */
  const begun = useRef<number>(undefined);
  const problem = save.error === null ? undefined : errorText(save.error);
  const form = useFocusInError(problem);
  const forgetProblem = () => {
    if (save.isError) save.reset();
  };
  const saved = useSavedQueries().data ?? [];
  const former = [...(of === undefined ? [] : [of]), ...saved].find(
    (query) => query.name === name.trim() && query.folder === folder.trim(),
  );
  return (
    <form
      ref={form}
      className="query-save"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (begun.current !== undefined) return;
        begun.current = arrival;
        save.mutate(
          { former, name, folder, sql, params: { ...params }, view },
          {
            onError() {
              begun.current = undefined;
            },
          },
        );
      }}
    >
      <TextField
        label="Name"
        autoFocus
        selectsOnFocus
        value={name}
        onChange={(typed) => {
          setName(typed);
          forgetProblem();
        }}
        placeholder="Fees by market"
        {...(problem !== undefined && { error: problem })}
      />
      <TextField
        label="Folder (optional)"
        value={folder}
        onChange={(typed) => {
          setFolder(typed);
          forgetProblem();
        }}
        placeholder="Funding/Weekly"
        description="A slash makes a folder in a folder."
      />
      <DialogActions>
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isPending={save.isPending} isDisabled={name.trim() === ''}>
          {former === undefined ? 'Save' : 'Replace'}
        </Button>
      </DialogActions>
    </form>
  );
}
