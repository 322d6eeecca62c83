import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

const size = fc.integer({ min: 1, max: 1000 });
const position = fc.integer({ min: 0, max: 1200 });

test('a range from one byte to another includes both, as far as the body has them', () => {
  fc.assert(
    fc.property(size, position, position, (bytes, first, last) => {
      const range = readByteRange(`bytes=${first}-${last}`, bytes);
      if (first > last) expect(range).toBeUndefined();
      else if (first >= bytes) expect(range).toBe('outside');
      else expect(range).toEqual({ start: first, end: Math.min(last + 1, bytes) });
    }),
  );
});

test('a range without an end goes to the last byte, a suffix is a number of last bytes', () => {
  fc.assert(
    fc.property(size, position, (bytes, number) => {
      const rest = number < bytes ? { start: number, end: bytes } : 'outside';
      expect(readByteRange(`bytes=${number}-`, bytes)).toEqual(rest);
      const suffix = number === 0 ? 'outside' : { start: Math.max(0, bytes - number), end: bytes };
      expect(readByteRange(`Bytes= -${number}`, bytes)).toEqual(suffix);
    }),
  );
});

test('numbers of any length are positions beyond the end', () => {
  expect(readByteRange(`bytes=${'9'.repeat(40)}-`, 5)).toBe('outside');
  expect(readByteRange(`bytes=1-${'9'.repeat(40)}`, 5)).toEqual({ start: 1, end: 5 });
  expect(readByteRange(`bytes=-${'9'.repeat(400)}`, 5)).toEqual({ start: 0, end: 5 });
});

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=0x1-2'])(
  '%s asks for the whole',
  (header) => expect(readByteRange(header, 10)).toBeUndefined(),
);
