/** The texts of a form about a field, in addition to its shape. */
import type { JsonObject } from '../json/value.ts';

/**
 * The meaning of a text or a number. It selects the help for entering it.
 * - `stake`: an amount of the staking asset; `amount`: of the asset in a field beside it, or that the proposal around it
 *   makes or changes; `price`, `size`: of the market in a field beside it or around its group, in its decimals
 * - `whole`: a whole number, written as text; `share`: a part of 1
 * - `time`: Unix nanoseconds, `seconds`: Unix seconds
 */
export type FieldMeaning =
  | 'party'
  | 'node'
  | 'market'
  | 'asset'
  | 'order'
  | 'stopOrder'
  | 'id'
  | 'address'
  | 'stake'
  | 'amount'
  | 'price'
  | 'size'
  | 'whole'
  | 'time'
  | 'seconds'
  | 'epoch'
  | 'epochs'
  | 'share'
  | 'long-text';

/** Words and hints for one field of a form. */
export interface FieldGuide {
  label?: string;
  help?: string;
  meaning?: FieldMeaning;
  /** A warning stands below a node that is pending, or performs at 0. */
  shouldWork?: boolean;
  placeholder?: string;
  /** Maximum length in bytes of UTF-8 that the network accepts. */
  bytes?: number;
  /** The useful options of a choice, in this order. */
  only?: readonly string[];
  /** Returns true if the field is shown while it has no value. A field with a value is always shown. */
  when?: (group: JsonObject) => boolean;
  /** The name of one entry of a list: "market". */
  entry?: string;
  /** The meaning of a group that is present but empty. */
  empty?: string;
  /** The group is open although it is empty. */
  isOpen?: boolean;
}

/** Fields in the order of the form; all others follow. */
export type GroupGuide = Readonly<Record<string, FieldGuide>>;

/** Words for one command. */
export interface CommandGuide {
  title: string;
  /** One line about the command, for the list in which a person chooses one. */
  about: string;
  area: CommandArea;
  /** More words for the search. */
  words?: string;
  /** More information, shown above the form. */
  note?: string;
}

/** The areas of commands, in the order in which they are shown. */
export const AREAS = [
  'Governance',
  'Transfers',
  'Staking',
  'Orders',
  'Teams and profile',
  'Liquidity',
  'Validators and data',
] as const;
/** The group of commands to which a command belongs on screen. */
export type CommandArea = (typeof AREAS)[number];
