/** The units of a result's columns: named where the query shows that they are certain, and nowhere else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openListWriter } from '../store/index.ts';
import { openTestQueries } from './query.fixture.ts';

let queries: Awaited<ReturnType<typeof openTestQueries>>;
beforeAll(async () => {
  queries = await openTestQueries([
    {
      table: 'TABLE_TRADES',
      from: 1,
      to: 10,
      rows: [{ market_id: '\\xaa', price: '12345', size: '7', buyer_maker_fee: '3' }],
    },
  ]);
  openListWriter(queries.folder, 'test-chain').close();
});
afterAll(() => queries.close());

/** "price: price by 0" for each column with a unit. */
async function scalesOf(sql: string): Promise<string[]> {
  const { columns } = await queries.run(sql);
  return columns.flatMap(({ name, scale }) => (scale === undefined ? [] : [`${name}: ${scale.unit} by ${scale.by}`]));
}

test.each([
  [
    'select market_id, price, size, buyer_maker_fee from history.trades',
    ['price: price by 0', 'size: size by 0', 'buyer_maker_fee: settlement by 0'],
  ],
  ['select price as p, t.market_id as m from history.trades t where size > 1 order by p limit 5', ['p: price by 1']],
  [
    'select market_id, sum(size), min(price) as low from history.trades group by all',
    ['sum(size): size by 0', 'low: price by 0'],
  ],
  [
    'with t as (select market_id, price from history.trades) select * from (select * from t) as "result" where price > 1',
    ['price: price by 0'],
  ],
  [
    'select t.market_id, t.price, b.height from history.trades t left join history.blocks b using (vega_time)',
    ['price: price by 0'],
  ],
  ['select asset, amount from history.deposits', ['amount: asset by 0']],
  ['select id, tick_size from history.markets', ['tick_size: price by 0']],
  ['select name, staked_total from nodes', ['staked_total: stake by null']],
  ['select market_id, price, twap from funding_points', ['price: settlement by 0', 'twap: settlement by 0']],
  [
    'select market, mark_price, target_stake from history.market_data',
    ['mark_price: price by 0', 'target_stake: settlement by 0'],
  ],
  ['select market_id, size, price from history.trades limit 1;', ['size: size by 0', 'price: price by 0']],
  // Computed in the same unit.
  [
    'select market_id, avg(price) as mean, median(size) as middle, arg_max(price, vega_time) as last from history.trades group by 1',
    ['mean: price by 0', 'middle: size by 0', 'last: price by 0'],
  ],
  [
    'select market_id, price::double as price, -size as sold from history.trades',
    ['price: price by 0', 'sold: size by 0'],
  ],
  [
    'select market_id, sum(buyer_maker_fee + seller_maker_fee) as maker, sum(buyer_infrastructure_fee) as other, maker - other as rest from history.trades group by 1',
    ['maker: settlement by 0', 'other: settlement by 0', 'rest: settlement by 0'],
  ],
  // Parts of UNION in the same unit, also from different columns.
  [
    `with sides as (
      select market_id, buyer as party, buyer_maker_fee as fee, size from history.trades
      union all select market_id, seller, seller_maker_fee, size from history.trades
    ) select market_id, party, sum(fee) as fee, max(size) as size from sides group by all`,
    ['fee: settlement by 0', 'size: size by 0'],
  ],
  [
    'select asset, amount from history.deposits union select asset_id, amount from history.rewards union all select asset, amount from history.deposits',
    ['amount: asset by 0'],
  ],
  [
    'select market_id, price from history.trades except select market_id, price from history.trades',
    ['price: price by 0'],
  ],
  // Stake has one unit, also across rows.
  [
    'select name, staked_total, sum(staked_total) over () as all_stake, staked_total - lag(staked_total) over (order by name) as more from nodes',
    ['staked_total: stake by null', 'all_stake: stake by null', 'more: stake by null'],
  ],
])('%s', async (sql, scales) => {
  expect(await scalesOf(sql)).toEqual(scales);
});

test('every column of SELECT * of a table with a market has its unit', async () => {
  const { columns } = await queries.run('from history.trades');
  const at = columns.findIndex(({ name }) => name === 'market_id');
  const of = (name: string) => columns.find((column) => column.name === name)?.scale;
  expect([of('price'), of('size')]).toEqual([
    { unit: 'price', by: at },
    { unit: 'size', by: at },
  ]);
  expect([of('id'), of('seq_num'), of('price_text')]).toEqual([undefined, undefined, undefined]);
});

