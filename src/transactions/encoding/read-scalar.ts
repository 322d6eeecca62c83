import { type DescEnum, ScalarType } from '@bufbuild/protobuf';
import { MAX_INT32, MAX_INT64, MAX_UINT64, MIN_INT64 } from '../../contract/index.ts';

/** A converted value, or the problem that prevents the conversion. */
export type Converted<Value> = { value: Value } | { problem: string };

const MIN_INT32 = -MAX_INT32 - 1;
const MAX_UINT32 = 2 ** 32 - 1;

/** The range of each integer type. */
const RANGES: Partial<Record<ScalarType, readonly [bigint, bigint]>> = {
  [ScalarType.INT32]: [BigInt(MIN_INT32), BigInt(MAX_INT32)],
  [ScalarType.UINT32]: [0n, BigInt(MAX_UINT32)],
  [ScalarType.INT64]: [MIN_INT64, MAX_INT64],
  [ScalarType.UINT64]: [0n, MAX_UINT64],
};

/** Returns the largest number of an integer type; undefined for another type. */
export const largestOf = (type: ScalarType): bigint | undefined => RANGES[type]?.[1];

/** No 64-bit integer has more characters, so longer text is not converted. */
const INTEGER = /^-?\d{1,40}$/;
const FRACTION = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const BASE64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

/** Parses an integer between two bounds, both included. Returns it as text, which is exact at any size. */
function readInteger(json: unknown, [least, most]: readonly [bigint, bigint]): Converted<string> {
  if (typeof json === 'number') {
    if (!Number.isInteger(json)) return { problem: 'must be a whole number' };
    if (!Number.isSafeInteger(json)) return { problem: 'is too large for a JSON number; write it in quotes' };
  } else if (typeof json !== 'string' || !INTEGER.test(json)) {
    return { problem: 'must be a whole number in plain digits' };
  }
  const value = BigInt(json);
  if (value < least || value > most) return { problem: `must be from ${least} to ${most}` };
  return { value: value.toString() };
}

function readFraction(json: unknown): Converted<number> {
  const value = typeof json === 'string' && FRACTION.test(json) ? Number(json) : json;
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'must be a finite number' };
  return { value };
}

function readBytes(json: unknown): Converted<string> {
  // Bits after the last byte must be zero, or two texts would mean the same bytes.
  if (typeof json !== 'string' || !BASE64.test(json) || Buffer.from(json, 'base64').toString('base64') !== json) {
    return { problem: 'must be bytes in standard base64' };
  }
  return { value: json };
}

function readText(json: unknown): Converted<string> {
  if (typeof json !== 'string') return { problem: 'must be text' };
  if (!json.isWellFormed()) return { problem: 'holds half of a surrogate pair, which cannot be encoded' };
  return { value: json };
}

/**
 * Parses a scalar of JSON strictly by its type, without rounding or guessing. Returns 64-bit integers and bytes as
 * text.
 */
export function readScalar(type: ScalarType, json: unknown): Converted<string | number | boolean> {
  const range = RANGES[type];
  if (range !== undefined) return readInteger(json, range);
  if (type === ScalarType.BOOL)
    return typeof json === 'boolean' ? { value: json } : { problem: 'must be true or false' };
  if (type === ScalarType.BYTES) return readBytes(json);
  if (type === ScalarType.STRING) return readText(json);
  return readFraction(json);
}

/** Parses an enum from its name or a known number; returns the number. */
export function readEnum(type: DescEnum, json: unknown): Converted<number> {
  const member = type.values.find(({ name, number }) => name === json || number === json);
  if (member === undefined) return { problem: `must be one of ${type.values.map(({ name }) => name).join(', ')}` };
  return { value: member.number };
}
