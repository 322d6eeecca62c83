/** Plain words for the problems that rules report; the network's own words appear beside them. */
import type { ReviewProblem } from '../../../../contract/index.ts';
import { choiceWords } from '../guides/choices.ts';
import { stopOrders } from '../guides/orders.ts';
import type { Json } from '../json/value.ts';
import { isWholeNumber } from './units.ts';

/** A problem of a command, in the words in which the form shows it. */
export interface FormFinding extends ReviewProblem {
  /** Undefined if the rule's own words are plain enough. Does not repeat the field's name. */
  plain: string | undefined;
  /** True if the value is missing or still being typed: something to complete, not a mistake yet. */
  isUnfinished: boolean;
}

/** `typed` is the field's text, or empty. */
type Words = (typed: string, ...caught: readonly string[]) => string | undefined;

const timeInForceWords = (name: string) => choiceWords(`TIME_IN_FORCE_${name}`, 'TIME_IN_FORCE_');

const WHOLE_NUMBER = 'enter a whole number without separators or a decimal point';
const PART_OF_1 = 'enter a number, for example 0.005 for 0.5%';

/** The words for an id that is none. */
export const NO_ID = 'enter a 64-character hex id';

/** The two halves of stop orders, as the form calls them. */
const RISES = `"${stopOrders.risesAbove?.label}"`;
const FALLS = `"${stopOrders.fallsBelow?.label}"`;

/** The first entry that matches is used. */
const WORDS: readonly (readonly [RegExp, Words])[] = [
  [/^is required$/, (typed) => (/^(?:0+|-\d+)$/.test(typed) ? 'must be above 0' : 'required')],
  [/^should be a valid vega (?:id|public key)$/i, (typed) => hexWords(typed, 64, NO_ID)],
  [
    /^is not a valid ethereum address$/,
    (typed) => hexWords(typed.replace(/^0x/i, ''), 40, 'enter 0x and 40 hex characters'),
  ],
  [/^amount is not a valid base 10 number$/, (typed) => (typed === '' ? 'required' : 'enter a number')],
  [/^not a valid integer$/, () => WHOLE_NUMBER],
  // A sign or a zero in front is what the rule's own words name.
  [/^must be written only in digits\b/, (typed) => (isWholeNumber(typed) ? undefined : WHOLE_NUMBER)],
  [/^(?:not a valid float|is not a valid number)$/, () => 'enter a number, for example 0.25'],
  [
    /^(?:invalid (?:transfer )?amount|must be less than 2\^256)$/,
    () => 'too large: at most 2^256 - 1 in the smallest unit',
  ],
  [/^must be positive$/, () => 'must be above 0'],
  [/^must be between 1 and 100$/, (typed) => (typed === '' ? 'required' : undefined)],
  [/^cannot set toAccountType to \w+ when dispatch metric is set to DISPATCH_METRIC_UNSPECIFIED$/, () => 'required'],
  [/^must be positive or zero$/, () => 'must be 0 or more'],
  [/^must be between 0 \(excluded\) and 1 \(included\)$/, () => 'must be above 0 and at most 1'],
  [/^is not a valid value$/, (typed) => (/^[A-Z_\d]*$/.test(typed) ? 'choose one from the list' : PART_OF_1)],
  [/^invalid price$/, () => 'enter a whole number above 0, in the smallest unit of the price'],
  [/^is required when the order is of type LIMIT$/, () => 'required for a limit order'],
  [/^is unavailable when the order is of type MARKET$/, () => 'not allowed for a market order'],
  [/^is only available when the time in force is of type GTT$/, () => `only for ${timeInForceWords('GTT')}`],
  [
    /^is expected to be of type FOK or IOC when order is of type MARKET$/,
    () => `a market order needs ${timeInForceWords('IOC')} or ${timeInForceWords('FOK')}`,
  ],
  [/^is expected to have a time in force of type GTT, GTC or GFN/, () => 'a pegged order needs GTC, GTT or GFN'],
  [/^is expected to be an order of type LIMIT when the order is pegged$/, () => 'a pegged order must be a limit order'],
  [/^GTT order without expiry$/, () => `${timeInForceWords('GTT')} needs an expiry`],
  [/^non GTT order with expiry$/, () => `an expiry needs ${timeInForceWords('GTT')}`],
  [
    /^must be >= order_submission\.iceberg_opts\.minimum_visible_size$/,
    () => 'must be at least the minimum visible size',
  ],
  [/^must be <= order_submission\.size$/, () => 'must be at most the size of the order'],
  [/^cannot be true at the same time as order_submission\.reduce_only$/, () => 'not allowed together with reduce only'],
  [/^must be after start_epoch$/, () => 'must not be before the first epoch'],
  [/^(?:invalid expiresAt time|stop order expiry in the past)$/, () => 'is in the past: enter a later time'],
  [/^start epoch in the past$/, () => 'enter the current epoch or a later one'],
  [/^must have at least one of rises above or falls below$/, () => `add ${RISES}, ${FALLS} or both`],
  [/^must have a stop order trigger$/, () => 'choose a price or a trailing distance'],
  [/^market ID for falls below and rises above must be the same$/, () => `choose one market for ${RISES} and ${FALLS}`],
  [/^stop order OCOs must not have the same expiry time$/, () => `must not expire at the same time as ${FALLS}`],
  [/^stop order must be reduce only$/, () => 'must be on in a stop order'],
  [/^expiry strategy required when expires_at set$/, () => 'choose what happens at the expiry'],
  [/^is not a valid with one cancel other$/, () => `not allowed together with both ${RISES} and ${FALLS}`],
  [/^must be set to 0 if the property "order_amendment\.size" is set$/, () => 'not allowed together with a new size'],
  [/^order_amendment does not amend anything$/, () => 'changes nothing yet: enter a new price, size, time or peg'],
  [
    /^(?:invalid order cancellation|market id required when order id specified)$/,
    () => 'choose the market of the order',
  ],
  [/^empty batch market instructions$/, () => 'add at least one entry'],
  [/^trailing percent offset minimal increment must be >= 0\.001$/, () => 'must be a multiple of 0.001'],
  [
    /^(?:must be less than|is limited to) (\d+) characters$/,
    (_, most = '') => `must have at most ${most} bytes (ä, ö and emoji count as 2 to 4)`,
  ],
];

