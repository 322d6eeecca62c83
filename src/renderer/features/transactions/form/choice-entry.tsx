import { ChevronDown } from 'lucide-react';
import { Button as AriaButton, Select, SelectValue } from 'react-aria-components';
import { Checkbox, type Option, SelectList } from '../../../ui/parts/index.ts';
import { choiceWords, commonBeginning } from '../guides/choices.ts';
import { type ControlProps, type FieldEntry, FieldFindings, FieldFrame, frameOf } from './field-frame.tsx';
import { fieldId, useForm } from './form-state.ts';
import './choice-entry.css';
import './fields.css';

/** The option for no choice. */
const NONE = 'none';

/** Shows a menu of options within a field of the form. `onChange` is called with the value of the chosen one. */
export function FormSelect({
  control,
  options,
  value,
  onChange,
  onLeave,
}: {
  control: ControlProps;
  options: readonly Option<string>[];
  value: string;
  onChange: (value: string) => void;
  /** Called when the menu loses the focus. */
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
      <SelectList options={options} className="form-select-list" />
    </Select>
  );
}

/**
 * Shows the choice of one of several names. Names that make no sense here are not offered, but appear if they are set.
 */
export function ChoiceEntry(entry: FieldEntry) {
  const { path, field, guide, value } = entry;
  const form = useForm();
  const [unset = '', ...names] = field.choices;
  const beginning = commonBeginning(field.choices);
  const offered = guide.only ?? names;
  const set = value === undefined || value === null ? NONE : String(value);
  const options = [
    { value: NONE, label: 'Choose…' },
    ...offered.map((name) => ({
      value: name,
      label: choiceWords(name, beginning),
      hint: name.slice(beginning.length),
    })),
    ...(set === NONE || offered.includes(set) ? [] : [{ value: set, label: set === unset ? 'Unspecified' : set }]),
  ];
  return (
    <FieldFrame {...frameOf(entry, form)}>
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

/**
 * Shows a box for yes or no. Where a missing value has a meaning of its own, shows a menu with a third option that
 * leaves the field out.
 */
export function FlagEntry(entry: FieldEntry) {
  const { path, field, label, guide, value, aside } = entry;
  const form = useForm();
  const findings = form.findings(path);
  const isOdd = value !== undefined && value !== null && typeof value !== 'boolean';
  if (field.optional || isOdd) {
    const set = value === undefined || value === null ? NONE : String(value);
    return (
      <FieldFrame {...frameOf(entry, form)}>
        {(control) => (
          <FormSelect
            control={control}
            value={set}
            options={[
              { value: NONE, label: 'Unchanged' },
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
              ...(isOdd ? [{ value: set, label: set }] : []),
            ]}
            onChange={(next) => form.change(path, next === NONE ? undefined : next === 'true')}
            onLeave={() => form.touch(path)}
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
        {findings.length > 0 && <FieldFindings findings={findings} />}
        {guide.help !== undefined && <p className="field-description">{guide.help}</p>}
      </div>
    </div>
  );
}
