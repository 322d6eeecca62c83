import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { readWhole } from '../format/index.ts';
import { Button, Segmented } from '../parts/index.ts';
import './grid-foot.css';

/** A value of the current sort order that a person can go to: a block, a time, an amount. */
export interface GoToValue {
  /** The name of the position: "Block". */
  name: string;
  /** The value in the form of the list's order; undefined for invalid input. */
  read: (typed: string) => string | undefined;
}

/** The position that a person goes to: the index of a row, or a value of the sort order. */
export type Destination = { row: number } | { value: string };

/** Returns the index (from 0) of a row that a person numbers from 1; undefined if the text is not such a number. */
function rowOf(typed: string): number | undefined {
  const row = readWhole(typed);
  return row !== undefined && row > 0n && row < 10n ** 15n ? Number(row) - 1 : undefined;
}

/**
 * Shows a field for the position to go to: the number of a row or, if `value` is given, a value of the order's field.
 */
export function GoTo({
  value,
  onGo,
  onClose,
}: {
  value: GoToValue | undefined;
  onGo: (destination: Destination) => void;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<'row' | 'value'>(value === undefined ? 'row' : 'value');
  const [typed, setTyped] = useState('');
  const name = kind === 'row' || value === undefined ? 'Row' : value.name;

  function destination(): Destination | undefined {
    if (kind === 'row' || value === undefined) {
      const row = rowOf(typed);
      return row === undefined ? undefined : { row };
    }
    const read = value.read(typed.trim());
    return read === undefined ? undefined : { value: read };
  }
  const to = destination();

  function go(event: FormEvent): void {
    event.preventDefault();
    if (to !== undefined) onGo(to);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <form className="grid-goto" onSubmit={go} onKeyDown={onKeyDown}>
      {value !== undefined && (
        <Segmented
          label="Go to a"
          value={kind}
          options={[
            { value: 'value', label: value.name },
            { value: 'row', label: 'Row' },
          ]}
          onChange={setKind}
        />
      )}
      <input
        // biome-ignore lint/a11y/noAutofocus: a person just opened it
        autoFocus
        className="input"
        aria-label={`Go to ${name.toLowerCase()}`}
        placeholder={name}
        value={typed}
        aria-invalid={typed !== '' && to === undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" isDisabled={to === undefined}>
        Go
      </Button>
      <Button size="small" variant="quiet" onPress={onClose}>
        Close
      </Button>
    </form>
  );
}
