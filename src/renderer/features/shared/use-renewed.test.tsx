import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from '../../ui/grid/index.ts';
import { useRenewed } from './use-renewed.ts';

interface Row {
  key: string;
  interval: number | undefined;
}
const rowKey = ({ key }: Row) => key;
const hasNoInterval = ({ interval }: Row) => interval === undefined;

test('a selected row keeps what a neighbour told after that neighbour has left memory', () => {
  const { result, rerender } = renderHook(
    ({ rows }) => {
      const selection = useSelection<Row>();
      useRenewed(selection, rows, rowKey, { list: '', version: undefined }, hasNoInterval);
      return selection;
    },
    { initialProps: { rows: [] as Row[] } },
  );
  const read = (interval: number | undefined) => rerender({ rows: [{ key: 'oak', interval }] });
  const intervals = () => [...result.current.rows.values()].map(({ interval }) => interval);
  act(() => result.current.toggle('oak', { key: 'oak', interval: undefined }));
  read(10);
  expect(intervals()).toEqual([10]);
  read(undefined);
  expect(intervals()).toEqual([10]);
  read(12);
  expect(intervals()).toEqual([12]);
});

test('a selected row that another list does not have stays; one that a newer version lacks goes', () => {
  const { result, rerender } = renderHook(
    ({ rows, list, version }) => {
      const selection = useSelection<Row>();
      useRenewed(selection, rows, rowKey, { list, version });
      return selection;
    },
    { initialProps: { rows: [{ key: 'oak', interval: 1 }] as Row[], list: '', version: '7' } },
  );
  act(() => result.current.toggle('oak', { key: 'oak', interval: 1 }));
  rerender({ rows: [], list: 'power>5%', version: '7 1000' });
  expect([...result.current.rows.keys()]).toEqual(['oak']);
  rerender({ rows: [], list: 'power>5%', version: '8 1000' });
  expect([...result.current.rows.keys()]).toEqual([]);
});

test('a selected row goes if the list and its epoch become others together', () => {
  const { result, rerender } = renderHook(
    ({ rows, list, version }) => {
      const selection = useSelection<Row>();
      useRenewed(selection, rows, rowKey, { list, version });
      return selection;
    },
    {
      initialProps: { rows: [], list: '', version: '7' } as { rows: Row[]; list: string; version: string | undefined },
    },
  );
  act(() => {
    result.current.toggle('oak', { key: 'oak', interval: 1 });
    result.current.toggle('ash', { key: 'ash', interval: 1 });
  });
  // Nothing is read of the other list yet.
  rerender({ rows: [], list: 'oak', version: undefined });
  expect([...result.current.rows.keys()]).toEqual(['oak', 'ash']);
  rerender({ rows: [{ key: 'oak', interval: 2 }], list: 'oak', version: '8' });
  expect([...result.current.rows.values()]).toEqual([{ key: 'oak', interval: 2 }]);
});
