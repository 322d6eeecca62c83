import { useRouter } from '@tanstack/react-router';
import { Bookmark, Link as LinkIcon, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useStatus } from '../../data/use-status.ts';
import { MAX_SAVED_VIEWS, useSavedViews } from '../../features/shared/saved-views.ts';
import {
  announce,
  announceUndoable,
  Button,
  focusIfLost,
  IconButton,
  type OpenState,
  PopoverFrom,
  TextField,
} from '../../ui/parts/index.ts';
import { copyShownLink, shownLink } from './view-link.ts';
import './saved-views.css';

/** Shows the button with the link to the shown view, and the views that a person saved. */
export function SavedViewsMenu(open: OpenState) {
  return (
    <PopoverFrom
      {...open}
      label="Link and saved views"
      trigger={<IconButton label="Link and saved views" icon={<Bookmark aria-hidden="true" />} />}
    >
      {(close) => <Content close={close} />}
    </PopoverFrom>
  );
}

function Content({ close }: { close: () => void }) {
  const status = useStatus();
  const router = useRouter();
  const { views, save, remove } = useSavedViews();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const onDelete = (view: string) => {
    announceUndoable(`Deleted the view ${view}`, remove(view));
    const deletion = () => box.current?.querySelector<HTMLElement>('.saved-views-list [aria-label]');
    focusIfLost(() => deletion() ?? box.current?.querySelector('input'));
  };
  const written = name.trim();
  const isTaken = views.some((view) => view.name === written);
  const onSave = (event: FormEvent) => {
    event.preventDefault();
    if (written === '') return setError('Enter a name.');
    if (views.length >= MAX_SAVED_VIEWS && !isTaken) {
      return setError(`At most ${MAX_SAVED_VIEWS} views can be saved. Delete one first.`);
    }
    const replaced = views.find((view) => view.name === written);
    if (!save({ name: written, link: shownLink() })) return;
    if (replaced === undefined) announce(`Saved the view ${written}`);
    else announceUndoable(`Replaced the view ${written}`, () => void save(replaced));
    close();
  };
  return (
    <div ref={box} className="saved-views">
      <Button
        icon={<LinkIcon aria-hidden="true" />}
        onPress={() => {
          void copyShownLink(status);
          close();
        }}
      >
        Copy link
      </Button>
      <form className="saved-views-form" onSubmit={onSave}>
        <TextField
          label="Save this view as"
          value={name}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
          error={error}
          autoFocus
        />
        <Button type="submit">{isTaken ? 'Replace' : 'Save'}</Button>
      </form>
      {views.length > 0 && (
        <ul className="saved-views-list" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.name}>
              <Button
                variant="quiet"
                onPress={() => {
                  router.history.push(view.link);
                  close();
                }}
              >
                {view.name}
              </Button>
              <IconButton
                alternates
                size="small"
                label={`Delete ${view.name}`}
                icon={<Trash2 aria-hidden="true" />}
                onPress={() => onDelete(view.name)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
