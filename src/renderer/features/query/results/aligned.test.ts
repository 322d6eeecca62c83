import { expect, test } from 'vitest';
import { alignedPlaces, fillOf } from './aligned.ts';

test('numbers are filled up to the longest fraction of their column', () => {
  const texts = ['1', '-2.5', '0.125', null, 'NaN', '1e+22'];
  const places = alignedPlaces(texts);
  expect(places).toBe(3);
  expect(texts.map((text) => fillOf(text ?? '', places))).toEqual(['.000', '00', '', '', '', '']);
});

test('whole numbers have nothing to align, and numbers that are too long stay as they are', () => {
  expect(alignedPlaces(['1', '22'])).toBe(0);
  expect(alignedPlaces([`${'9'.repeat(30)}`, '0.125'])).toBe(0);
  expect(fillOf('1', 0)).toBe('');
});
