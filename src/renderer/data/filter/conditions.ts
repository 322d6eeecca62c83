/** Converts terms of the filter language to conditions that the store can check. */
import { type Condition, type ConditionOperator, type FieldKind, operatorsOf } from '../../../contract/index.ts';
import { amountToRaw, groupDigits, numberProblem, readNumber } from '../../ui/format/index.ts';
import { type Filter, type FilterTerm, OPERATOR_SIGNS, parseFilter, type TermOperator } from './language.ts';

/** Each operator in words, as conditions are shown. */
export const OPERATOR_WORDS: Readonly<Record<ConditionOperator, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  atLeast: 'is at least',
  atMost: 'is at most',
  moreThan: 'is more than',
  lessThan: 'is less than',
};

/** A field that a person can filter by. */
export interface FilterField<Field extends string = string> {
  /** The field's name in the contract. */
  field: Field;
  /** The field's word in the filter language. */
  word: string;
  label: string;
  kind: FieldKind;
  /** The words of a choice, with labels and values. */
  choices?: readonly { word: string; label: string; value: string }[];
  /** The decimals of the smallest unit, if values are typed in whole units. */
  decimals?: number;
  /**
   * Parses values with their own format. Returns the stored form; undefined if the value has another format; or, as a
   * sentence, why no value of that format can be used now.
   */
  read?: (typed: string) => string | { problem: string } | undefined;
  /** Parses values that stand for a range, such as a day. Returns its first value and the first value after it. */
  readRange?: (typed: string) => { from: string; before: string } | undefined;
  /** Returns the place of a typed value in a sorted list; undefined without one. By default, that is what `read` returns. */
  place?: (typed: string) => string | undefined;
  /** A value as it was typed in words, such as the country of a code; undefined if it has none. */
  describe?: (value: string) => string | undefined;
  /** The hint in the form's field. */
  placeholder?: string;
}

/** The conditions that a filter means. */
export interface Conditions<Field extends string> {
  conditions: Condition<Field>[];
  /** The same conditions, grouped by the parts of the filter. `words` is the text of a part for a person. */
  parts: { words: string; conditions: Condition<Field>[] }[];
  /** The invalid parts. The other parts still apply. */
  problems: FilterProblem[];
}

/** A part of a filter that cannot be used, with the reason. */
export interface FilterProblem {
  /** The index of the invalid term; undefined for the free text. */
  term: number | undefined;
  /** The part of the term that is wrong. */
  part: 'field' | 'operator' | 'value';
  text: string;
}

const lower = (text: string) => text.toLowerCase();

/** Returns a label as a word of the filter language: in lower case, without spaces, and without a unit or zone in brackets. */
const wordOfLabel = (label: string) => lower(label.replace(/ \(.*\)$/, '').replaceAll(' ', ''));

/**
 * Returns the field that a person names with its word, or with its label without spaces, in upper or lower case;
 * undefined if there is none.
 */
export function fieldOf<Field extends string>(
  fields: readonly FilterField<Field>[],
  word: string,
): FilterField<Field> | undefined {
  return (
    fields.find((field) => lower(field.word) === lower(word)) ??
    fields.find(({ label }) => wordOfLabel(label) === lower(word))
  );
}

/**
 * Returns how near a text is to the names of a field, the lower the nearer: 0 if its word begins with it, 1 if a word
 * of its label does, 2 if one of them contains it, 3 otherwise.
 */
export function distanceTo({ word, label }: FilterField, text: string): 0 | 1 | 2 | 3 {
  const sought = lower(text);
  const names = [word, ...label.split(' ')].map(lower);
  if (names[0]?.startsWith(sought)) return 0;
  if (names.some((name) => name.startsWith(sought))) return 1;
  return names.some((name) => name.includes(sought)) ? 2 : 3;
}

/** Says that a list has no field of a name, and which fields have a similar one, or all its fields. */
function unknownField(fields: readonly FilterField[], word: string): string {
  const similar = fields.filter((field) => distanceTo(field, word) < 3);
  const said = similar.map((field) => `${field.word} (${field.label})`).join(', ');
  const all = `Fields of this list: ${fields.map((field) => field.word).join(', ')}.`;
  return `Unknown field: ${word}. ${similar.length === 0 ? all : `Fields with a similar name: ${said}.`}`;
}

const WHOLE_ID = /^[0-9a-f]{64}$/i;

/**
 * Returns the operator with which a term filters its field. In a field of text, `=` means `contains`, except for a
 * value of 64 hexadecimal characters, and `==` means `is`.
 * @param field undefined if the term names an unknown field
 */
export function operatorOf(
  field: Pick<FilterField, 'kind'> | undefined,
  { operator, value }: FilterTerm,
): ConditionOperator {
  if (operator === 'equals') return 'is';
  return operator === 'is' && field?.kind === 'text' && !WHOLE_ID.test(value) ? 'contains' : operator;
}

/**
 * Returns the operator to write in the filter language for an operator of a field, the reverse of `operatorOf`: `is` of
 * a text field is written as `==`, because `=` would mean `contains`.
 */