/** The text about an amendment without a change. */
const NO_CHANGE = 'order_amendment does not amend anything';

/** Returns true if a problem says that something is not there yet, and not that a value is wrong. */
export function saysLack({ text }: Pick<ReviewProblem, 'text'>): boolean {
  return text === NO_CHANGE;
}

/** The rules' texts about a number, which they also say of a field without one. */
const NO_NUMBER = /^(?:must be positive|not a valid (?:integer|float)|is not a valid number)$/;

/** The fields for which the network says "must be positive" only below 0. */
const ALLOWS_ZERO = /^liquidity_?provision_?(?:submission|amendment)\.fee$/i;

/** A size of 0 fits its format, but the network takes none. */
const IS_SIZE = /\.(?:peak_?|minimum_?visible_?)?size$/i;

/** The field of whole numbers whose rule speaks of numbers. */
const IS_WHOLE = /\.target_?notional_?volume$/i;

/** The list of ranks, whose rule says of an empty one that it must be positive. */
const IS_RANKS = /\.rank_?table$/i;

const HEX = /^[\da-f]*$/i;

function hexWords(typed: string, digits: number, wish: string): string | undefined {
  return typed.length === digits && HEX.test(typed) ? undefined : wish;
}

/** Returns the words for a number outside its format, whose bounds are raw and far from those of the network. */
function rangeWords(value: Json | undefined, path: string): string {
  if (!String(value).startsWith('-')) return 'too large';
  return IS_SIZE.test(path) ? 'must be above 0' : 'must be 0 or more';
}

/**
 * Returns plain words for a problem, given its text, the field's value and path; undefined if its own words are plain
 * enough.
 */
export function plainWords(text: string, value: Json | undefined, path = ''): string | undefined {
  if (text === 'must be positive' && ALLOWS_ZERO.test(path)) return 'must be 0 or more';
  if (text === 'must be positive' && IS_RANKS.test(path)) return 'add a rank';
  if ((value === undefined || value === null) && NO_NUMBER.test(text)) return 'required';
  if (/^must be from 0 to \d+$/.test(text)) return rangeWords(value, path);
  if (text === 'is not a valid number' && IS_WHOLE.test(path)) return WHOLE_NUMBER;
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  for (const [when, words] of WORDS) {
    const match = when.exec(text);
    if (match !== null) return words(typed, ...match.slice(1));
  }
  return undefined;
}
