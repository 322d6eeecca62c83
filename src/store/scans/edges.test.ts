import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Direction,
  type FilterOf,
  type ListName,
  type RecordOf,
  recordText,
  WIRE_NAMES,
} from '../../contract/index.ts';
import { listScope, writeEdges } from '../../paging/index.ts';
import { MARKET, saveAll, type TestStore, withStore } from '../lists.fixture.ts';
import { arbitraryCheckpoints, arbitraryNodes, arbitraryParties, fundingPoints } from '../records.fixture.ts';
import { scanEdges, scanList } from './lookups.ts';

const ORDERING = 'a numbering';
const shape = fc.record({
  direction: fc.constantFrom<Direction>('ascending', 'descending'),
  shown: fc.integer({ min: 1, max: 9 }),
  reversed: fc.boolean(),
  names: fc.constantFrom(...WIRE_NAMES),
});
type Shape = typeof shape extends fc.Arbitrary<infer Value> ? Value : never;

/** The edges of two pages, from the list's edge and from its middle row on, are those of the records, byte for byte. */
function expectEdges<L extends ListName>(
  { connection }: TestStore,
  list: L,
  filter: FilterOf<L>,
  rows: readonly RecordOf<L>[],
  { direction, ...form }: Shape,
): void {
  const all = scanList(connection, list, filter, { direction, limit: rows.length + 1 }).rows;
  for (const from of [undefined, all[all.length >> 1]?.key]) {
    const request = { direction, limit: form.shown + 1, ...form, ...(from && { from }) };
    const { position, ...edges } = scanEdges(connection, list, filter, { ...request, ordering: ORDERING });
    const { rows: found, exhausted, coverage } = scanList(connection, list, filter, request);
    const texts = found.map(({ key, record }) => ({ key, node: recordText(list, record, form.names) }));
    const expected = writeEdges(texts, request, listScope(list, filter, ORDERING));
    expect(edges).toEqual({ ...expected, exhausted, coverage });
    expect(position).toBeNull();
  }
}

test('the edges of parties are the JSON of their records', () =>
  withStore((store) => {
    fc.assert(
      fc.property(arbitraryParties, shape, (rows, form) => {
        store.empty();
        saveAll(store.writer, 'parties', '', rows);
        expectEdges(store, 'parties', {}, rows, form);
      }),
    );
  }));

test('names and ids that look like the JSON around them, or are no hexadecimal digits, change nothing', () =>
  withStore((store) => {
    const texts = [',{"node":', '"cursor":"', '","cursor":"x"},{"node":{', 'network', 'ABcd', 'abc', 'ü.~&\u2028'];
    const rows = texts.map((text) => ({ id: text, alias: text, metadata: [{ key: text, value: text }] }));
    saveAll(store.writer, 'parties', '', rows);
    const shapes = fc.sample(shape, { numRuns: 100, seed: 1 });
    for (const form of shapes) expectEdges(store, 'parties', {}, rows, form);
  }));

test('the edges of checkpoints are the JSON of their records', () =>
  withStore((store) => {
    fc.assert(
      fc.property(arbitraryCheckpoints, shape, (rows, form) => {
        store.empty();
        saveAll(store.writer, 'checkpoints', '', rows);
        expectEdges(store, 'checkpoints', {}, rows, form);
      }),
    );
  }));

test('the edges of funding points are the JSON of their records', () =>
  withStore((store) => {
    fc.assert(
      fc.property(fundingPoints(MARKET), shape, (rows, form) => {
        store.empty();
        saveAll(store.writer, 'fundingPeriodDataPoints', MARKET, rows);
        expectEdges(store, 'fundingPeriodDataPoints', { marketId: MARKET }, rows, form);
      }),
    );
  }));

test('the edges of nodes are the JSON of their records, with their delegations', () =>
  withStore((store) => {
    fc.assert(
      fc.property(arbitraryNodes, shape, (rows, form) => {
        store.empty();
        store.writer.saveNodes(7n, rows, 3);
        expectEdges(store, 'nodes', { epochSeq: 7n }, rows, form);
      }),
    );
  }));
