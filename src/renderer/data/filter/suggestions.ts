/** Suggestions while a filter is typed: fields, then comparisons, then values. */
import { type ConditionOperator, operatorsOf, searchableName } from '../../../contract/index.ts';
import { distanceTo, type FilterField, fieldOf, OPERATOR_WORDS, problemsOf, termOperatorOf } from './conditions.ts';
import { lastPiece, OPERATOR_SIGNS, quoteValue } from './language.ts';

/** A suggestion for the last word of a filter. */
export interface FilterSuggestion {
  label: string;
  hint: string;
  /** The whole typed text with the suggestion in place of its last word. */
  text: string;
  /** True if the last word is then a complete condition. */
  isComplete: boolean;
}

/** The suggestions for a filter. */
export interface FilterSuggestions {
  suggestions: readonly FilterSuggestion[];
  /** How to go on: the kind of value to type, where it cannot be chosen from a list, or the key that applies the filter. */
  wanted: string | undefined;
}

/** Returns the values of a field that the rows in memory have, most useful first. */
export type ValuesOf = (field: FilterField) => readonly string[];

const MAX_SUGGESTIONS = 9;
const NOTHING: FilterSuggestions = { suggestions: [], wanted: undefined };

/**
 * Returns up to nine suggestions for the last word of an unfinished filter: fields and comparisons, or values after a
 * comparison such as `=`. Without any value to suggest, `wanted` says which kind of value to type; once all conditions are
 * complete, it says that Enter applies them.
 */
export function suggestFilter(typed: string, fields: readonly FilterField[], valuesOf: ValuesOf): FilterSuggestions {
  const { before, word, sign, value } = lastPiece(typed);
  if (sign === undefined)
    return { suggestions: [...fieldsFor(before, word, fields)].slice(0, MAX_SUGGESTIONS), wanted: undefined };
  const field = fieldOf(fields, word);
  if (field === undefined) return NOTHING;
  const suggestions = valuesFor(field, value, valuesOf)
    .slice(0, MAX_SUGGESTIONS)
    .map(
      ({ typed: written, label, hint }): FilterSuggestion => ({
        label,
        hint,
        text: `${before}${field.word}${sign}${quoteValue(written)}`,
        isComplete: true,
      }),
    );
  if (problemsOf(typed, fields).length === 0) return { suggestions, wanted: 'Press Enter to apply' };
  return { suggestions, wanted: suggestions.length > 0 ? undefined : wantedWords(field) };
}

/**
 * Returns suggestions for a word without a comparison, in this order: comparisons of the field that the word names in
 * full; fields whose name begins with the word; fields with a word of their label that begins with it; fields that
 * contain it.
 * @param before all text before the word
 */
function fieldsFor(before: string, word: string, fields: readonly FilterField[]): FilterSuggestion[] {
  const whole = fieldOf(fields, word);
  const rank = (field: FilterField) => distanceTo(field, word);
  const ranked = fields.filter((field) => field !== whole && rank(field) < 3).toSorted((a, b) => rank(a) - rank(b));
  return [
    ...(whole === undefined ? [] : operatorsOf[whole.kind].map((operator) => comparison(before, whole, operator))),
    ...ranked.map((field) => ({
      label: field.word,
      hint: field.label,
      text: `${before}${field.word}`,
      isComplete: false,
    })),
  ];
}

function comparison(before: string, field: FilterField, operator: ConditionOperator): FilterSuggestion {
  const written = `${field.word}${OPERATOR_SIGNS[termOperatorOf(field, operator)]}`;
  return {
    label: written,
    hint: `${field.label} ${OPERATOR_WORDS[operator]} …`,
    text: before + written,
    isComplete: false,
  };
}

interface Value {
  typed: string;
  label: string;
  hint: string;
}

function valuesFor(field: FilterField, value: string, valuesOf: ValuesOf): Value[] {
  const sought = searchableName(value);
  const offered: Value[] =
    field.choices?.map(({ word, label }) => ({ typed: word, label, hint: '' })) ??
    (field.kind === 'text'
      ? valuesOf(field).map((each) => ({ typed: each, label: field.describe?.(each) ?? each, hint: '' }))
      : []);
  const described = offered.map((each) =>
    each.label.toLowerCase() === each.typed.toLowerCase() ? each : { ...each, hint: each.typed },
  );
  const fitting = described.filter(({ typed, label }) =>
    [typed, label].some((text) => searchableName(text).includes(sought)),
  );
  // A complete value needs no suggestion.
  return fitting.some(({ typed }) => typed.toLowerCase() === value.toLowerCase()) ? [] : fitting;
}

function wantedWords(field: FilterField): string {
  if (field.read !== undefined) return `For example ${field.placeholder ?? 'a value'}`;
  if (field.kind !== 'number') return 'Type a value';
  return field.decimals === undefined ? 'Type a number' : 'Type a number, in whole units';
}
