import { ChevronDown } from 'lucide-react';
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

/** One option of a Select: its value, its label and a hint. */
export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** A text beside the label in the list, which distinguishes equal labels. */
  hint?: string;
}

/** Shows the options of a control in a popover below it. */
export function SelectList({ options, className }: { options: readonly Option<string>[]; className?: string }) {
  return (
    <Popover className={classNames('popover', className)} placement="bottom start" offset={4}>
      <ListBox className="menu select-list">
        {options.map(({ value, label, hint }) => (
          <ListBoxItem key={value} id={value} textValue={label} className="menu-item select-item">
            <span className="menu-item-text">{label}</span>
            {hint !== undefined && <span className="menu-hint mono">{hint}</span>}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  );
}

/**
 * Shows a choice of one of a few options. `labelled` shows the label inside the control; otherwise only screen readers
 * get it.
 */
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
      <SelectList options={options} />
    </AriaSelect>
  );
}
