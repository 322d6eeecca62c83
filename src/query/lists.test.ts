import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openListWriter } from '../store/index.ts';
import { listProgress, MARKET } from '../store/lists.fixture.ts';
import { queryService } from './query.fixture.ts';
import { queryCacheFolder } from './tables/readable-tables.ts';

const checkpoint = (atBlock: number) => ({ hash: `h${atBlock}`, blockHash: `b${atBlock}`, atBlock: BigInt(atBlock) });

async function withLists() {
  const queries = await queryService();
  const writer = openListWriter(queries.folder, 'test-chain');
  onTestFinished(() => writer.close());
  /** Saves checkpoints, given newest first, as a page that upstream confirmed at a time. */
  const save = (confirmedAt: number, ...blocks: number[]) =>
    writer.savePage({
      list: 'checkpoints',
      records: blocks.map(checkpoint),
      direction: 'older',
      progress: listProgress({ reachedOldest: true, confirmedAt }),
    });
  const snapshots = async () =>
    (await readdir(join(queryCacheFolder(queries.folder), 'lists', 'checkpoints'))).toSorted();
  return { ...queries, writer, save, snapshots };
}

test('a list is a table, as of its last confirmation', async () => {
  const { run, save } = await withLists();
  save(5_000, 20, 10);
  const result = await run('SELECT at_block, hash FROM checkpoints ORDER BY at_block');
  expect(result).toMatchObject({
    rows: [
      [10, 'h10'],
      [20, 'h20'],
    ],
    tables: [{ table: 'checkpoints', kind: 'list', complete: true, asOf: 5_000, stored: [], missing: [] }],
    asOf: 5_000,
  });
});

test('a list of which nothing is stored has its columns, no rows, and no time', async () => {
  const { run } = await withLists();
  expect(await run('SELECT id, alias FROM parties')).toMatchObject({
    rows: [],
    columns: [{ name: 'id' }, { name: 'alias' }],
    tables: [{ table: 'parties', complete: false, asOf: null }],
    asOf: null,
  });
});

test('rows that are stored later are in the next answer; a confirmation alone converts nothing', async () => {
  const { run, save, snapshots } = await withLists();
  save(5_000, 20, 10);
  await run('SELECT 1 FROM checkpoints');
  const first = await snapshots();
  save(6_000, 20, 10);
  expect(await run('SELECT count(*) FROM checkpoints')).toMatchObject({ rows: [[2]], asOf: 6_000 });
  expect(await snapshots()).toEqual(first);
});

test('lists and history are read together, as of the older', async () => {
  const { run, save } = await withLists();
  save(5_000, 2);
  const result = await run('SELECT b.hash FROM history.blocks b JOIN checkpoints c ON c.at_block = b.height');
  expect(result).toMatchObject({ rows: [['bb']], asOf: 5_000 });
  expect(result.tables.map(({ table }) => table).sort()).toEqual(['checkpoints', 'history.blocks']);
});

test('amounts of funding points are decimals, and what they cannot hold stands beside as text', async () => {
  const { run, writer } = await withLists();
  const point = { marketId: MARKET, seq: 1n, dataPointType: 'SOURCE_EXTERNAL', timestamp: 1_000_000_001n } as const;
  const points = [
    { ...point, price: '1.5', twap: '' },
    { ...point, timestamp: 2_000_000_000n, price: '9'.repeat(60), twap: '2' },
  ];
  writer.savePage({
    list: 'fundingPeriodDataPoints',
    scope: MARKET,
    records: points.toReversed(),
    direction: 'older',
    progress: listProgress({ reachedOldest: true }),
  });
  const { rows } = await run('SELECT price, price_text, timestamp FROM funding_points ORDER BY timestamp');
  expect(rows).toEqual([
    ['1.500000', null, '1970-01-01T00:00:01.000000Z'],
    [null, '9'.repeat(60), '1970-01-01T00:00:02.000000Z'],
  ]);
});
