import { ChevronDown } from 'lucide-react';
import { Button as AriaButton, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import type { ControlProps } from './field-frame.tsx';
import { type Suggested, useSuggestions } from './use-suggestions.ts';

const LONE: Readonly<Record<Suggested, string>> = {
  party: 'Paste a public key, or type an alias',
  node: 'Paste an id, or type a name',
  market: 'Paste an id, or type a name',
  asset: 'Paste the id of an asset',
};

/** An id, typed or pasted, with what the explorer knows to choose from. Nothing typed is ever changed. */
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
  const suggestions = useSuggestions(kind, value);
  const isWhole = suggestions.length === 1 && suggestions[0]?.id === value;
  return (
    <ComboBox
      className="id-picker"
      aria-labelledby={`${control.id}-label`}
      items={isWhole ? [] : suggestions}
      inputValue={value}
      onInputChange={(text) => {
        if (text !== value) onChange(text.trim());
      }}
      onSelectionChange={(chosen) => {
        if (chosen !== null) onChange(String(chosen));
      }}
      onBlur={onLeave}
      isInvalid={control['aria-invalid']}
      allowsCustomValue
      allowsEmptyCollection={false}
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
        <AriaButton className="id-picker-open" aria-label="Show what there is to choose">
          <ChevronDown aria-hidden="true" />
        </AriaButton>
      </div>
      <Popover className="popover id-picker-list" offset={4}>
        <ListBox className="menu">
          {(item: (typeof suggestions)[number]) => (
            <ListBoxItem id={item.id} textValue={item.id} className="menu-item">
              <span className="menu-item-text truncate">{item.name}</span>
              <span className="menu-hint mono">{item.about}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** By which name an id is known here. */
export function useNameOf(kind: Suggested | undefined, id: string): string | undefined {
  const [found] = useSuggestions(kind ?? 'asset', id);
  // Assets have no names here.
  const isNamed = kind !== undefined && kind !== 'asset' && id !== '';
  return isNamed && found?.id === id.toLowerCase() ? found.name : undefined;
}
