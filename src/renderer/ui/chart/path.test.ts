import { expect, test } from 'vitest';
import { pathOf } from './path.ts';

test('a line goes straight, or holds its value until the next point', () => {
  expect(pathOf([0, 1.04, 2], [5, 6, 7], { steps: false })).toBe('M0,5L1,6L2,7');
  expect(pathOf([0, 1, 2], [5, 6, 7], { steps: true })).toBe('M0,5H1V6H2V7');
});

test('where there is no value the line is interrupted', () => {
  expect(pathOf([0, 1, 2, 3], [5, Number.NaN, 7, 8], { steps: false })).toBe('M0,5M2,7L3,8');
});

test('ground is closed piece by piece', () => {
  expect(pathOf([0, 1, 2, 3], [5, 6, Number.NaN, 8], { steps: false, ground: 9 })).toBe(
    'M0,5L1,6L1,9L0,9ZM3,8L3,9L3,9Z',
  );
  expect(pathOf([], [], { steps: true, ground: 9 })).toBe('');
});
