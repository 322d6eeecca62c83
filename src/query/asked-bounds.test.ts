/** The missing blocks of the times that a query asks for, as far as its conditions say so. */
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
  return tables[0]?.asked?.missing.map(({ from, to }) => `${from}-${to}`);
}

test('missing blocks of the asked times are named, estimated from the times of stored blocks', async () => {
  expect(await askedOf(`${FROM} WHERE vega_time < '2026-10-01 12:25:00'`)).toEqual(['1001-1500']);
  expect(await askedOf(`${FROM} WHERE vega_time >= timestamptz '2026-10-01 12:25:00+00'`)).toEqual(['1500-3000']);
  expect(
    await askedOf(`${FROM} b WHERE height > 1 AND b.vega_time BETWEEN '2026-10-01' AND :to`, {
      to: '2026-10-01T12:10:00Z',
    }),
  ).toEqual([]);
  expect(await askedOf(`${FROM} WHERE :from <= vega_time`, { from: '2026-10-02' })).toBeUndefined();
});

test.each([
  `${FROM} WHERE height > 5`,
  `${FROM} WHERE vega_time < '2026-10-01' OR height = 1`,
  `${FROM} WHERE vega_time < (SELECT max(vega_time) FROM history.blocks)`,
  `${FROM} WHERE vega_time > now() - INTERVAL 1 DAY`,
  `WITH b AS (${FROM.replace('count(*)', '*')}) SELECT count(*) FROM b WHERE vega_time < '2026-10-01'`,
  `${FROM} a JOIN history.blocks b USING (height) WHERE a.vega_time < '2026-10-01'`,
])('where the times are not certain, nothing is said of them: %s', async (sql) => {
  expect(await askedOf(sql)).toBeUndefined();
});