export function termOperatorOf(
  field: Pick<FilterField, 'kind'> | undefined,
  operator: ConditionOperator,
): TermOperator {
  return operator === 'is' && field?.kind === 'text' ? 'equals' : operator;
}

/**
 * Returns a value as a person reads it: the label of a choice, a number in the words of its field or with its digits in
 * groups, any other value unchanged.
 * @param value as it was typed
 */
export function valueWords(field: FilterField | undefined, value: string): string {
  const choice = field?.choices?.find(({ word }) => word.toLowerCase() === value.toLowerCase());
  if (choice !== undefined) return choice.label;
  return field?.kind === 'number' ? (field.describe?.(value) ?? groupDigits(value)) : value;
}

/**
 * Returns the typed value of a term in the form by which the list is filtered, such as an amount in the smallest unit.
 * If the value does not fit the field, returns the problem as a sentence for a person.
 */
function storedValueOf(field: FilterField, { value }: FilterTerm): { value: string } | { problem: string } {
  if (field.choices !== undefined) {
    const choice = field.choices.find(({ word }) => word.toLowerCase() === value.toLowerCase());
    if (choice !== undefined) return { value: choice.value };
    return {
      problem: `${field.label} must be one of ${field.choices.map(({ word }) => word).join(', ')}. "${value}" is not.`,
    };
  }
  if (field.read !== undefined) {
    const stored = field.read(value);
    if (stored !== undefined) return typeof stored === 'string' ? { value: stored } : stored;
    return { problem: `${field.label} must look like ${field.placeholder ?? 'a value'}. "${value}" does not.` };
  }
  if (field.kind === 'number') {
    const plain = field.decimals === undefined ? readNumber(value) : amountToRaw(value, field.decimals);
    if (plain !== undefined) return { value: plain };
    const how = numberProblem(value);
    const wanted = how === undefined ? `${field.label} needs a number.` : `${field.label}: ${how}.`;
    return { problem: `${wanted} "${value}" is not a number.` };
  }
  return value === '' ? { problem: `${field.label} needs a value.` } : { value };
}

/**
 * Returns the conditions of one term. A value that stands for a range is meant whole: `>` begins after its end, `<=`
 * includes its end.
 */
function conditionsOfTerm<Field extends string>(
  { field, readRange }: FilterField<Field>,
  operator: ConditionOperator,
  typed: string,
  stored: string,
): Condition<Field>[] {
  const asTyped: Condition<Field> = { field, operator, value: stored };
  const range = readRange?.(typed);
  if (range === undefined) return [asTyped];
  const from: Condition<Field> = { field, operator: 'atLeast', value: range.from };
  const before: Condition<Field> = { field, operator: 'lessThan', value: range.before };
  if (operator === 'is') return [from, before];
  if (operator === 'moreThan') return [{ ...from, value: range.before }];
  return [operator === 'atMost' ? before : asTyped];
}

/**
 * Converts a parsed filter to conditions of a list, the same conditions by part with their words, and the problems of
 * terms that cannot be used; such a term makes no condition.
 * @param ofText makes the condition of free text; undefined if the list has none
 */
export function conditionsOf<Field extends string>(
  { terms, text }: Filter,
  fields: readonly FilterField<Field>[],
  ofText: (text: string) => Condition<Field> | undefined,
): Conditions<Field> {
  const parts: Conditions<Field>['parts'] = [];
  const problems: FilterProblem[] = [];
  for (const [index, term] of terms.entries()) {
    const object = (part: FilterProblem['part'], text: string) => problems.push({ term: index, part, text });
    const field = fieldOf(fields, term.word);
    const operator = operatorOf(field, term);
    if (field === undefined) {
      object('field', unknownField(fields, term.word));
    } else if (!operatorsOf[field.kind].includes(operator)) {
      const signs = operatorsOf[field.kind].map((each) => OPERATOR_SIGNS[each]);
      object('operator', `${field.label} has no such comparison. Use one of these: ${signs.join(', ')}.`);
    } else {
      const stored = storedValueOf(field, term);
      if ('problem' in stored) object('value', stored.problem);
      else {
        parts.push({
          words: `${field.label} ${OPERATOR_WORDS[operator]} "${valueWords(field, term.value)}"`,
          conditions: conditionsOfTerm(field, operator, term.value, stored.value),
        });
      }
    }
  }
  if (text !== '') {
    const condition = ofText(text);
    if (condition === undefined) {
      const way = `Enter a condition, such as ${fields[0]?.word ?? 'name'}=…`;
      problems.push({ term: undefined, part: 'value', text: `This list cannot be searched for "${text}". ${way}` });
    } else {
      const label = fields.find(({ field }) => field === condition.field)?.label ?? condition.field;
      parts.push({ words: `${label} ${OPERATOR_WORDS[condition.operator]} "${text}"`, conditions: [condition] });
    }
  }
  return { conditions: parts.flatMap(({ conditions }) => conditions), parts, problems };
}

/** Returns the problems of the conditions in a typed text, none if all are complete. Free text is no condition. */
export function problemsOf(typed: string, fields: readonly FilterField[]): FilterProblem[] {
  return conditionsOf({ terms: parseFilter(typed).terms, text: '' }, fields, () => undefined).problems;
}
