/** Names of enum values for people. */
import { wordsOf } from './commands.ts';

const WORDS: Readonly<Record<string, string>> = {
  VALUE_YES: 'Yes (for)',
  VALUE_NO: 'No (against)',
  SIDE_BUY: 'Buy',
  SIDE_SELL: 'Sell',
  TIME_IN_FORCE_GTC: 'Good till cancelled (GTC)',
  TIME_IN_FORCE_GTT: 'Good till a time (GTT)',
  TIME_IN_FORCE_IOC: 'Immediate or cancel (IOC)',
  TIME_IN_FORCE_FOK: 'Fill or kill (FOK)',
  TIME_IN_FORCE_GFA: 'Good for auction (GFA)',
  TIME_IN_FORCE_GFN: 'Good for normal trading (GFN)',
  METHOD_NOW: 'Now',
  METHOD_AT_END_OF_EPOCH: 'At the end of the epoch',
  METHOD_IMMEDIATE: 'At once',
  METHOD_REDUCE_ONLY: 'Reduce only, then end',
  PEGGED_REFERENCE_MID: 'Mid price',
  PEGGED_REFERENCE_BEST_BID: 'Best bid',
  PEGGED_REFERENCE_BEST_ASK: 'Best ask',
  EXPIRY_STRATEGY_CANCELS: 'Cancelled',
  EXPIRY_STRATEGY_SUBMIT: 'Placed anyway',
  SIZE_OVERRIDE_SETTING_NONE: 'Size of the order',
  SIZE_OVERRIDE_SETTING_POSITION: 'A share of the position',
  MODE_CROSS_MARGIN: 'Cross margin',
  MODE_ISOLATED_MARGIN: 'Isolated margin',
  INDIVIDUAL_SCOPE_ALL: 'All',
  INDIVIDUAL_SCOPE_IN_TEAM: 'In a team',
  INDIVIDUAL_SCOPE_NOT_IN_TEAM: 'In no team',
  INDIVIDUAL_SCOPE_AMM: 'Automated market makers',
};

/** Returns the common prefix of an enum's names, up to an underscore: "ACCOUNT_TYPE_" of ACCOUNT_TYPE_UNSPECIFIED. */
export function commonBeginning(names: readonly string[]): string {
  const [first = ''] = names;
  let beginning = first.slice(0, first.lastIndexOf('_') + 1);
  while (beginning !== '' && !names.every((name) => name.startsWith(beginning))) {
    beginning = beginning.slice(0, beginning.lastIndexOf('_', beginning.length - 2) + 1);
  }
  return beginning;
}

/**
 * Returns the name of a value in words.
 * @param beginning the common prefix of its enum
 */
export function choiceWords(name: string, beginning: string): string {
  return WORDS[name] ?? wordsOf(name.slice(beginning.length).toLowerCase());
}
