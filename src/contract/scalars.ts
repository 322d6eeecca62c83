/**
 * The scalar types of the interface in JSON (docs/interface.md 2; docs/network.md 1.1).
 *
 * 64-bit integers are decimal strings in JSON and bigint inside; reading also accepts an exact JSON number. Amounts,
 * prices and scores are decimal strings everywhere and are never converted to numbers.
 */
import { z } from 'zod';

/** The largest number of 32 bits with a sign. */
export const MAX_INT32 = 2_147_483_647;
/** The largest number of 64 bits with a sign. */
export const MAX_INT64 = 2n ** 63n - 1n;
/** The smallest number of 64 bits with a sign. */
export const MIN_INT64 = -(2n ** 63n);
/** The largest number of 64 bits without a sign. */
export const MAX_UINT64 = 2n ** 64n - 1n;

const integerText = (pattern: RegExp, error: string) =>
  z.union([z.string().regex(pattern, error), z.int(error)], { error });

/** uint64: a decimal string (or an exact JSON number) on the wire, bigint inside. */
export const uint64 = z.codec(
  integerText(/^\d{1,20}$/, 'must be a whole number from 0 to 18446744073709551615'),
  z.bigint().min(0n).max(MAX_UINT64, 'must be at most 18446744073709551615'),
  { decode: (text) => BigInt(text), encode: (value) => value.toString() },
);

/** int64: a decimal string (or an exact JSON number) on the wire, bigint inside. */
export const int64 = z.codec(
  integerText(/^-?\d{1,19}$/, 'must be a whole number of 64 bits'),
  z
    .bigint()
    .min(MIN_INT64, 'must be at least -9223372036854775808')
    .max(MAX_INT64, 'must be at most 9223372036854775807'),
  { decode: (text) => BigInt(text), encode: (value) => value.toString() },
);

/** A uint64 that is at most the largest int64, because the integers of the store have a sign. */
export const storableUint64 = uint64.refine((value) => value <= MAX_INT64, 'must be at most 9223372036854775807');

/** int32 and uint32: a JSON number on the wire and inside; reading also accepts a decimal string. */
export const int32 = z.codec(
  integerText(/^-?\d{1,10}$/, 'must be a whole number of 32 bits'),
  z
    .int()
    .min(-MAX_INT32 - 1)
    .max(4_294_967_295),
  { decode: (value) => Number(value), encode: (value) => value },
);

/**
 * Maximum length of a decimal or an amount as text. Those of networks have about a hundred digits at most. With millions of
 * digits, exact arithmetic on one value takes minutes.
 */
export const MAX_NUMBER_LENGTH = 1_000;
const TOO_LONG = `must have at most ${MAX_NUMBER_LENGTH} characters`;

export const DECIMAL_TEXT = /^(-?\d+(\.\d+)?)?$/;

/** A decimal as text: digits, optionally signed and fractional. Empty when the network left it unset. */
export const decimalText = z
  .string()
  .max(MAX_NUMBER_LENGTH, TOO_LONG)
  .regex(DECIMAL_TEXT, 'must be a decimal number in plain digits');

/**
 * Returns a codec of many short texts without spaces as one text, each followed by a space. One long text decodes
 * faster than thousands of items.
 * @param one matches the text of an item
 * @param message the problem if a text does not match
 */
function manyAsText<Item>(one: RegExp, message: string, decode: (text: string) => Item) {
  return z.codec(z.string(), z.custom<Item[]>(Array.isArray), {
    decode(text, context) {
      const items = text.split(' ');
      if (items.pop() === '' && items.every((item) => one.test(item))) return items.map(decode);
      context.issues.push({ code: 'custom', input: text, message });
      return z.NEVER;
    },
    encode: (items) => items.map((item) => `${item} `).join(''),
  });
}

/** The schema of many int64 in one text; see `manyAsText`. */
export const manyInt64 = manyAsText(
  /^-?\d{1,19}$/,
  'must be whole numbers of 64 bits, each with a space after it',
  BigInt,
);

/** The schema of many `decimalText` in one text; see `manyAsText`. */
export const manyDecimalTexts = manyAsText(
  DECIMAL_TEXT,
  'must be decimal numbers in plain digits, each with a space after it',
  (text) => text,
);

/** An amount in the asset's smallest unit: an unsigned integer as text (docs/interface.md 2.2). */
export const amountText = z
  .string()
  .max(MAX_NUMBER_LENGTH, TOO_LONG)
  .regex(/^\d*$/, 'must be an unsigned whole number in plain digits');

/** 32 bytes as 64 hexadecimal digits: node, party, market and proposal ids. */
export const hexId = z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits');

/**
 * Returns a codec of an enum. A member is written by its name, and read from its name or its number (docs/network.md
 * 1.1). Anything else is refused.
 * @param numbers the numbers of the members, in the order of `names`; 0, 1, 2 and so on if absent
 */
export function wireEnum<const Names extends readonly [string, ...string[]]>(
  names: Names,
  numbers: readonly number[] = names.map((_, number) => number),
) {
  const member = z.enum(names);
  return z.codec(z.union([z.string(), z.int()]), member, {
    decode: (value, context) => {
      const name = typeof value === 'number' ? names[numbers.indexOf(value)] : value;
      if (name !== undefined && names.includes(name)) return name as Names[number] as z.output<typeof member>;
      context.issues.push({
        code: 'custom',
        input: value,
        message: `must be one of ${names.join(', ')}`,
      });
      return z.NEVER;
    },
    encode: (name) => name as string,
  });
}
