const MICROSECONDS = 1_000_000;
const DASH = 0x2d;
const SPACE = 0x20;
const COLON = 0x3a;
const POINT = 0x2e;
const PLUS = 0x2b;
const ZERO = 0x30;

/** Parses `count` ASCII digits at `start`; NaN if one of them is no digit. */
function digits(bytes: Uint8Array, start: number, count: number): number {
  let value = 0;
  for (let at = start; at < start + count; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Returns the days from 1970-01-01 to the day `YYYY-MM-DD` at `start`; NaN if it is not written so. */
function daysAt(bytes: Uint8Array, start: number): number {
  if (bytes[start + 4] !== DASH || bytes[start + 7] !== DASH) return Number.NaN;
  const milliseconds = Date.UTC(digits(bytes, start, 4), digits(bytes, start + 5, 2) - 1, digits(bytes, start + 8, 2));
  return milliseconds / 86_400_000;
}

/**
 * Parses the time in bytes[start, end) as exported tables write it (`2023-05-01 10:00:00.123456+00`, up to six
 * decimals, always UTC). Returns Unix microseconds; NaN for anything else, also for `infinity`.
 */
export function parseTime(bytes: Uint8Array, start: number, end: number): number {
  if (end - start < 22 || bytes[start + 10] !== SPACE) return Number.NaN;
  if (bytes[start + 13] !== COLON || bytes[start + 16] !== COLON) return Number.NaN;
  if (bytes[end - 3] !== PLUS || digits(bytes, end - 2, 2) !== 0) return Number.NaN;
  const seconds =
    digits(bytes, start + 11, 2) * 3600 + digits(bytes, start + 14, 2) * 60 + digits(bytes, start + 17, 2);
  const decimals = end - 3 - (start + 20);
  let fraction = 0;
  if (decimals >= 0) {
    if (bytes[start + 19] !== POINT || decimals < 1 || decimals > 6) return Number.NaN;
    fraction = digits(bytes, start + 20, decimals) * 10 ** (6 - decimals);
  }
  return (daysAt(bytes, start) * 86_400 + seconds) * MICROSECONDS + fraction;
}
