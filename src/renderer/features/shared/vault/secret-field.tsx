import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { IconButton } from '../../../ui/parts/index.ts';
import './secret-field.css';

interface SecretFieldProps {
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  /** The input element. The text is read from it and wiped in it; no state ever contains the text. */
  field: Ref<HTMLInputElement>;
  /** Called after each edit, without the text. */
  onEdit?: () => void;
  autoFocus?: boolean;
  /** Disables typing while the secret is in use, because the field is emptied afterwards. */
  isBusy?: boolean;
}

/** Keeps a browser from storing, changing or sending what is typed: a check of spelling can be a service. */
const SECRET = {
  'data-secret': true,
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

/**
 * Shows a field for a secret in one line, hidden until a person shows it. The owner reads it from the ref `field`,
 * never from React's state.
 */
export function SecretField({
  label,
  description,
  error,
  field,
  onEdit,
  autoFocus = false,
  isBusy = false,
}: SecretFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="secret-field">
        <input
          {...SECRET}
          id={id}
          ref={field}
          className="input"
          type={isShown ? 'text' : 'password'}
          data-invalid={error === undefined ? undefined : true}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-about`}
          maxLength={1024}
          readOnly={isBusy}
          // biome-ignore lint/a11y/noAutofocus: the one field of a dialog that was just opened
          autoFocus={autoFocus}
          onInput={onEdit}
        />
        <ShowButton isShown={isShown} onChange={setShown} />
      </div>
      <About id={`${id}-about`} description={description} error={error} />
    </div>
  );
}

/** Shows a field of several lines for a longer secret, hidden likewise. The owner reads it from the ref `field`. */
export function SecretArea({
  label,
  description,
  error,
  field,
  onEdit,
  rows = 3,
  autoFocus = false,
}: Omit<SecretFieldProps, 'field' | 'isBusy'> & { field: Ref<HTMLTextAreaElement>; rows?: number }) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="secret-field">
        <textarea
          {...SECRET}
          id={id}
          ref={field}
          className={isShown ? 'input secret-area mono' : 'input secret-area secret-area-hidden mono'}
          rows={rows}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-about`}
          maxLength={2048}
          // biome-ignore lint/a11y/noAutofocus: the one field of a dialog that was just opened
          autoFocus={autoFocus}
          onInput={onEdit}
        />
        <ShowButton isShown={isShown} onChange={setShown} />
      </div>
      <About id={`${id}-about`} description={description} error={error} />
    </div>
  );
}

function ShowButton({ isShown, onChange }: { isShown: boolean; onChange: (isShown: boolean) => void }) {
  return (
    <IconButton
      label={isShown ? 'Hide' : 'Show'}
      icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      onPress={() => onChange(!isShown)}
    />
  );
}

function About({ id, description, error }: { id: string; description: ReactNode; error: string | undefined }) {
  return (
    <div id={id} className={error === undefined ? 'field-description' : 'field-error'} aria-live="polite">
      {error ?? description}
    </div>
  );
}
