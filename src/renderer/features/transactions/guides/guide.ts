/** The texts of a form about a field, in addition to its shape. */
import type { JsonObject } from '../json/value.ts';

/**
 * What a text or a number stands for, and so what helps to enter it.
 * - `stake`: an amount of the staking asset; `amount`: of the asset that stands beside it; `price`, `size`: of the market
 *   that stands beside it, in its decimals
 * - `whole`: a whole number, written as text
 * - `time`: Unix nanoseconds, `seconds`: Unix seconds
 */
export type Meaning =
  | 'party'
  | 'node'
  | 'market'
  | 'asset'
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

export interface FieldGuide {
  label?: string;
  help?: string;
  meaning?: Meaning;
  placeholder?: string;
  /** Bytes of UTF-8 that the network takes at most. */
  bytes?: number;
  /** The useful options of a choice, in this order. */
  only?: readonly string[];
  /** Shown only if this is true; a field with a value is always shown. */
  when?: (group: JsonObject) => boolean;
  /** The name of one entry of a list: "market". */
  entry?: string;
  /** Said of a group that is there with nothing in it, which means something by itself. */
  empty?: string;
  /** Stands open when nothing is in it yet. */
  isOpen?: boolean;
}

/** Fields in the order of the form; what is not named follows them. */
export type GroupGuide = Readonly<Record<string, FieldGuide>>;

export interface CommandGuide {
  title: string;
  /** One line for the picker. */
  about: string;
  area: Area;
  /** Further words that it is found by. */
  words?: string;
  /** More to know, above the form. */
  note?: string;
}

export const AREAS = [
  'Governance',
  'Transfers',
  'Staking',
  'Orders',
  'Teams and profile',
  'Liquidity',
  'Validators and data',
] as const;
export type Area = (typeof AREAS)[number];
