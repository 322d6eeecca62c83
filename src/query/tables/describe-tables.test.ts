import { expect, test } from 'vitest';
import { blocksOfTable, readableSegments } from '../../dataset/index.ts';
import type { Holding } from '../../history/index.ts';
import { coverageOf } from './coverage.ts';
import { describeTables } from './describe-tables.ts';
import { columnsOfTable } from './table-columns.ts';

function holding(from: number, to: number, storedAt?: number): Holding {
  const segment = { from: BigInt(from), to: BigInt(to) } as Holding['segment'];
  const part = storedAt === undefined ? undefined : ({ rows: 10, storedAt } as Holding['part']);
  return { segment, part, reach: 'unknown', suspicion: null };
}

function coverage(holdings: Holding[]) {
  return coverageOf('TABLE_TRADES', blocksOfTable(holdings, readableSegments(holdings)));
}

test('every table and every column says what it means', async () => {
  const tables = await describeTables({ holdings: async () => [] }, [], 0);
  expect(tables).toHaveLength(20);
  const silent = tables.flatMap(({ name, meaning, columns }) => [
    ...(meaning === '' ? [name] : []),
    ...columns.filter((column) => column.meaning === '').map((column) => `${name}.${column.name}`),
  ]);
  expect(silent).toEqual([]);
});

test('a table of history has its own columns first, and texts beside them last', () => {
  const names = columnsOfTable('history.trades').map(({ name }) => name);
  expect(names.indexOf('segment_row')).toBeLessThan(names.indexOf('price_text'));
  expect(names).not.toContain('day');
});

test('a list is as old as its oldest part, and complete where each part is', async () => {
  const part = { list: 'fundingPeriodDataPoints', rows: 5, complete: true, mayChange: true } as const;
  const resources = [
    { ...part, scope: 'a', asOf: 7 },
    { ...part, scope: 'b', asOf: 3 },
  ];
  const points = async (given: typeof resources) =>
    (await describeTables({ holdings: async () => [] }, given, 0)).find(({ name }) => name === 'funding_points');
  expect(await points(resources)).toMatchObject({ kind: 'list', rows: 10, complete: true, asOf: 3 });
  expect(await points([])).toMatchObject({ rows: null, complete: false, asOf: null });
});

test('an epoch that has ended does not age the nodes, and one that may change does', async () => {
  const part = { list: 'nodes', rows: 5, complete: true } as const;
  const ended = [6, 7].map((epoch) => ({ ...part, scope: String(epoch), asOf: epoch * 100, mayChange: false }));
  const open = [8, 9].map((epoch) => ({ ...part, scope: String(epoch), asOf: epoch * 100, mayChange: true }));
  const asOf = async (given: typeof ended) =>
    (await describeTables({ holdings: async () => [] }, given, 0)).find(({ name }) => name === 'nodes')?.asOf;
  expect(await asOf(ended)).toBe(700);
  expect(await asOf([...ended, ...open])).toBe(800);
});

test('delegations are counted by themselves, and are as complete as the nodes', async () => {
  const nodes = { list: 'nodes', scope: '7', rows: 5, complete: true, asOf: 9, mayChange: true } as const;
  const delegations = async (given: (typeof nodes)[]) =>
    (await describeTables({ holdings: async () => [] }, given, 321)).find(({ name }) => name === 'delegations');
  expect(await delegations([nodes])).toMatchObject({ rows: 321, complete: true, asOf: 9 });
  expect(await delegations([])).toMatchObject({ rows: null, complete: false });
});

test('stored ranges are joined, and the rest of the known segments is missing', () => {
  const found = coverage([holding(1, 10, 5), holding(11, 20, 7), holding(21, 30), holding(41, 50)]);
  expect(found).toEqual({
    table: 'history.trades',
    kind: 'history',
    stored: [{ from: 1n, to: 20n }],
    missing: [
      { from: 21n, to: 30n },
      { from: 41n, to: 50n },
    ],
    complete: false,
    asOf: 7,
  });
});

test('stored blocks that are suspect are named, and the table is not complete', () => {
  const segments = [holding(1, 10, 5), holding(11, 20, 7), { ...holding(21, 30, 7), suspicion: 'short' as const }];
  expect(coverage(segments)).toMatchObject({
    stored: [{ from: 1n, to: 30n }],
    suspect: [{ from: 21n, to: 30n }],
    complete: false,
  });
  const sound = coverage(segments.slice(0, 2));
  expect([sound.complete, sound.suspect]).toEqual([true, undefined]);
});

test('blocks between two known segments, in none of them, leave the table incomplete', () => {
  expect(coverage([holding(1, 10, 5), holding(21, 30, 5)])).toMatchObject({ missing: [], complete: false });
});

test('a stored segment covers its blocks although a longer one that is not stored overlaps it', () => {
  const { missing, stored } = coverage([holding(11, 20, 5), holding(11, 40), holding(31, 35, 5)]);
  expect(stored).toEqual([
    { from: 11n, to: 20n },
    { from: 31n, to: 35n },
  ]);
  expect(missing).toEqual([
    { from: 21n, to: 30n },
    { from: 36n, to: 40n },
  ]);
});

test('a table of which nothing is known is not complete', () => {
  expect(coverage([])).toMatchObject({ stored: [], missing: [], complete: false, asOf: null });
});

test('tables come in the order of their names, with rows and columns', async () => {
  const tables = await describeTables(
    {
      holdings: async (table) => (table === 'TABLE_BLOCKS' ? [holding(1, 9, 1)] : []),
    },
    [],
    0,
  );
  const names = tables.filter(({ kind }) => kind === 'history').map(({ name }) => name);
  expect(names).toEqual([...names].sort());
  expect(tables.find(({ name }) => name === 'history.blocks')).toMatchObject({
    rows: 10,
    columns: expect.arrayContaining([
      { name: 'height', type: 'BIGINT', kind: 'integer', meaning: 'Height of the block', unit: 'block' },
    ]),
  });
});
