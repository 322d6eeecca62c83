import { parseDecimal } from '../../../decimal/index.ts';

/** Digits in groups of three with one kind of separator, then decimals after a point. */
const GROUPED = /^-?[1-9]\d{0,2}([,_\s’'])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;

/** A whole number in such groups. A point may group here, because no decimals can follow it. */
const GROUPED_WHOLE = /^[1-9]\d{0,2}([,._\s’'])\d{3}(?:\1\d{3})*$/;

/** Says how to write a number, for texts with a comma that groups no thousands. */
const COMMA_PROBLEM = 'write decimals after a point, and commas only between groups of three digits: 1,250.5';

/**
 * Returns the plain digits of a typed number such as "1,250.5", ".5" or "+5"; undefined if it is none. A comma that groups no
 * thousands is refused: "0,5" would otherwise become 5.
 */
export function readNumber(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace('−', '-')
    .replace(/^\+(?=[\d.])/, '')
    .replace(/^(-?)(?=\.\d)/, '$10')
    .replace(/^([^.]*\d)\.$/, '$1');
  const plain = GROUPED.test(text) ? text.replaceAll(/[,_\s’']/g, '') : text;
  return parseDecimal(plain) === undefined ? undefined : plain;
}

/** Letters, currency signs and spaces around a text: "$1,250.5", "1,250.5 tUSD". Slow for long texts. */
const AROUND = /^[\p{L}\p{Sc}\s]+|[\p{L}\p{Sc}\s]+$/gu;
/** More characters than a number with a currency has. */
const LONG = 200;

/** Returns words that say how to write a number, for a text that is none; undefined if its fault is not known. */
export function numberProblem(typed: string): string | undefined {
  const alone = typed.length < LONG ? typed.replaceAll(AROUND, '') : typed.trim();
  if (alone !== typed.trim() && readNumber(alone) !== undefined)
    return 'write the number alone, without a currency or a unit';
  return typed.includes(',') ? COMMA_PROBLEM : undefined;
}

/**
 * Returns a typed whole number such as "4,411,001" or "4.411.001"; undefined for anything else, and for numbers of 2^63
 * or more.
 */
export function readWhole(typed: string): bigint | undefined {
  const text = typed.trim();
  const plain = GROUPED_WHOLE.test(text) ? text.replaceAll(/\D/g, '') : text;
  return /^\d{1,19}$/.test(plain) && BigInt(plain) < 2n ** 63n ? BigInt(plain) : undefined;
}
