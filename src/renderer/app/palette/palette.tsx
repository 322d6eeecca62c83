import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { Keys, Spinner } from '../../ui/parts/index.ts';
import { PaletteEntry } from './entries.tsx';
import type { Overlays } from './use-action-entries.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';
import './palette.css';

/** Shows the command palette (Ctrl K): open views, run actions, find pasted ids. */
export function CommandPalette({
  isOpen,
  onOpenChange,
  ...overlays
}: Overlays & {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <ModalOverlay className="scrim" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal className="modal palette">
        <Dialog className="modal-dialog" aria-label="Search and run commands">
          {({ close }) => <PaletteBody close={close} overlays={overlays} />}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteBody({ close, overlays }: { close: () => void; overlays: Overlays }) {
  const [input, setInput] = useState('');
  const { groups, isLooking } = usePaletteGroups(input, close, overlays);
  useFocusAfter();
  const field = useRef<HTMLInputElement>(null);
  // A popover that closes because the palette opens gives the focus back, and the dialog then takes it for itself.
  useEffect(() => {
    const dialog = field.current?.closest<HTMLElement>('[role="dialog"]');
    const pass = ({ target }: FocusEvent) => {
      if (target === dialog) field.current?.focus();
    };
    dialog?.addEventListener('focusin', pass);
    return () => dialog?.removeEventListener('focusin', pass);
  }, []);

  // The first entry stays selected until a person selects another one, even if a better entry arrives later. That other one
  // stays selected while it is listed for the same text. The list selects its first entry by itself, which is no choice.
  const entries = groups.flatMap((group) => group.entries.map(({ value }) => value.trim()));
  const [first = ''] = entries;
  const [picked, setPicked] = useState({ input: '', value: '' });
  const value = picked.input === input && entries.includes(picked.value) ? picked.value : first;

  return (
    <Command
      label="Search and run commands"
      className="palette-body"
      loop
      shouldFilter={false}
      value={value}
      onValueChange={(next) => setPicked({ input, value: next === first ? '' : next })}
    >
      <div className="palette-head">
        <Search aria-hidden="true" />
        <Command.Input
          ref={field}
          autoFocus
          value={input}
          onValueChange={setInput}
          className="palette-input"
          placeholder="Go to a view, an id, a block, an epoch, a period or a name"
          aria-label="Search"
        />
        {isLooking ? <Spinner /> : <Keys keys="Esc" />}
      </div>
      <Command.List className="palette-list" label="Results">
        {groups.map(({ heading, entries }) => (
          <Command.Group key={heading} heading={heading}>
            {entries.map((entry) => (
              <PaletteEntry key={entry.value} {...entry} />
            ))}
          </Command.Group>
        ))}
        {groups.length === 0 && (
          <div className="palette-empty" role="status">
            {isLooking ? 'Searching…' : 'Nothing found. Paste a full id, or type the start of a name.'}
          </div>
        )}
      </Command.List>
    </Command>
  );
}
