/** The missing blocks of those to which a query limits a table by its conditions on times and heights. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestQueries } from './query.fixture.ts';

/** A block a second. */
function blockOf(height: number): Record<string, string> {
  const time = new Date(Date.UTC(2026, 9, 1, 12, 0, height)).toISOString().slice(0, 19).replace('T', ' ');
  return { height: String(height), hash: '\\xaa', vega_time: `${time}+00` };
}

let queries: Awaited<ReturnType<typeof openTestQueries>>;
beforeAll(async () => {
  // Of three segments the first is stored.
  queries = await openTestQueries([
    {
      table: 'TABLE_BLOCKS',
      from: 1,
      to: 1000,
      rows: Array.from({ length: 1000 }, (_, index) => blockOf(index + 1)),
    },
    { table: 'TABLE_BLOCKS', from: 1001, to: 2000 },
    { table: 'TABLE_BLOCKS', from: 2001, to: 3000 },
  ]);
});
afterAll(() => queries.close());

const FROM = 'SELECT count(*) FROM history.blocks';
async function askedOf(sql: string, params: Record<string, string> = {}) {
  const { tables } = await queries.run(sql, { params });
  // Of a join, the table that is not `blocks`.
  const [table] = tables.toSorted((one) => (one.table === 'history.blocks' ? 1 : -1));
  return table?.asked?.missing.map(({ from, to }) => `${from}-${to}`);
}

test('missing blocks of the asked times are named, estimated from the times of stored blocks', async () => {
  expect(await askedOf(`${FROM} WHERE vega_time <= '2026-10-01 12:25:00'`)).toEqual(['1001-1500']);
  expect(await askedOf(`${FROM} WHERE vega_time >= timestamptz '2026-10-01 12:25:00+00'`)).toEqual(['1500-3000']);
  expect(
    await askedOf(`${FROM} b WHERE height > 1 AND b.vega_time BETWEEN '2026-10-01' AND :to`, {
      to: '2026-10-01T12:10:00Z',
    }),
  ).toEqual([]);
  expect(await askedOf(`${FROM} WHERE :from <= vega_time`, { from: '2026-10-02' })).toBeUndefined();
});

test.each([
  ['history.blocks WHERE height > 1500', ['1501-3000']],
  ['history.blocks WHERE height BETWEEN 900 AND 1100', ['1001-1100']],
  ['history.blocks WHERE 1200 > blocks.height AND blocks.height >= 1100', ['1100-1199']],
  ['history.blocks WHERE height = 42', []],
  // The narrower bound counts.
  ["history.blocks WHERE height <= 2000 AND vega_time >= '2026-10-01 12:25:00'", ['1500-2000']],
  // A join of equal times of blocks bounds both tables.
  ['history.trades t JOIN history.blocks b USING (vega_time) WHERE height <= 1200', ['1-1200']],
  ['history.trades t LEFT JOIN history.blocks b ON t.vega_time = b.vega_time WHERE b.height <= 1200', ['1-1200']],
  ['history.trades t JOIN history.blocks b ON t.vega_time = b.vega_time AND b.height <= 1200', ['1-1200']],
  ['history.trades t, history.blocks b WHERE t.vega_time = b.vega_time AND b.height <= 1200', ['1-1200']],
  ["history.trades t JOIN history.blocks USING (vega_time) WHERE vega_time < '2026-10-01 12:25:00'", ['1-1499']],
  // A time of the block and the row's number; a time that no later block can have.
  ["history.trades WHERE synthetic_time < '2026-10-01 12:25:00'", ['1-1499']],
  ["history.trades WHERE synthetic_time > '2026-10-01 12:25:00'", ['1500-3000']],
  ["history.ledger WHERE ledger_entry_time >= '2026-10-01 12:25:00'", ['1500-3000']],
  ["history.orders WHERE created_at >= '2026-10-01 12:25:00' AND updated_at <= '2026-10-01 12:30:00'", ['1500-3000']],
  ['history.checkpoints WHERE block_height >= 2500 AND block_height < 2600', ['2500-3000']],
])('the blocks of a condition: %s', async (from, missing) => {
  expect(await askedOf(`SELECT count(*) FROM ${from}`)).toEqual(missing);
});

test('a time that a comparison does not include is not asked for', async () => {
  // The last stored block is of 12:16:40, the first missing one of 12:16:41.
  expect(await askedOf(`${FROM} WHERE vega_time < '2026-10-01 12:16:41'`)).toEqual([]);
  expect(await askedOf(`${FROM} WHERE vega_time <= '2026-10-01 12:16:41'`)).toEqual(['1001-1001']);
  expect(await askedOf(`${FROM} WHERE vega_time > '2026-10-01 12:16:41'`)).toEqual(['1002-3000']);
  expect(await askedOf(`${FROM} WHERE vega_time >= '2026-10-01 12:16:41'`)).toEqual(['1001-3000']);
});

test('a height can be a parameter', async () => {
  expect(await askedOf(`${FROM} WHERE height < :end`, { end: '1200' })).toEqual(['1001-1199']);
});

test.each([
  `${FROM} WHERE height <> 5`,
  `${FROM} WHERE height > 4.5`,
  `${FROM} WHERE height > 5000`,
  `${FROM} WHERE vega_time < '2026-10-01' OR height = 1`,
  `${FROM} WHERE vega_time < (SELECT max(vega_time) FROM history.blocks)`,
  `${FROM} WHERE vega_time > now() - INTERVAL 1 DAY`,
  `WITH b AS (${FROM.replace('count(*)', '*')}) SELECT count(*) FROM b WHERE vega_time < '2026-10-01'`,
  `SELECT count(*) FROM history.orders WHERE created_at < '2026-10-01 12:25:00'`,
  `SELECT count(*) FROM history.orders WHERE expires_at > '2026-10-01 12:25:00'`,
  `SELECT count(*) FROM history.trades t JOIN history.blocks b ON t.seq_num = b.height WHERE b.height <= 1200`,
  `SELECT count(*) FROM history.trades t ASOF JOIN history.blocks b USING (vega_time) WHERE b.height <= 1200`,
  `SELECT count(*) FROM history.trades t LEFT JOIN history.blocks b ON t.vega_time = b.vega_time AND b.height <= 1200`,
  `${FROM} a JOIN history.blocks b USING (height) WHERE a.vega_time < '2026-10-01'`,
])('where the blocks are not certain, nothing is said of them: %s', async (sql) => {
  expect(await askedOf(sql)).toBeUndefined();
});
