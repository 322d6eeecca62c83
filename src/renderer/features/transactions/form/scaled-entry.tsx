import { type ReactNode, useState } from 'react';
import { groupDigits } from '../../../ui/format/index.ts';
import { UnitMark } from '../../shared/units/decimals-button.tsx';
import { storedUnit } from '../../shared/units/units.ts';
import { type FieldEntry, FieldFrame, frameOf } from './field-frame.tsx';
import { useForm, useGroup } from './form-state.ts';
import type { FormFinding } from './plain-words.ts';
import { typedOf } from './text-entry.tsx';
import { amountInWords, isWholeNumber, NO_WHOLE_NUMBER, rawFromAmount, storedNumber } from './units.ts';
import { type FieldUnit, useFieldUnit } from './use-units.ts';
import '../../shared/units/decimals-button.css';
import './fields.css';

/**
 * Shows a field for a price, a size or an amount, typed as people write it. The command has a whole number of the
 * smallest unit, which is shown below the field. Text that is no such number goes into the command too, where the review
 * refuses it.
 */
export function ScaledEntry(entry: FieldEntry) {
  const { path, guide, value, aside } = entry;
  const form = useForm();
  const stored = typedOf(value);
  const field = useFieldUnit(guide.meaning, useGroup());
  // The typed text stays as long as the command holds its number: "1.50" does not become "1.5" while one types.
  const [draft, setDraft] = useState({ text: '', stored: '', decimals: 0 });
  const [isTyping, setTyping] = useState(false);
  if (field === undefined) return null;
  const { decimals } = field.unit;
  const isOwn = draft.stored === stored && draft.decimals === decimals;
  const text = isOwn ? draft.text : (amountInWords(stored, decimals) ?? stored);
  const read = text === '' ? undefined : rawFromAmount(text, decimals);
  const problem = read === undefined ? undefined : problemOf(read, stored);
  const take = (next: string, decimals: number) => {
    const kept = storedNumber(next, decimals);
    setDraft({ text: next, stored: kept, decimals });
    form.change(path, kept === '' ? undefined : kept);
  };
  const change = (next: string) => {
    setTyping(true);
    take(next, decimals);
  };
  /** Takes a number that was refused while the decimals were unknown, such as 12.5, again with those that the person sets. */
  const retake = (decimals: number | undefined) => {
    if (decimals !== undefined && text !== '' && !isWholeNumber(stored)) take(text, decimals);
  };
  const frame = frameOf(entry, form);

  return (
    <FieldFrame
      {...frame}
      // Known before the command is reviewed. The review's finding has the same words (compose/findings.ts).
      findings={
        problem === undefined || isTyping ? frame.findings : [frame.findings[0] ?? problemAt(frame.path, problem)]
      }
      meaning={problem === undefined ? wholeNumber(stored, field) : undefined}
      aside={aside}
    >
      {(control) => (
        <div className="form-entry form-scaled">
          <input
            {...control}
            className="input num"
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={() => {
              setTyping(false);
              form.touch(path);
            }}
            placeholder={guide.placeholder}
            inputMode="decimal"
            spellCheck={false}
            autoComplete="off"
          />
          <FieldUnitMark field={field} sample={stored} onSet={retake} />
        </div>
      )}
    </FieldFrame>
  );
}

/** Returns the problem of a number in the field; a number that the command has only as a text needs to be typed again. */
function problemOf(read: ReturnType<typeof rawFromAmount>, stored: string): string | undefined {
  if ('problem' in read) return read.problem;
  return isWholeNumber(stored) ? undefined : NO_WHOLE_NUMBER;
}

function problemAt(path: string, text: string): FormFinding {
  return { path, property: null, by: 'check', text, plain: undefined, isUnfinished: false };
}

/**
 * Writes the number as it was read and the whole number in the command: "12.5 = 12,500,000 in the smallest unit, 6 decimals".
 * The whole number alone would confirm a typed 1.500 to those who write a thousand so.
 */
function wholeNumber(stored: string, { unit }: FieldUnit): string | undefined {
  if (unit.decimals === 0 || !/^-?\d+$/.test(stored)) return undefined;
  return `${amountInWords(stored, unit.decimals)} = ${groupDigits(stored)} in the ${storedUnit(unit)}`;
}

/**
 * Shows the unit beside the field. If the market or asset is known and the network declares no decimals, a person can set
 * them.
 */
function FieldUnitMark({
  field: { unit, what, keep },
  sample,
  onSet,
}: {
  field: FieldUnit;
  sample: string;
  onSet: (decimals: number | undefined) => void;
}): ReactNode {
  if (keep === undefined) return <span className="unit-mark">{unit.name}</span>;
  const set = (decimals: number | undefined) => {
    keep(decimals);
    onSet(decimals);
  };
  return <UnitMark what={what} unit={unit} sample={sample} onKeep={set} />;
}