test.each([
  // The market of the row is not in the result.
  'select price from history.trades',
  'select sum(price) from history.trades',
  // Other figures.
  'select market_id, price * size as price from history.trades',
  'select market_id, stddev(price) as price, count(price), sum(price) over () from history.trades group by market_id, price',
  'select market_id, price::varchar as price from history.trades',
  'select market_id, price + size as price, price + 1 as more from history.trades',
  'select market_id, price + (select max(price) from history.trades) as price from history.trades',
  'select market_id, lag(price) over (order by vega_time) as price from history.trades',
  'select market_id, (select sum(price) from history.trades) as price from history.trades',
  // Another market, or perhaps another one.
  'select upper(market_id) as market_id, price from history.trades',
  'select a.market_id, b.price from history.trades a join history.trades b on true',
  'select max(market_id) as market_id, sum(price) as price from history.trades',
  'with t as (select market_id, price from history.trades) select a.market_id, b.price from t a, t b',
  'select t.market_id, s.price from history.trades t, (select sum(price) as price from history.trades) s',
  'select market_id, price from history.trades union all select market_id, price * 2 from history.trades',
  'select market_id, price from history.trades union all select market_id, size from history.trades',
  'select market_id, price from history.trades union all select upper(market_id), price from history.trades',
  'select market_id, price from history.trades union by name select price, market_id from history.trades',
  'select market_id, price from (select * replace (price * 2 as price) from history.trades)',
  'select market_id, price from (from history.trades) t(price, market_id)',
  'select market_id, price from (select market_id, price * 2 as price from history.trades)',
  'with trades as (select size as price, price as market_id from history.trades) select market_id, price from trades',
  "select market_id, columns('^price$') from history.trades",
  // Not in the smallest unit of something, or of something that the table does not name.
  'select account_id, balance from history.balances',
  'summarize history.trades',
])('nothing is said where it is not certain: %s', async (sql) => {
  expect(await scalesOf(sql)).toEqual([]);
});

/** "turnover: computed" for each number of figures without a unit. */
async function figuresOf(sql: string): Promise<string[]> {
  const { columns } = await queries.run(sql);
  return columns.flatMap(({ name, figure }) => (figure === undefined ? [] : [`${name}: ${figure}`]));
}

test.each([
  ['select sum(price) as total, max(size) - min(size) as range, market_id from history.trades group by 3', []],
  [
    'select sum(price) as total, max(size) - min(size) as range, count(*) as trades from history.trades',
    ['total: stored', 'range: stored'],
  ],
  ['select price from history.trades', ['price: stored']],
  // A figure only chooses the row.
  ['select arg_max(seq, price) as worst, arg_max(price, seq) as last from funding_points', ['last: stored']],
  ['with s as (select seq, price - twap as far from funding_points) select arg_max(seq, abs(far)) as worst from s', []],
  [
    `with t as (select market_id, price * size as turnover from history.trades)
     select sum(turnover) as turnover, count(*) as trades, count(distinct market_id) as markets from t`,
    ['turnover: computed'],
  ],
  // Of one market, the ratio of two numbers in the same unit has no unit.
  ['select market_id, (max(price) - min(price)) / min(price) * 100 as percent from history.trades group by 1', []],
  [
    `with t as (select market_id, 100.0 * sum(buyer_maker_fee) / sum(seller_maker_fee) as share from history.trades group by 1)
     select market_id, round(share, 2) as share, share - 100 as more from t`,
    [],
  ],
  ['select name, staked_total / sum(staked_total) over () as share from nodes', []],
  ['select (max(price) - min(price)) / min(price) * 100 as percent from history.trades', ['percent: computed']],
  [
    'select market_id, price / size as a, price / lag(price) over () as b, price / price * size as c from history.trades',
    ['a: computed', 'b: computed', 'c: computed'],
  ],
  [
    'select market_id, price * 2 as twice, 1 / price as part from history.trades',
    ['twice: computed', 'part: computed'],
  ],
  ['select count(price) as prices from history.trades', []],
  ['select row_number() over (order by staked_total desc) as place from nodes', []],
  [
    'select place * price as odd from (select rank() over (order by price) as place, price from history.trades)',
    ['odd: computed'],
  ],
])('a number in a smallest unit is told from one that is computed from such numbers: %s', async (sql, figures) => {
  expect(await figuresOf(sql)).toEqual(figures);
});

test('a query whose parts double at each step is not followed', async () => {
  const steps = Array.from(
    { length: 12 },
    (_, n) => `t${n + 1} as (select a.market_id, a.price from t${n} a, t${n} b)`,
  );
  const sql = `with t0 as (select market_id, price from history.trades), ${steps.join(', ')} select * from t12`;
  expect(await scalesOf(sql)).toEqual([]);
});
