import { useId, useState } from 'react';
import { Identifier } from '../../../ui/parts/index.ts';

const PUBLIC_KEY = /^(?:0x)?([\da-f]{64})$/i;

/**
 * Shows a field for the public key of an external signer. The command is then prepared for this key, and a person
 * pastes the signature later. `onChoose` is called with the key in lower case as soon as it is complete.
 */
export function KeyElsewhere({
  chosen,
  onChoose,
}: {
  /** The chosen key, if it is not in the vault. */
  chosen: string | null;
  onChoose: (publicKey: string) => void;
}) {
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const take = (text: string) => {
    const [, key] = PUBLIC_KEY.exec(text) ?? [];
    // It is not wrong before it is typed.
    setWrong(false);
    if (key !== undefined) onChoose(key.toLowerCase());
  };
  const leave = (text: string) => setWrong(text !== '' && !PUBLIC_KEY.test(text));
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
          onChange={(event) => take(event.target.value.trim())}
          onBlur={(event) => leave(event.target.value.trim())}
        />
        <p id={`${id}-about`} className={isWrong ? 'field-error' : 'field-description'} aria-live="polite">
          {isWrong ? 'Enter a 64-character hex key.' : '64 hex characters'}
        </p>
      </div>
    </details>
  );
}
