/** The objections of the rules, in plain words; the network's own words are shown beside them. */
import type { ReviewProblem } from '../../../../contract/index.ts';
import { choiceWords } from '../guides/choices.ts';
import type { Json } from '../json/value.ts';

/** A problem as it is shown. */
export interface Finding extends ReviewProblem {
  /** Undefined where the rules' own words are plain enough. Does not repeat the field's name. */
  plain: string | undefined;
}

/** `typed` is the field's text, or empty. */
type Words = (typed: string, ...caught: readonly string[]) => string | undefined;

const inWords = (name: string) => choiceWords(`TIME_IN_FORCE_${name}`, 'TIME_IN_FORCE_');
const positive: Words = (typed) => (typed === '' ? 'a number above 0 is missing' : 'must be above 0');

/** The first that fits has the word. */
const WORDS: readonly (readonly [RegExp, Words])[] = [
  [/^is required$/, (typed) => (/^0+$/.test(typed) ? 'must be above 0' : undefined)],
  [/^should be a valid vega (?:id|public key)$/i, (typed) => hexWords(typed, 64)],
  [/^is not a valid ethereum address$/, (typed) => hexWords(typed.replace(/^0x/i, ''), 40, '0x and ')],
  [/^not a valid integer$/, () => 'a whole number in digits alone, without separators or a point'],
  [/^(?:not a valid float|is not a valid number)$/, () => 'a number in digits, with a point where there is a fraction'],
  [/^invalid (?:transfer )?amount$/, () => 'more than any account can hold, which is a number of at most 78 digits'],
  [/^must be positive$/, positive],
  [/^must be positive or zero$/, () => 'must be 0 or more'],
  [/^must be between 0 \(excluded\) and 1 \(included\)$/, () => 'must be above 0 and at most 1'],
  [/^is not a valid value$/, () => 'choose one of the list'],
  [/^invalid price$/, () => 'a whole number above 0, in the smallest unit of the market’s prices'],
  [/^is required when the order is of type LIMIT$/, () => 'a limit order needs one'],
  [/^is unavailable when the order is of type MARKET$/, () => 'a market order takes none'],
  [/^is only available when the time in force is of type GTT$/, () => `only for ${inWords('GTT')}`],
  [
    /^is expected to be of type FOK or IOC when order is of type MARKET$/,
    () => `a market order takes ${inWords('IOC')} or ${inWords('FOK')}`,
  ],
  [/^is expected to have a time in force of type GTT, GTC or GFN/, () => 'a pegged order takes GTC, GTT or GFN'],
  [/^is expected to be an order of type LIMIT when the order is pegged$/, () => 'a pegged order is a limit order'],
  [/^non GTT order with expiry$/, () => `an order expires only with ${inWords('GTT')}`],
  [/^must be >= order_submission\.iceberg_opts\.minimum_visible_size$/, () => 'at least the least visible size'],
  [/^must be <= order_submission\.size$/, () => 'at most the size of the order'],
  [/^cannot be true at the same time as order_submission\.reduce_only$/, () => 'not together with reduce only'],
  [/^must be after start_epoch$/, () => 'not before the first epoch'],
  [/^start epoch in the past$/, () => 'that epoch is over: the current one or a later one'],
  [/^order_amendment does not amend anything$/, () => 'nothing is changed: give a new price, size, time or peg'],
  [/^empty batch market instructions$/, () => 'add an entry: there is none in the batch'],
  [/^trailing percent offset minimal increment must be >= 0\.001$/, () => 'in steps of 0.001'],
  [/^must be less than (\d+) characters$/, (_, most = '') => `fewer than ${most} characters`],
];

const HEX = /^[\da-f]*$/i;

function hexWords(typed: string, digits: number, before = ''): string | undefined {
  const wanted = `${before}${digits} hexadecimal digits (0–9, a–f)`;
  if (typed === '') return wanted;
  const odd = [...typed].find((sign) => !HEX.test(sign));
  if (odd !== undefined) return `${wanted}; “${odd}” is not one`;
  return typed.length === digits ? undefined : `${wanted}; this has ${typed.length}`;
}

/** Plain words for a problem, given the field's text; undefined if its own words are plain enough. */
export function plainWords(text: string, value: Json | undefined): string | undefined {
  const typed = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  for (const [when, words] of WORDS) {
    const match = when.exec(text);
    if (match !== null) return words(typed, ...match.slice(1));
  }
  return undefined;
}
