import { expect, test } from 'vitest';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import { nodeFields, nodeText } from '../fields.ts';
import { partWatched } from './watched-condition.ts';

const part = (source: string) =>
  partWatched(conditionsOf(parseFilter(source), nodeFields(18, undefined), nodeText).conditions);

test('what is said of the watch list is kept from the store, the rest is not', () => {
  expect(part('watched=yes performance<0.9 oslo')).toEqual({
    wanted: 'watched',
    where: [
      { field: 'performanceScore', operator: 'lessThan', value: '0.9' },
      { field: 'name', operator: 'contains', value: 'oslo' },
    ],
  });
  expect(part('status=consensus').wanted).toBeUndefined();
});

test('yes and no, is and is not', () => {
  const wanted = (source: string) => part(source).wanted;
  expect(['watched=yes', 'watched!=no', 'watched==YES'].map(wanted)).toEqual(['watched', 'watched', 'watched']);
  expect(['watched=no', 'watched!=yes'].map(wanted)).toEqual(['others', 'others']);
  expect(wanted('watched=yes watched!=no')).toBe('watched');
  expect(wanted('watched=yes watched=no')).toBe('none');
});
