import { expect, test } from 'vitest';
import { byteCount, hexLines } from './bytes.ts';

test('bytes are shown in lines of sixteen with their text beside them', () => {
  const text = 'VALUE_YES\u0000\u0001, and more';
  expect(hexLines(btoa(text))).toEqual([
    '0000  56 41 4c 55 45 5f 59 45 53 00 01 2c 20 61 6e 64  VALUE_YES··, and',
    '0010  20 6d 6f 72 65                                    more',
  ]);
  for (const length of [0, 1, 2, 3, 16, 17]) expect(byteCount(btoa('x'.repeat(length)))).toBe(length);
});
