import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combineCrc32 } from './crc32.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

test('the CRC of joined texts follows from the CRCs of the parts', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(combineCrc32(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])));
    }),
  );
});

test('empty texts change nothing', () => {
  const crc = crc32('text');
  expect(combineCrc32(crc, crc32(''), 0)).toBe(crc);
  expect(combineCrc32(crc32(''), crc, 4)).toBe(crc);
});

test('many parts join from left to right', () => {
  const parts = Array.from({ length: 50 }, (_, index) => Buffer.alloc(index * 977, index));
  const joined = parts.reduce((crc, part) => combineCrc32(crc, crc32(part), part.length), 0);
  expect(joined).toBe(crc32(Buffer.concat(parts)));
});

test('lengths beyond 4 GiB count in full: appending zeros in two steps equals appending them at once', () => {
  const zeros = (length: number): number => {
    if (length < 1024) return crc32(Buffer.alloc(length));
    const half = Math.floor(length / 2);
    const rest = zeros(half);
    const even = combineCrc32(rest, rest, half);
    return length % 2 === 0 ? even : combineCrc32(even, crc32(Buffer.alloc(1)), 1);
  };
  const long = 5 * 2 ** 32 + 12_345;
  const start = crc32('start');
  const atOnce = combineCrc32(start, zeros(long), long);
  const first = combineCrc32(start, zeros(2 ** 32), 2 ** 32);
  expect(combineCrc32(first, zeros(long - 2 ** 32), long - 2 ** 32)).toBe(atOnce);
  expect(atOnce).not.toBe(combineCrc32(start, zeros(12_345), 12_345));
});
