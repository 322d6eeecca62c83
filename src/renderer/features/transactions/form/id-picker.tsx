import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import type { ControlProps } from './field-frame.tsx';
import { type Suggested, type Suggestion, useSuggestions } from './use-suggestions.ts';
import './id-picker.css';

const LONE: Readonly<Record<Suggested, string>> = {
  party: 'Paste a public key, or type an alias',
  node: 'Paste an id, or type a name',
  market: 'Paste an id, or type a name',
  asset: 'Paste an id, or type a symbol',
  order: 'Paste an id, or choose an order',
  stopOrder: 'Paste an id, or choose a stop order',
};

/** Shown if no id is known: says where ids come from. */
const NONE: Readonly<Record<Suggested, string>> = {
  party: 'Type the start of an alias or a key. The view Parties lists all parties of this network.',
  node: 'No nodes of this network are known yet.',
  market: 'No markets of this network are known yet.',
  asset:
    'The network declares no assets. Paste the id of the asset. You find it in the column "asset" of the tables Deposits and Withdrawals under History. Ids that you used are listed here.',
  order: 'No orders of checked transactions are stored. Paste the id of the order.',
  stopOrder: 'No stop orders of checked transactions are stored. Paste the id of the stop order.',
};
const ID_WITHIN = /^\s*([\da-f]{64})\s*$/i;

/**
 * Shows a field for an id, with the known ids to choose from. `onChange` is called with the typed text; only space
 * around an id is removed, and a whole id is written in lower case, as the network compares it. `onLeave` is called when the field loses the focus.
 */
export function IdPicker({
  kind,
  value,
  onChange,
  onLeave,
  control,
}: {
  kind: Suggested;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  control: ControlProps;
}) {
  // Beside a whole id, the list has all choices if a person opens it, and does not open by itself.
  const [isOpened, setOpened] = useState(false);
  const meant = useSuggestions(kind, value).items;
  const isWhole = ID_WITHIN.test(value) || (meant.length === 1 && meant[0]?.id === value);
  const { items, isLoading } = useSuggestions(kind, isWhole && isOpened ? '' : value);
  // A list opens only when somebody types. So it opens before its rows arrive, or they would never be seen.
  const isAwaited = isLoading && !ID_WITHIN.test(value);
  return (
    <ComboBox
      className="id-picker"
      aria-labelledby={`${control.id}-label`}
      items={isWhole && !isOpened ? [] : items}
      inputValue={value}
      onInputChange={(text) => {
        if (text === value) return;
        setOpened(false);
        onChange(ID_WITHIN.exec(text)?.[1]?.toLowerCase() ?? text.trimStart());
      }}
      onSelectionChange={(chosen) => {
        if (chosen !== null) onChange(String(chosen));
      }}
      onOpenChange={(isOpen, by) => setOpened(isOpen && by === 'manual')}
      onBlur={onLeave}
      isInvalid={control['aria-invalid']}
      allowsCustomValue
      // Opening an empty list explains why it is empty; typing does not.
      allowsEmptyCollection={value === '' || isAwaited || isOpened}
      menuTrigger="input"
    >
      <div className="id-picker-box">
        <Input
          id={control.id}
          aria-describedby={control['aria-describedby']}
          className="input mono"
          placeholder={LONE[kind]}
          spellCheck={false}
          autoComplete="off"
        />
        <AriaButton className="id-picker-open" aria-label="Show choices">
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      </div>
      <Popover className="popover id-picker-list" offset={4}>
        <ListBox
          className="menu"
          renderEmptyState={() => <p className="id-picker-none">{isAwaited ? 'Loading…' : NONE[kind]}</p>}
        >
          {(item: (typeof items)[number]) => (
            <ListBoxItem id={item.id} textValue={item.id} className="menu-item">
              {item.id === value && <Check role="img" aria-label="Chosen" />}
              <bdi className="menu-item-text truncate">{item.name}</bdi>
              <span className="menu-hint mono">{item.about}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** The known name of an id, and the note on this name. */
export type KnownName = Pick<Suggestion, 'name' | 'nameKind'>;

/**
 * Returns the known name of an id; undefined if it has none, or without a kind. An id in upper case has none, because the
 * network compares ids letter by letter.
 */
export function useNameOf(kind: Suggested | undefined, id: string): KnownName | undefined {
  const [found] = useSuggestions(kind, id).items;
  return id !== '' && found?.id === id && found.isNamed ? found : undefined;
}
