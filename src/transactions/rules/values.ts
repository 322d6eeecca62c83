/**
 * Parses texts of numbers and ids as the network does, and as Orrery requires them
 * (docs/signing.md 8).
 */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { Decimal } from 'decimal.js';

/** The network's message about a text that should be an id and is none. */
export const ID_TEXT = 'should be a valid Vega ID';
export const KEY_TEXT = 'should be a valid vega public key';
/** The party id that stands for the network itself. */
export const NETWORK_PARTY = '0'.repeat(64);

const ID = /^[\da-f]{64}$/i;
const INTEGER = /^[+-]?\d+$/;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,9})?$/;
/** Number texts that a parser of big floats accepts in addition to decimals. */
const EXOTIC_FLOAT = /^[+-]?(inf|Inf|0[xX][\da-fA-F._]+([pP][+-]?\d+)?|\d[\d_]*(\.[\d_]*)?([eE][+-]?\d+)?)$/;
const PLAIN_INTEGER = /^(0|[1-9]\d*)$/;
const PLAIN_DECIMAL = /^(0|[1-9]\d*)(\.\d+)?$/;
const CHAIN_ADDRESS = /^(0[xX])?[\da-fA-F]{40}$/;

/** The largest number that accounts can hold. */
const MAX_AMOUNT = 2n ** 256n - 1n;
/** Maximum digits of an amount; longer text is not converted. */
const MAX_DIGITS = 100;

/** Returns true for 64 hexadecimal digits in either case: an id or a public key. */
export const isId = (text: string): boolean => ID.test(text);
/** Returns true if a text has no capitals. */
export const isLowerCase = (text: string): boolean => text === text.toLowerCase();

/**
 * Parses an integer, with or without a sign; undefined for other text. More than 100 digits, which no amount has, give
 * 10^100.
 */
export function readInteger(text: string): bigint | undefined {
  if (!INTEGER.test(text)) return undefined;
  const digits = text.replace(/^[+-]?0*/, '');
  const size = digits.length > MAX_DIGITS ? 10n ** BigInt(MAX_DIGITS) : BigInt(digits === '' ? 0 : digits);
  return text.startsWith('-') ? -size : size;
}

/** Parses a decimal number, also with an exponent; undefined for other text. */
export function readDecimal(text: string): Decimal | undefined {
  return DECIMAL.test(text) ? new Decimal(text) : undefined;
}

/**
 * Parses as `readDecimal`. Also accepts infinities, other bases and underscores, as the network's check does; for such a
 * number the result is only its sign: -1, 0 or 1.
 */
export function readFloat(text: string): Decimal | undefined {
  if (DECIMAL.test(text)) return new Decimal(text);
  if (!EXOTIC_FLOAT.test(text)) return undefined;
  const isZero = !/[1-9a-fA-Fin]/.test(text.replace(/^[+-]?(0[xX])?/, '').replace(/[pPeE][+-]?\d+$/, ''));
  if (isZero) return new Decimal(0);
  return new Decimal(text.startsWith('-') ? -1 : 1);
}

/** Returns true for only digits, without a sign or leading zeros. */
export const isPlainInteger = (text: string): boolean => PLAIN_INTEGER.test(text);
/** Returns true for digits, with a point and digits after it if there is a fraction. */
export const isPlainDecimal = (text: string): boolean => PLAIN_DECIMAL.test(text);
/** Returns true for a number of 2^256 or more, which accounts cannot hold. */
export const isTooLarge = (value: bigint): boolean => value > MAX_AMOUNT;

/** Returns the length as the network counts it: bytes of UTF-8. */
export const bytesIn = (text: string): number => Buffer.byteLength(text, 'utf8');

/** Returns true for an Ethereum address: 40 hexadecimal digits, with or without `0x`. */
export const isChainAddress = (text: string): boolean => CHAIN_ADDRESS.test(text);

/**
 * Returns true if the capitals of an address match its checksum (EIP-55). An address without capitals, or of capitals
 * alone, has no checksum and passes.
 */
export function holdsChecksum(address: string): boolean {
  const digits = address.replace(/^0x/i, '');
  const lower = digits.toLowerCase();
  if (digits === lower || digits === digits.toUpperCase()) return true;
  const hash = Buffer.from(keccak_256(Buffer.from(lower, 'ascii'))).toString('hex');
  return [...lower].every((digit, index) => {
    const expected = Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit;
    return digits.charAt(index) === expected;
  });
}
