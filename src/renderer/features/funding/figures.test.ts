import { expect, test } from 'vitest';
import { groupsOf } from './figures.tsx';

test('a long number may break between its groups, and loses none of them', () => {
  expect(groupsOf('2,626,162.5')).toEqual(['2,', '626,', '162.5']);
  expect(groupsOf('−1,234%').join('')).toBe('−1,234%');
  expect(groupsOf('12')).toEqual(['12']);
});
