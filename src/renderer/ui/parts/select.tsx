import { ChevronDown, Search } from 'lucide-react';
import {
  Button as AriaButton,
  Select as AriaSelect,
  Autocomplete,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  SelectValue,
  useFilter,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import './menu.css';
import './popover.css';
import './search-box.css';
import './select.css';

/** One option of a Select: its value, its label and a hint. */
export interface Option<Value extends string> {
  value: Value;
  label: string;
  /** A text beside the label in the list, which distinguishes equal labels. */
  hint?: string;
}

interface SelectListProps {
  options: readonly Option<string>[];
  className?: string;
  /** The name of a field above the options, which finds those that contain its text; without it, there is no field. */
  searchLabel?: string | undefined;
}

/** Shows the options of a control in a popover below it. */
export function SelectList({ options, className, searchLabel }: SelectListProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  // Names of zones are often typed as programs write them: "America/New_York".
  const spaced = (text: string) => text.replaceAll('_', ' ');
  const list = (
    <ListBox className="menu select-list" renderEmptyState={() => <p className="menu-note">Nothing matches.</p>}>
      {options.map(({ value, label, hint }) => (
        <ListBoxItem key={value} id={value} textValue={label} className="menu-item select-item">
          <span className="menu-item-text">{label}</span>
          {hint !== undefined && <span className="menu-hint mono">{hint}</span>}
        </ListBoxItem>
      ))}
    </ListBox>
  );
  return (
    <Popover className={classNames('popover', className)} placement="bottom start" offset={4}>
      {searchLabel === undefined ? (
        list
      ) : (
        <div className="select-searched">
          <Autocomplete filter={(label, typed) => contains(spaced(label), spaced(typed))}>
            <SearchField aria-label={searchLabel} autoFocus className="search-box select-search">
              <Search aria-hidden="true" />
              <Input placeholder={searchLabel} />
            </SearchField>
            {list}
          </Autocomplete>
        </div>
      )}
    </Popover>
  );
}

/**
 * Shows a choice of one of a few options, or of many with a field that searches them. `labelled` shows the label inside the control; otherwise only screen readers
 * get it.
 */
export function Select<Value extends string>({
  label,
  labelled = false,
  value,
  options,
  onChange,
  isDisabled = false,
  searchLabel,
}: Pick<SelectListProps, 'searchLabel'> & {
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
      <SelectList options={options} searchLabel={searchLabel} />
    </AriaSelect>
  );
}
