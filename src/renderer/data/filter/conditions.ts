/** From the filter language's words to conditions the store can check. */
import { type Condition, type FieldKind, operatorsOf } from '../../../contract/index.ts';
import { amountToRaw, parseDecimal } from '../../ui/format/index.ts';
import type { Filter, Term } from './language.ts';

export interface FilterField<Field extends string = string> {
  /** The field's name in the contract. */
  field: Field;
  /** Its word in the filter language. */
  word: string;
  label: string;
  kind: FieldKind;
  /** The words of a choice and what they stand for. */
  choices?: readonly { word: string; label: string; value: string }[];
  /** Set where values are typed in whole units and stored in smallest units of this many places. */
  decimals?: number;
  /** Set where values are typed in a form of their own: gives the stored form, or undefined. */
  read?: (typed: string) => string | undefined;
  /** What to type, shown in the form's field. */
  placeholder?: string;
}

export interface Conditions<Field extends string> {
  conditions: Condition<Field>[];
  /** What cannot be asked, in words; the rest still holds. */
  problems: string[];
}

export function fieldOf<Field extends string>(
  fields: readonly FilterField<Field>[],
  word: string,
): FilterField<Field> | undefined {
  return fields.find((field) => field.word.toLowerCase() === word.toLowerCase());
}

/** The stored form of a value, or what is wrong with it. */
function storedValueOf(field: FilterField, { value }: Term): { value: string } | { problem: string } {
  if (field.choices !== undefined) {
    const choice = field.choices.find(({ word }) => word.toLowerCase() === value.toLowerCase());
    if (choice !== undefined) return { value: choice.value };
    return {
      problem: `${field.label} is one of ${field.choices.map(({ word }) => word).join(', ')}; “${value}” is not.`,
    };
  }
  if (field.read !== undefined) {
    const stored = field.read(value);
    return stored === undefined
      ? { problem: `${field.label} is typed as ${field.placeholder ?? 'a value'}; “${value}” is not.` }
      : { value: stored };
  }
  if (field.kind === 'number') {
    const plain = field.decimals === undefined ? value.replaceAll(/[,_]/g, '') : amountToRaw(value, field.decimals);
    if (plain !== undefined && parseDecimal(plain) !== undefined) return { value: plain };
    return { problem: `${field.label} is compared with a number; “${value}” is not one.` };
  }
  return value === '' ? { problem: `${field.label} has nothing to be compared with.` } : { value };
}

/** `ofText` says what free text means for the list; undefined where it means nothing. */
export function conditionsOf<Field extends string>(
  { terms, text }: Filter,
  fields: readonly FilterField<Field>[],
  ofText: (text: string) => Condition<Field> | undefined,
): Conditions<Field> {
  const conditions: Condition<Field>[] = [];
  const problems: string[] = [];
  for (const term of terms) {
    const field = fieldOf(fields, term.word);
    if (field === undefined) {
      problems.push(`There is no “${term.word}” here. Known: ${fields.map(({ word }) => word).join(', ')}.`);
    } else if (!operatorsOf[field.kind].includes(term.operator)) {
      problems.push(`${field.label} cannot be compared in that way.`);
    } else {
      const stored = storedValueOf(field, term);
      if ('problem' in stored) problems.push(stored.problem);
      else conditions.push({ field: field.field, operator: term.operator, value: stored.value });
    }
  }
  if (text !== '') {
    const condition = ofText(text);
    if (condition === undefined) problems.push(`“${text}” is not something to look for here.`);
    else conditions.push(condition);
  }
  return { conditions, problems };
}
