import type { KeyChoice, VaultKeyView } from '../../../../contract/index.ts';
import { shortenMiddle } from '../../../ui/format/index.ts';
import { Checkbox } from '../../../ui/parts/index.ts';
import { choiceId } from './import-state.ts';
import './key-choices.css';

const DERIVATIONS = [
  {
    derivation: 'current',
    title: 'Current wallets',
    hint: (index: number) =>
      index === 0
        ? 'first key of the browser wallet'
        : index === 1
          ? 'first key of the command-line and desktop wallets'
          : '',
  },
  {
    derivation: 'old',
    title: 'Version 1 wallets (old derivation)',
    hint: (index: number) => (index === 1 ? 'first key' : ''),
  },
] as const;

/**
 * Shows the keys of a phrase or a seed in every derivation, each to choose or not. A person recognises theirs by the
 * public key: wallets number keys from 0 or from 1, and the first wallets used another derivation. `onChange` is called
 * with the ids of all chosen ones, as `choiceId` writes them.
 */
export function KeyChoices({
  choices,
  chosen,
  own,
  onChange,
}: {
  choices: readonly KeyChoice[];
  chosen: ReadonlySet<string>;
  /** The keys of the vault. Those among the choices are marked. */
  own: readonly VaultKeyView[];
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const toggle = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    onChange(next);
  };
  const isOwn = (choice: KeyChoice) => own.some(({ publicKey }) => publicKey === choice.publicKey);
  return (
    <div className="key-choices">
      {DERIVATIONS.map(({ derivation, title, hint }) => (
        <fieldset key={derivation}>
          <legend>{title}</legend>
          {choices
            .filter((choice) => choice.derivation === derivation)
            .map((choice) => {
              const key = choiceId(choice);
              return (
                <div key={key} className="key-choice">
                  <Checkbox isSelected={chosen.has(key)} onChange={(on) => toggle(key, on)}>
                    <span className="key-choice-number">Key {choice.index}</span>
                    <span className="mono" data-tip={choice.publicKey}>
                      {shortenMiddle(choice.publicKey, 14, 10)}
                    </span>
                    <span className="key-choice-hint">
                      {[hint(choice.index), isOwn(choice) ? 'in the vault' : '']
                        .filter((words) => words !== '')
                        .join(', ')}
                    </span>
                  </Checkbox>
                </div>
              );
            })}
        </fieldset>
      ))}
    </div>
  );
}
