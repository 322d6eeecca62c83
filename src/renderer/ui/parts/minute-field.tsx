import { TextField as AriaTextField, FieldError, Input, Label, Text } from 'react-aria-components';
import './fields.css';

/**
 * Shows a field for a date and a time of day, with the browser's calendar. The value is "2026-11-20T13:04", or empty.
 */
export function MinuteField({
  label,
  value,
  onChange,
  description,
  error,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: string;
  error?: string;
}) {
  return (
    <AriaTextField
      className="field"
      type="datetime-local"
      value={value}
      onChange={onChange}
      isInvalid={error !== undefined}
      // A form can be submitted again after an error: its submit decides.
      validationBehavior="aria"
    >
      <Label className="field-label">{label}</Label>
      <Input className="input" />
      {description !== undefined && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <FieldError className="field-error">{error}</FieldError>
    </AriaTextField>
  );
}
