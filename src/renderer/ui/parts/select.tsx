import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Select as AriaSelect,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import './menu.css';
import './popover.css';
import './select.css';

export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** Shown instead of the label in the list, with more detail. */
  content?: ReactNode;
}

/** Choose one of a few. `labelled` puts the label inside the control; otherwise it is only read aloud. */
export function Select<Value extends string>({
  label,
  labelled = false,
  value,
  options,
  onChange,
  isDisabled = false,
}: {
  label: string;
  labelled?: boolean;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  isDisabled?: boolean;
}) {
  return (
    <AriaSelect
      className="select"
      value={value}
      isDisabled={isDisabled}
      onChange={(chosen) => chosen !== null && onChange(String(chosen) as Value)}
    >
      <Label className={labelled ? 'select-label' : 'visually-hidden'}>{label}</Label>
      <AriaButton className="button button-plain select-button">
        <SelectValue className="select-value">
          {() => options.find((option) => option.value === value)?.label ?? value}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </AriaButton>
      <Popover className="popover" placement="bottom start" offset={6}>
        <ListBox className="menu select-list">
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={classNames('menu-item', 'select-item')}
            >
              {option.content ?? option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
