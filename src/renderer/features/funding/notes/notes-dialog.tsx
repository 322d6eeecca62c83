import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Market } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { localMinute, readLocalMinute, zoneInWords } from '../../../ui/format/index.ts';
import {
  announce,
  announceUndoable,
  Button,
  Dialog,
  DialogActions,
  IconButton,
  MinuteField,
  TextField,
} from '../../../ui/parts/index.ts';
import { labelIn } from '../../shared/markets.ts';
import { MAX_NOTE_LENGTH, type Note, noteTime, type useNotes } from './notes.ts';
import './notes-dialog.css';

const FIRST_SAVE = 'Save or cancel the note that you are writing first';

interface NotesDialogProps extends ReturnType<typeof useNotes> {
  /** The time of a new note (Unix milliseconds); undefined while the dialog is closed. */
  at: number | undefined;
  /** The market of new notes. */
  marketId: string;
  markets: readonly Market[];
  onClose: () => void;
}

/** Shows a form for a new note, and the notes of the shown markets, each of which can be changed or deleted. */
export function NotesDialog(props: NotesDialogProps) {
  return (
    <Dialog title="Notes" isOpen={props.at !== undefined} onClose={props.onClose}>
      <NotesContent {...props} />
    </Dialog>
  );
}

function NotesContent({ at = 0, marketId, markets, notes, isFull, save, remove, onClose }: NotesDialogProps) {
  const zone = useZone();
  const [edited, setEdited] = useState<Note>();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const edit = (note: Note | undefined) => {
    setEdited(note);
    setIsUnsaved(false);
  };
  const severalMarkets = new Set(notes.map((note) => note.marketId)).size > 1;
  return (
    <>
      <NoteForm
        key={edited?.id ?? 'new'}
        note={edited ?? { id: crypto.randomUUID(), marketId, at, text: '' }}
        isNew={edited === undefined}
        isFull={isFull && edited === undefined}
        onCancel={() => (edited === undefined ? onClose() : edit(undefined))}
        onSave={(note) => {
          // A value that could not be stored stays in the form.
          if (!save(note)) return;
          if (edited === undefined) onClose();
          else edit(undefined);
        }}
        onUnsaved={setIsUnsaved}
      />
      {notes.length > 0 && (
        <ol className="note-list" aria-label="Notes of this chart">
          {notes.map((note, index) => (
            <li key={note.id} className="note-item">
              <span className="faint num">{index + 1}</span>
              <span className="note-text">
                <span className="faint num">
                  {noteTime(note.at, zone)}
                  {severalMarkets && ` · ${labelIn(markets, note.marketId)}`}
                </span>
                <br />
                <bdi>{note.text}</bdi>
              </span>
              <IconButton
                size="small"
                label={`Edit note ${index + 1}`}
                icon={<Pencil aria-hidden="true" />}
                onPress={() => (isUnsaved ? announce(FIRST_SAVE, 'bad') : edit(note))}
              />
              <IconButton
                alternates
                size="small"
                label={`Delete note ${index + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                onPress={() => {
                  if (edited?.id === note.id) edit(undefined);
                  announceUndoable('Deleted the note', remove(note));
                }}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function NoteForm({
  note,
  isNew,
  isFull,
  onSave,
  onUnsaved,
  onCancel,
}: {
  note: Note;
  isNew: boolean;
  isFull: boolean;
  onSave: (note: Note) => void;
  /** Called as a person types: true while the form differs from the note. */
  onUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
}) {
  const zone = useZone();
  // The note of the first render stays: a new one has an id of its own.
  const [first] = useState(note);
  const [text, setText] = useState(first.text);
  const [minute, setMinute] = useState(localMinute(first.at, zone));
  // The field has no seconds; an unchanged minute keeps those of the note.
  const at = minute === localMinute(first.at, zone) ? first.at : readLocalMinute(minute, zone);
  const isTooLong = text.length > MAX_NOTE_LENGTH;
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (at !== undefined) onSave({ ...first, at, text: text.trim() });
      }}
    >
      <TextField
        label={isNew ? 'New note' : 'Note'}
        autoFocus
        value={text}
        onChange={(typed) => {
          setText(typed);
          onUnsaved(typed !== first.text || minute !== localMinute(first.at, zone));
        }}
        {...(isTooLong && { error: `Enter at most ${MAX_NOTE_LENGTH} characters.` })}
      />
      <MinuteField
        label={`Time (${zoneInWords(zone)})`}
        value={minute}
        onChange={(chosen) => {
          setMinute(chosen);
          onUnsaved(text !== first.text || chosen !== localMinute(first.at, zone));
        }}
        {...(at === undefined && { error: 'Enter a date and a time.' })}
      />
      {isFull && <p className="faint">There is no room for another note. Delete one first.</p>}
      <DialogActions>
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={text.trim() === '' || isTooLong || at === undefined || isFull}
        >
          {isNew ? 'Add note' : 'Save note'}
        </Button>
      </DialogActions>
    </form>
  );
}
