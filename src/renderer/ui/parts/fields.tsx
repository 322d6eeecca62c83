import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import './fields.css';

/** Shows a labelled field for one line of text, with its description or its error below it. */
export function TextField({
  label,
  value,
  onChange,
  description,
  error,
  mono = false,
  placeholder,
  lines = 1,
  autoFocus = false,
  selectsOnFocus = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: string;
  error?: string;
  mono?: boolean;
  placeholder?: string;
  /** A value above 1 makes a field for longer text. */
  lines?: number;
  /** For the first field of a dialog or form that just opened. */
  autoFocus?: boolean;
  /** For a proposed name: its text is selected, so that typing replaces it. Not for longer text. */
  selectsOnFocus?: boolean;
}) {
  const look = mono ? 'input mono' : 'input';
  return (
    <AriaTextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      // A form can be submitted again after an error: its submit decides.
      validationBehavior="aria"
      autoFocus={autoFocus}
    >
      <Label className="field-label">{label}</Label>
      {lines === 1 ? (
        <Input
          className={look}
          placeholder={placeholder}
          {...(selectsOnFocus && { onFocus: (event) => event.target.select() })}
        />
      ) : (
        <TextArea className={`${look} input-lines`} placeholder={placeholder} rows={lines} />
      )}
      {description !== undefined && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}

/** Shows a checkbox. */
export function Checkbox({
  isSelected,
  isIndeterminate = false,
  onChange,
  children,
  label,
}: {
  isSelected: boolean;
  isIndeterminate?: boolean;
  onChange: (selected: boolean) => void;
  children?: ReactNode;
  /** The label for screen readers if there is no text beside the box. */
  label?: string;
}) {
  return (
    <AriaCheckbox
      className="checkbox"
      isSelected={isSelected}
      isIndeterminate={isIndeterminate}
      onChange={onChange}
      aria-label={label}
    >
      <CheckMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
      {children}
    </AriaCheckbox>
  );
}

/** Shows only the box of a checkbox. The parent has the role and the state. */
export function CheckMark({ isSelected, isIndeterminate = false }: { isSelected: boolean; isIndeterminate?: boolean }) {
  return (
    <span className="checkmark" data-on={isSelected || isIndeterminate || undefined}>
      {isIndeterminate ? <Minus aria-hidden="true" /> : isSelected && <Check aria-hidden="true" />}
    </span>
  );
}
