import { expect, test } from 'vitest';
import { changeAt, isBlank, valueAt } from './value.ts';

test('a change makes what it needs on its way, and leaves the rest as it was', () => {
  const before = { amount: '5', recurring: { factor: '1' } };
  const after = changeAt(before, ['recurring', 'dispatchStrategy', 'markets', 0], 'm');
  expect(after).toEqual({ amount: '5', recurring: { factor: '1', dispatchStrategy: { markets: ['m'] } } });
  expect(before.recurring).toEqual({ factor: '1' });
});

test('taking a member out leaves no trace, and taking an entry out closes the gap', () => {
  expect(changeAt({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  expect(changeAt({ list: ['a', 'b', 'c'] }, ['list', 1], undefined)).toEqual({ list: ['a', 'c'] });
});

test('what is not there is undefined, also below texts', () => {
  expect(valueAt({ a: 'text' }, ['a', 'length'])).toBeUndefined();
  expect(valueAt({}, ['constructor'])).toBeUndefined();
  expect(valueAt({ a: [{ b: '1' }] }, ['a', 0, 'b'])).toBe('1');
});

test('empty groups, lists and texts are nothing that was entered', () => {
  expect(isBlank({ range: { base: '' }, markets: [], note: null })).toBe(true);
  expect(isBlank({ range: { base: '0' } })).toBe(false);
  expect(isBlank([{ isOn: false }, { sizes: [0] }])).toBe(false);
});
