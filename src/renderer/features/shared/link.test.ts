import { expect, test } from 'vitest';
import { LIST_NAMES, localFields } from '../../../contract/index.ts';
import { isListStep, ListSearch, readSort, writeSort } from './link.ts';

test('every sortable field of every list goes through a link and back, both ways', () => {
  for (const list of LIST_NAMES) {
    for (const [field, { sortable }] of Object.entries(localFields[list])) {
      for (const direction of ['ascending', 'descending'] as const) {
        const read = readSort(list, writeSort({ field, direction }));
        expect(read).toEqual(sortable ? { field, direction } : undefined);
      }
    }
  }
});

test('a link that asks for what there is not is read as if it had not asked', () => {
  expect(readSort('nodes', 'constructor')).toBeUndefined();
  expect(readSort('nodes', '-')).toBeUndefined();
  expect(ListSearch.parse({ filter: 'a', sort: 7, unknown: 1 })).toEqual({ filter: 'a' });
});

test('going back closes what was opened, and does not undo every letter of a filter', () => {
  const nothing = ListSearch.parse({});
  expect(isListStep(nothing, { open: 'a' })).toBe(true);
  expect(isListStep({ ...nothing, open: 'a' }, { open: 'b' })).toBe(false);
  expect(isListStep({ ...nothing, open: 'a' }, { open: undefined })).toBe(false);
  expect(isListStep(nothing, { filter: 'no' })).toBe(false);
  expect(isListStep(nothing, { epoch: '12' } as never)).toBe(true);
});
