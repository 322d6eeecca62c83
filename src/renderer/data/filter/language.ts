/**
 * The filter language, one for the filter bar, the palette and links: conditions that all hold, and free text.
 *
 *     status=consensus stake>=1000 name~"north star" oslo
 *
 * `=` is, `==` is exactly, `!=` is not, `~` contains, `^=` starts with, `>=` at least, `<=` at most, `>` more than, `<`
 * less than. `=` on a text means contains, because people rarely type whole names. A value with spaces is in double
 * quotes, in which a backslash precedes a quote or a backslash. Spaces may be around an operator. Everything else is free
 * text.
 */
import type { ConditionOperator } from '../../../contract/index.ts';

/** An operator of the filter language. `is` has the field's own meaning of equal; `equals` is exact. */
export type TermOperator = ConditionOperator | 'equals';

const SIGNS = {
  '==': 'equals',
  '!=': 'isNot',
  '^=': 'startsWith',
  '>=': 'atLeast',
  '<=': 'atMost',
  '>': 'moreThan',
  '<': 'lessThan',
  '~': 'contains',
  '=': 'is',
} as const;

/** The sign of each operator in the filter language. */
export const OPERATOR_SIGNS: Readonly<Record<TermOperator, string>> = {
  is: '=',
  equals: '==',
  isNot: '!=',
  contains: '~',
  startsWith: '^=',
  atLeast: '>=',
  atMost: '<=',
  moreThan: '>',
  lessThan: '<',
};

/** A condition of a filter as it is written. The list's fields define the meaning of its words. */
export interface FilterTerm {
  word: string;
  operator: TermOperator;
  value: string;
}

/** A parsed filter: its terms, and the free text. */
export interface Filter {
  terms: FilterTerm[];
  text: string;
}

const SIGN = '==|!=|\\^=|>=|<=|>|<|~|=';
// An unfinished condition at the end; a condition, with spaces around its sign or without; text up to a space.
// A time after a date belongs to it, as tables show times: 2026-11-23 12:00.
const PIECE = new RegExp(
  `(?<!\\S)[A-Za-z]\\w*\\s*(?:${SIGN})\\s*$|(?:(?<!\\S)[A-Za-z]\\w*\\s*(?:${SIGN})\\s*)?(?:\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}|[^\\s"]|"(?:[^"\\\\]|\\\\.)*"?)+`,
  'gs',
);
const TERM = new RegExp(`^([A-Za-z]\\w*)\\s*(${SIGN})\\s*(.*)$`, 's');
const BEGINS_WITH_SIGN = new RegExp(`^(?:${SIGN})`);

function unquote(value: string): string {
  const [whole = '', body] = /^"((?:[^"\\]|\\.)*)"?/s.exec(value) ?? [];
  return body === undefined ? value : body.replace(/\\(.)/gs, '$1') + value.slice(whole.length);
}

function enclose(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Returns a value as `parseFilter` reads it back: between quotation marks if it is empty, begins with `=`, or has white
 * space, quotation marks or backslashes.
 */
export function quoteValue(value: string): string {
  // Enclose a value that begins with =, because it would extend the operator before it.
  return value !== '' && !/^=|[\s"\\]/.test(value) ? value : enclose(value);
}

/**
 * Splits a text into terms such as `epoch>=12`, and free text, which is all the other words. Accepts any text: it never
 * throws, and a missing end of a quotation is ignored.
 */
export function parseFilter(source: string): Filter {
  const terms: FilterTerm[] = [];
  const text: string[] = [];
  for (const [piece] of source.matchAll(PIECE)) {
    const [, word, sign, value] = TERM.exec(piece) ?? [];
    if (word === undefined || value === undefined) text.push(unquote(piece));
    else terms.push({ word, operator: SIGNS[sign as keyof typeof SIGNS], value: unquote(value) });
  }
  return { terms, text: text.join(' ') };
}

/** The last word of an unfinished filter, in its parts. Without a sign, `word` is the whole of it. */
export interface LastPiece {
  /** All text before it. */
  before: string;
  word: string;
  sign: string | undefined;
  value: string;
}

/**
 * Returns the parts of the last word of an unfinished filter. If the text ends with white space, or is empty, the last
 * word is empty.
 */
export function lastPiece(typed: string): LastPiece {
  const last = [...typed.matchAll(PIECE)].at(-1);
  const piece = last === undefined || last.index + last[0].length < typed.length ? '' : last[0];
  const before = typed.slice(0, typed.length - piece.length);
  const [, word, sign, value] = TERM.exec(piece) ?? [];
  return word === undefined || value === undefined
    ? { before, word: piece, sign: undefined, value: '' }
    : { before, word, sign, value: unquote(value) };
}

/** Returns true if a word of free text is read back as free text without quotation marks. */
function isPlain(word: string): boolean {
  return !TERM.test(word) && !BEGINS_WITH_SIGN.test(word) && !/["\\]/.test(word);
}

/** Writes a filter in the form that `parseFilter` reads back. */
export function writeFilter({ terms, text }: Filter): string {
  const conditions = terms.map(({ word, operator, value }) => `${word}${OPERATOR_SIGNS[operator]}${quoteValue(value)}`);
  const words = text.split(/\s+/).filter((word) => word !== '');
  return [...conditions, ...words.map((word) => (isPlain(word) ? word : enclose(word)))].join(' ');
}

/**
 * Returns the filter with all conditions on a word replaced by `word=value`, or removed if the value is undefined.
 * @param source the filter as text
 * @param word in lower case
 */
export function setTerm(source: string, word: string, value: string | undefined): string {
  const { terms, text } = parseFilter(source);
  const others = terms.filter((term) => term.word.toLowerCase() !== word);
  return writeFilter({ terms: value === undefined ? others : [...others, { word, operator: 'is', value }], text });
}
