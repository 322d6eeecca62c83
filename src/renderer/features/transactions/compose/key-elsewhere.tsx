import { useId, useState } from 'react';
import { Identifier } from '../../../ui/parts/index.ts';

const PUBLIC_KEY = /^(?:0x)?([\da-f]{64})$/i;

/** Returns the public key that a typed text is, in lower case; undefined if it is none. */
export function publicKeyIn(typed: string): string | undefined {
  return PUBLIC_KEY.exec(typed.trim())?.[1]?.toLowerCase();
}

/**
 * Shows a field for the public key of an external signer. The command is then prepared for this key, and a person
 * pastes the signature later.
 */
export function KeyElsewhere({
  chosen,
  typed,
  onType,
}: {
  /** The chosen key, if it is not in the vault. */
  chosen: string | null;
  /** The text in the field. */
  typed: string;
  onType: (text: string) => void;
}) {
  const id = useId();
  // It is not wrong before it is typed.
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && typed.trim() !== '' && publicKeyIn(typed) === undefined;
  return (
    <details>
      <summary>Sign elsewhere</summary>
      {chosen !== null && (
        <p>
          Prepared for <Identifier id={chosen} what="public key" />
        </p>
      )}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Public key of the signer
        </label>
        <input
          id={id}
          className="input mono"
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={`${id}-about`}
          value={typed}
          onChange={(event) => {
            setLeft(false);
            onType(event.target.value);
          }}
          onBlur={() => setLeft(true)}
        />
        <p id={`${id}-about`} className={isWrong ? 'field-error' : 'field-description'} aria-live="polite">
          {isWrong ? 'Enter a 64-character hex key.' : '64 hex characters'}
        </p>
      </div>
    </details>
  );
}
