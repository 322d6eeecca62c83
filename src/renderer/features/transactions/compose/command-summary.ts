/** One line that distinguishes a command from others of its kind. */
import { shortenMiddle, visibleText } from '../../../ui/format/index.ts';
import type { MarketName } from '../../shared/markets.ts';
import { figureWithUnit, type Unit } from '../../shared/units/units.ts';
import { camelName } from '../form/arrange.ts';
import { amountInWords } from '../form/units.ts';
import type { FieldUnits } from '../form/use-units.ts';
import { choiceWords, commonBeginning } from '../guides/choices.ts';
import { fieldGuide, wordsOf } from '../guides/index.ts';
import { readJson } from '../json/read-json.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/value.ts';

const MAX_LETTERS = 100;
const MAX_FIELDS = 4;

/** Returns the name of a market or a node by its id; undefined if it has none. */
interface Names {
  market: MarketName;
  node: (id: string) => string | undefined;
}

/** The fields that distinguish commands best, each as it reads after the earlier ones. A list reads as its length. */
const SAYING: readonly (readonly [name: string, say: (text: string, names: Names) => string])[] = [
  ['name', visibleText],
  ['alias', visibleText],
  ['value', (text) => enumWords(text)],
  ['side', (text) => enumWords(text)],
  ['size', asIs],
  ['sizeDelta', asIs],
  ['amount', asIs],
  ['commitmentAmount', asIs],
  ['price', (text) => `at ${text}`],
  ['peggedOrder', asIs],
  ['to', (text) => `to ${idWords(text)}`],
  ['recurring', asIs],
  ['proposalId', idWords],
  ['nodeId', (text, { node }) => `node ${node(text) ?? idWords(text)}`],
  ['orderId', (text) => `order ${idWords(text)}`],
  ['stopOrderId', (text) => `order ${idWords(text)}`],
  ['transferId', idWords],
  ['id', idWords],
  ['marketId', (text, { market }) => market(text) ?? `market ${idWords(text)}`],
  ['reference', (text) => `"${visibleText(text)}"`],
];

/** Returns a whole number as it reads in its unit: "0.5 tokens". Of an unknown unit, the words of the form stand in brackets. */
function figureWords(typed: string, unit: Unit): string {
  const words = amountInWords(typed, unit.decimals) ?? typed;
  return unit.from === 'nobody' ? `${words} (${unit.name})` : figureWithUnit(words, unit);
}

function asIs(text: string): string {
  return text;
}

function idWords(text: string): string {
  // Word joiners keep its two halves on one line.
  return shortenMiddle(text, 6, 6).replace('…', '\u2060…\u2060');
}

function enumWords(text: string): string {
  return /^[A-Z_\d]+$/.test(text) ? choiceWords(text, commonBeginning([text])) : text;
}

/**
 * Returns the main fields of a command in words, "10.5 tUSD to 9d84bd…07ca25"; undefined if no distinguishing field is
 * set, or the text is not one command.
 */
export function commandSummary(
  text: string,
  unitOf: FieldUnits,
  market: MarketName,
  node: Names['node'] = () => undefined,
): string | undefined {
  const { value } = readJson(text);
  const [command = '', body] = isJsonObject(value) ? (Object.entries(value)[0] ?? []) : [];
  if (!isJsonObject(body)) return undefined;
  const written = withCamelFields(body);
  const fields: JsonObject = {
    ...written,
    peggedOrder: pegWords(written, unitOf),
    recurring: repeatWords(written.recurring),
  };
  const everything = everythingWords(camelName(command), fields);
  const said = SAYING.flatMap(([name, say]) => {
    if (everything !== undefined && name === 'amount') return [];
    const typed = plainText(fields[name]);
    const unit = unitOf(fieldGuide(camelName(command), name).meaning, fields)?.unit;
    return typed === ''
      ? []
      : [
          {
            name,
            isFigure: unit !== undefined,
            words: say(unit === undefined ? typed : figureWords(typed, unit), { market, node }),
          },
        ];
  });
  const parts = [...(everything === undefined ? [] : [everything]), ...said.map((each) => each.words)];
  const all = parts.slice(0, MAX_FIELDS).join(' ');
  if (all === '') return undefined;
  const [first] = said;
  // A number alone does not name its subject.
  const words = parts.length === 1 && first?.isFigure ? `${wordsOf(first.name)} ${all}` : all;
  return words.length > MAX_LETTERS ? `${words.slice(0, MAX_LETTERS - 1)}…` : words;
}

/** Returns where the price of an order follows the book: "pegged to best ask, offset 0.5 tUSD"; empty if it does not. */
function pegWords(order: JsonObject, unitOf: FieldUnits): string {
  if (!isJsonObject(order.peggedOrder)) return '';
  const { reference, offset } = withCamelFields(order.peggedOrder);
  const typed = plainText(offset);
  const unit = unitOf(fieldGuide('PeggedOrder', 'offset').meaning, order)?.unit;
  const distance = typed === '' || unit === undefined ? typed : figureWords(typed, unit);
  const followed = plainText(reference);
  const words = followed === '' ? 'pegged' : `pegged to ${enumWords(followed).toLowerCase()}`;
  return distance === '' ? words : `${words}, offset ${distance}`;
}

/** Returns when a transfer is repeated: "every 2 epochs from 8,400 to 8,450, × 0.9"; empty if it is paid once. */
function repeatWords(recurring: Json | undefined): string {
  if (!isJsonObject(recurring)) return '';
  const { startEpoch, endEpoch, factor, dispatchStrategy } = withCamelFields(recurring);
  const interval = isJsonObject(dispatchStrategy) ? plainText(withCamelFields(dispatchStrategy).transferInterval) : '';
  const [first, last] = [startEpoch, endEpoch].map((epoch) => {
    const typed = plainText(epoch);
    return amountInWords(typed, 0) ?? typed;
  });
  const times = plainText(factor);
  return [
    Number(interval) > 1 ? `every ${interval} epochs` : 'every epoch',
    first && ` from ${first}`,
    last ? ` to ${last}` : first && ' on',
    times !== '' && Number(times) !== 1 && `, × ${times}`,
  ]
    .filter(Boolean)
    .join('');
}

/** Returns the words for a command that means everything by an empty field or by 0; undefined for another command. */
function everythingWords(command: string, fields: JsonObject): string | undefined {
  const { amount, marketId, orderId, stopOrderId } = fields;
  const allOf = (what: string, one: Json | undefined) =>
    isEmpty(one) ? (isEmpty(marketId) ? `${what} on all markets` : what) : undefined;
  switch (command) {
    case 'orderCancellation':
      return allOf('all orders', orderId);
    case 'stopOrdersCancellation':
      return allOf('all stop orders', stopOrderId);
    case 'undelegateSubmission':
      return amount === '0' ? 'the whole delegation' : undefined;
    default:
      return undefined;
  }
}

/** Returns a text or a number of a command as text; empty for another value. */
function plainText(member: Json | undefined): string {
  return typeof member === 'string' || typeof member === 'number' ? visibleText(String(member)).trim() : '';
}

/** Returns true for a text that a command does not have. A value of another kind is a mistake, and not nothing. */
const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

function withCamelFields(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, member]) => [camelName(name), member]));
}
