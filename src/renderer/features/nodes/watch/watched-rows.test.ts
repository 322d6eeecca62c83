import { expect, test } from 'vitest';
import type { ListStart, NodeRow } from '../../../../contract/index.ts';
import type { RowSource } from '../../../data/rows/row-source.ts';
import { byWatching } from './watched-rows.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const coverage = { complete: true, asOf: 1 };
const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };

/** Nodes in the order of their ids; a page starts at the first id that is not before the value. */
const nodes: RowSource<NodeRow> = {
  key: ['nodes'],
  list: 'nodes',
  growth: 'within',
  page(_, __, at) {
    const shown = ids.filter((id) => at === undefined || !('value' in at) || id >= at.value);
    const edges = shown.map((id) => ({ node: { id } as NodeRow, cursor: id }));
    return Promise.resolve({ page: { edges, pageInfo }, coverage });
  },
  count: () => Promise.resolve({ rows: ids.length, complete: true }),
};

async function rowsOf(watched: readonly string[], at?: ListStart) {
  const { page, position } = await byWatching(nodes, 'watched', watched).page({}, new AbortController().signal, at);
  return { ids: page.edges.map(({ node }) => node.id), row: position?.row };
}

test('the watched nodes are shown in the order of the list, all at once', async () => {
  expect(await rowsOf(['d', 'gone', 'b'])).toEqual({ ids: ['b', 'd'], row: undefined });
  expect(await byWatching(nodes, 'watched', ['d', 'gone']).count(new AbortController().signal)).toEqual({
    rows: 1,
    complete: true,
  });
});

test('the others are what is left, and nothing is both', async () => {
  const idsOf = async (wanted: 'others' | 'none') =>
    (await byWatching(nodes, wanted, ['b']).page({}, new AbortController().signal)).page.edges.map(
      ({ node }) => node.id,
    );
  expect(await idsOf('others')).toEqual(['a', 'c', 'd', 'e']);
  expect(await idsOf('none')).toEqual([]);
  expect(byWatching(nodes, undefined, ['b'])).toBe(nodes);
});

test('a place and a value are those among the watched', async () => {
  expect(await rowsOf(['b', 'd', 'e'], { row: 1 })).toEqual({ ids: ['d', 'e'], row: 1 });
  expect(await rowsOf(['b', 'd', 'e'], { value: 'c' })).toEqual({ ids: ['d', 'e'], row: 1 });
  expect(await rowsOf(['b'], { value: 'z' })).toEqual({ ids: [], row: 1 });
});

test('another watched node is another list, another order of watching is not', () => {
  const keyOf = (watched: readonly string[]) => byWatching(nodes, 'watched', watched).key;
  expect(keyOf(['b', 'a'])).toEqual(keyOf(['a', 'b']));
  expect(keyOf(['b'])).not.toEqual(keyOf(['a']));
});
