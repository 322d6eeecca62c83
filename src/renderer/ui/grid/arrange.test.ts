import { expect, test } from 'vitest';
import { arrangeOf } from './arrange.ts';
import { type ColumnLayout, EMPTY_LAYOUT, type GridColumn, type GridSort, nextSort, pinnedOf } from './columns.ts';

const column = (id: string, rest: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  id,
  header: id,
  width: 100,
  cell: () => null,
  text: () => '',
  ...rest,
});
const columns = [column('a', { sortField: 'a', minWidth: 80 }), column('b'), column('c', { pinned: true })];

function arranged(layout: ColumnLayout = EMPTY_LAYOUT) {
  const kept: { layout: ColumnLayout; sort: GridSort | undefined } = { layout, sort: undefined };
  const arrange = arrangeOf({
    columns,
    shown: columns.map((each) => ({ column: each, width: 100, stickAt: undefined })),
    all: columns,
    layout,
    onLayout: (next) => {
      kept.layout = next;
    },
    onSort: (change) => {
      kept.sort = change(kept.sort);
    },
  });
  return { arrange, kept };
}

test('a header is sorted by in its first direction, the other one, then not at all', () => {
  const stake = { sortField: 'stake', sortFirst: 'descending' } as const;
  const first = nextSort(stake, { field: 'name', direction: 'ascending' });
  expect(first).toEqual({ field: 'stake', direction: 'descending' });
  const second = nextSort(stake, first);
  expect(second).toEqual({ field: 'stake', direction: 'ascending' });
  expect(nextSort(stake, second)).toBeUndefined();
});

test('what the store does not sort by leaves the sort as it is', () => {
  const sort = { field: 'name', direction: 'ascending' } as const;
  expect(nextSort({}, sort)).toBe(sort);
});

test('a column is never narrower than it may be, and can be given its own width again', () => {
  const { arrange, kept } = arranged({ ...EMPTY_LAYOUT, widths: { b: 200 } });
  arrange.resizeTo('a', 12);
  expect(kept.layout.widths).toEqual({ a: 80, b: 200 });
  arrange.resizeTo('b', undefined);
  expect(kept.layout.widths).toEqual({});
});

test('columns move by one place and stop at the edges', () => {
  const order = (id: string, by: -1 | 1) => {
    const { arrange, kept } = arranged();
    arrange.moveBy(id, by);
    return kept.layout.order.join('');
  };
  expect(order('a', 1)).toBe('bac');
  expect(order('c', -1)).toBe('acb');
  expect(order('c', 1)).toBe('abc');
  expect(order('a', -1)).toBe('');
});

test('columns are pinned by their own setting, until a person changes it', () => {
  expect(pinnedOf(columns, EMPTY_LAYOUT)).toEqual(['c']);
  expect(pinnedOf(columns, { ...EMPTY_LAYOUT, pinned: ['a', 'gone'] })).toEqual(['a']);
});
