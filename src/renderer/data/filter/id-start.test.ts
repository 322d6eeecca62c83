import { expect, test } from 'vitest';
import { isIdStart } from './id-start.ts';

test('a name of hexadecimal letters is not taken for the beginning of an id', () => {
  const ofSix = (...texts: string[]) => texts.map((text) => isIdStart(text, 6));
  expect(ofSix('decade', 'Facade', 'deadbeef', 'decade capital')).toEqual([false, false, false, false]);
  expect(ofSix('decad3', '123456', 'ABCDEF0123', 'ab'.repeat(32))).toEqual([true, true, true, true]);
  expect(ofSix('dec4d', `${'ab'.repeat(32)}0`, '')).toEqual([false, false, false]);
});
