/** One line that distinguishes a command from others of its kind. */
import { groupDigits, shortenMiddle } from '../../../ui/format/index.ts';
import { camelName } from '../form/arrange.ts';
import { choiceWords, commonBeginning } from '../guides/choices.ts';
import { wordsOf } from '../guides/index.ts';
import { readJson } from '../json/read-json.ts';
import { isObject, type JsonObject } from '../json/value.ts';

const MAX_LETTERS = 60;

/** The fields that distinguish commands best, each as it reads after the earlier ones. A list reads as its length. */
const SAYING: readonly (readonly [name: string, say: (text: string) => string])[] = [
  ['name', (text) => text],
  ['alias', (text) => text],
  ['value', (text) => enumWords(text)],
  ['side', (text) => enumWords(text)],
  ['size', number],
  ['sizeDelta', number],
  ['amount', number],
  ['commitmentAmount', number],
  ['price', (text) => `at ${number(text)}`],
  ['to', (text) => `to ${idWords(text)}`],
  ['proposalId', idWords],
  ['nodeId', (text) => `node ${idWords(text)}`],
  ['orderId', (text) => `order ${idWords(text)}`],
  ['stopOrderId', (text) => `order ${idWords(text)}`],
  ['transferId', idWords],
  ['id', idWords],
  ['marketId', (text) => `market ${idWords(text)}`],
  ['reference', (text) => `"${text}"`],
];

function number(text: string): string {
  return groupDigits(text);
}

function idWords(text: string): string {
  // Word joiners keep its two halves on one line.
  return shortenMiddle(text, 6, 6).replace('…', '\u2060…\u2060');
}

function enumWords(text: string): string {
  return /^[A-Z_\d]+$/.test(text) ? choiceWords(text, commonBeginning([text])) : text;
}

/**
 * Returns the main fields of a command in words, "1,000,000 to 9d84bd…07ca25"; undefined if no distinguishing field is
 * set, or the text is not one command.
 */
export function commandSummary(text: string): string | undefined {
  const { value } = readJson(text);
  const body = isObject(value) ? Object.values(value)[0] : undefined;
  if (!isObject(body)) return undefined;
  const fields = withCamelFields(body);
  const said = SAYING.flatMap(([name, say]) => {
    const member = fields[name];
    const typed = typeof member === 'string' || typeof member === 'number' ? String(member).trim() : '';
    return typed === '' ? [] : [{ name, words: say(typed) }];
  });
  const [first] = said;
  if (first === undefined) return undefined;
  const all = said
    .slice(0, 3)
    .map(({ words }) => words)
    .join(' ');
  // A number alone does not name its subject.
  const words = /^[\d,]+$/.test(all) ? `${wordsOf(first.name)} ${all}` : all;
  return words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS - 1)}…` : words;
}

function withCamelFields(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, member]) => [camelName(name), member]));
}
