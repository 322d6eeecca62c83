import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import type { FieldShape } from '../../../../contract/index.ts';
import { Checkbox } from '../../../ui/parts/index.ts';
import { choiceWords, commonBeginning } from '../guides/choices.ts';
import type { FieldGuide } from '../guides/index.ts';
import type { Json, Path } from '../json/value.ts';
import { type ControlProps, FieldFrame, Findings } from './field-frame.tsx';
import { fieldId, useForm } from './form-state.ts';

interface EntryProps {
  path: Path;
  field: FieldShape;
  label: string;
  guide: FieldGuide;
  value: Json | undefined;
  aside?: ReactNode;
}

/** What stands for leaving a choice out. */
const NONE = 'none';

export function FormSelect({
  control,
  options,
  value,
  onChange,
  onLeave,
}: {
  control: ControlProps;
  options: readonly { value: string; label: string; hint?: string }[];
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
}) {
  return (
    <Select
      className="form-select"
      aria-labelledby={`${control.id}-label`}
      aria-describedby={control['aria-describedby']}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(String(chosen))}
      onBlur={onLeave}
      isInvalid={control['aria-invalid']}
    >
      <AriaButton id={control.id} className="button button-plain form-select-button">
        <SelectValue className="select-value">
          {() => options.find((option) => option.value === value)?.label ?? value}
        </SelectValue>
        <ChevronDown aria-hidden="true" />
      </AriaButton>
      <Popover className="popover form-select-list" placement="bottom start" offset={4}>
        <ListBox className="menu select-list">
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className="menu-item select-item"
            >
              <span className="menu-item-text">{option.label}</span>
              {option.hint !== undefined && <span className="menu-hint mono">{option.hint}</span>}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** One name of several. Those that make no sense here are not offered, but shown where they are set. */
export function ChoiceEntry({ path, field, label, guide, value, aside }: EntryProps) {
  const form = useForm();
  const [unset = '', ...names] = field.choices;
  const beginning = commonBeginning(field.choices);
  const offered = guide.only ?? names;
  const set = value === undefined || value === null ? NONE : String(value);
  const options = [
    { value: NONE, label: 'Not set' },
    ...offered.map((name) => ({
      value: name,
      label: choiceWords(name, beginning),
      hint: name.slice(beginning.length),
    })),
    ...(set === NONE || offered.includes(set)
      ? []
      : [{ value: set, label: set === unset ? 'Not set, as given' : set }]),
  ];
  return (
    <FieldFrame
      path={path.join('.')}
      label={label}
      name={field.name}
      help={guide.help}
      findings={form.findings(path)}
      aside={aside}
    >
      {(control) => (
        <FormSelect
          control={control}
          options={options}
          value={set}
          onChange={(next) => form.change(path, next === NONE ? undefined : next)}
          onLeave={() => form.touch(path)}
        />
      )}
    </FieldFrame>
  );
}

/** Yes or no; where leaving it out says something of its own, three ways. */
export function FlagEntry({ path, field, label, guide, value, aside }: EntryProps) {
  const form = useForm();
  const findings = form.findings(path);
  const isOdd = value !== undefined && value !== null && typeof value !== 'boolean';
  if (field.optional || isOdd) {
    const set = value === undefined || value === null ? NONE : String(value);
    return (
      <FieldFrame
        path={path.join('.')}
        label={label}
        name={field.name}
        help={guide.help}
        findings={findings}
        aside={aside}
      >
        {(control) => (
          <FormSelect
            control={control}
            value={set}
            options={[
              { value: NONE, label: 'As it is (left out)' },
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
              ...(isOdd ? [{ value: set, label: set }] : []),
            ]}
            onChange={(next) => form.change(path, next === NONE ? undefined : next === 'true')}
          />
        )}
      </FieldFrame>
    );
  }
  return (
    <div className="form-field form-flag" data-wrong={findings.length > 0 || undefined}>
      <div id={fieldId(path)} className="form-field-head">
        <Checkbox isSelected={value === true} onChange={(on) => form.change(path, on ? true : undefined)}>
          <span data-tip={field.name}>{label}</span>
        </Checkbox>
        {aside}
      </div>
      <div className="form-field-about">
        {findings.length > 0 && <Findings findings={findings} />}
        {guide.help !== undefined && <p className="field-description">{guide.help}</p>}
      </div>
    </div>
  );
}
