/** The tables describe one network: the same as the lists, and the same from table to table. */
import { describe, expect, test } from 'vitest';
import type { ListName, RecordOf } from '../../contract/index.ts';
import { BLOCKS_PER_EPOCH, momentOf, timestampOf } from '../chain.ts';
import { fundingPaymentOf } from './funding-payment.ts';
import { blockOf, type ReadRow, rowsBetween, source, text } from './reading.fixture.ts';

/** Segments of several versions, including short ones. */
const TO = source.history.at(5000).to;
const rowsOf = (table: Parameters<typeof rowsBetween>[0], to = TO) => rowsBetween(table, 1, to);
const hex = (row: ReadRow, column: string) => text(row, column).slice(2);
const whole = (row: ReadRow, column: string) => BigInt(text(row, column));

async function listed<L extends ListName>(
  list: L,
  filter: Parameters<typeof source.scan<L>>[1],
): Promise<RecordOf<L>[]> {
  const { rows } = await source.scan(list, filter, { direction: 'ascending', limit: 5001 });
  return rows.map(({ record }) => record);
}

describe('with the lists', () => {
  test('blocks are those of the chain, height by height', async () => {
    const blocks = await rowsOf('TABLE_BLOCKS', 3000);
    expect(blocks.map((row) => [text(row, 'height'), blockOf(row)])).toEqual(
      blocks.map((_, index) => [String(index + 1), index + 1]),
    );
    expect(blocks.every((row) => hex(row, 'hash') === source.blockHash(blockOf(row)))).toBe(true);
  });

  test('checkpoints are those of the list, at the time of their block', async () => {
    const rows = await rowsOf('TABLE_CHECKPOINTS', 20_000);
    expect(
      rows.map((row) => ({
        hash: text(row, 'hash'),
        blockHash: text(row, 'block_hash'),
        atBlock: whole(row, 'block_height'),
      })),
    ).toEqual(await listed('checkpoints', {}));
    for (const row of rows) expect(blockOf(row)).toBe(Number(whole(row, 'block_height')));
  });

  test('delegations of an epoch are those of its nodes, in its first block', async () => {
    const byEpoch = Map.groupBy(await rowsOf('TABLE_DELEGATIONS'), (row) => Number(text(row, 'epoch_id')));
    expect(byEpoch.size).toBeGreaterThan(5);
    for (const [epoch, rows] of byEpoch) {
      expect(new Set(rows.map(blockOf))).toEqual(new Set([epoch * BLOCKS_PER_EPOCH + 1]));
      const nodes = await listed('nodes', { epochSeq: BigInt(epoch) });
      const found = rows.map((row) => ({
        party: hex(row, 'party_id'),
        nodeId: hex(row, 'node_id'),
        amount: text(row, 'amount'),
        epochSeq: String(epoch),
      }));
      expect(found).toEqual(nodes.flatMap(({ delegations }) => delegations));
    }
  });

  test('rewards go to delegators of consensus nodes only, and do not exceed the pool', async () => {
    const rows = (await rowsOf('TABLE_REWARDS')).filter((row) => text(row, 'market_id') === '\\x');
    const byEpoch = Map.groupBy(rows, (row) => text(row, 'epoch_id'));
    expect(byEpoch.size).toBeGreaterThan(5);
    for (const [epoch, rewards] of byEpoch) {
      const nodes = await listed('nodes', { epochSeq: BigInt(epoch) });
      const delegators = nodes
        .filter(({ rewardScore }) => rewardScore?.validatorStatus === 'VALIDATOR_NODE_STATUS_CONSENSUS')
        .filter(({ rewardScore }) => rewardScore?.normalisedScore !== '0')
        .flatMap(({ delegations }) => delegations.map(({ party }) => party));
      expect(rewards.map((row) => hex(row, 'party_id')).sort()).toEqual(delegators.sort());
      const paid = rewards.reduce((sum, row) => sum + Number(text(row, 'percent_of_total')), 0);
      expect(paid).toBeGreaterThan(99);
      expect(paid).toBeLessThanOrEqual(100);
    }
  });

  test('every party is in the list, and existed at that block', async () => {
    const columns = {
      TABLE_ORDERS: ['party_id'],
      TABLE_TRADES: ['buyer', 'seller'],
      TABLE_POSITIONS: ['party_id'],
      TABLE_LIQUIDITY_PROVISIONS: ['party_id'],
      TABLE_DEPOSITS: ['party_id'],
      TABLE_WITHDRAWALS: ['party_id'],
      TABLE_REWARDS: ['party_id'],
    } as const;
    const known = new Set((await listed('parties', {})).slice(0, 2000).map(({ id }) => id));
    for (const [table, names] of Object.entries(columns)) {
      const rows = await rowsOf(table as keyof typeof columns, 2000);
      expect(rows.length).toBeGreaterThan(0);
      const parties = rows.flatMap((row) => names.map((name) => hex(row, name)));
      expect(parties.filter((party) => !known.has(party))).toEqual([]);
    }
  });

  test('markets are those of the network, each in block 1, with the same parameters as elsewhere', async () => {
    const rows = await rowsOf('TABLE_MARKETS', 1000);
    const found = rows.filter((row) => blockOf(row) === 1).map((row) => [hex(row, 'id'), row] as const);
    expect(new Set(found.map(([id]) => id))).toEqual(new Set(source.markets.map(({ id }) => id)));
    for (const market of source.markets) {
      const row = new Map(found).get(market.id) ?? {};
      const { instrument } = JSON.parse(text(row, 'tradable_instrument'));
      expect(instrument).toMatchObject({
        code: market.code,
        name: market.name,
        perpetual: { settlementAsset: market.settlementAsset.id, interestRate: '0.1095' },
      });
      expect(text(row, 'decimal_places')).toBe(String(market.decimalPlaces));
    }
  });
});

describe('funding in market data', () => {
  /** The average by the network's formula at a time, over the points up to then. */
  const averageOf = (points: readonly RecordOf<'fundingPeriodDataPoints'>[], start: bigint, time: bigint) => {
    const later = points.filter(({ timestamp }) => timestamp > start);
    const carried = points.filter(({ timestamp }) => timestamp <= start).at(-1);
    const known = carried === undefined ? later : [carried, ...later];
    const from = known[0] !== undefined && known[0].timestamp > start ? known[0].timestamp : start;
    if (time <= from) return known[0]?.price;
    const weight = known.reduce((sum, { timestamp, price }, index) => {
      const end = known[index + 1]?.timestamp ?? time;
      return sum + BigInt(price) * (end - (timestamp > from ? timestamp : from));
    }, 0n);
    return (weight / (time - from)).toString();
  };

  test('the averages follow from the list, the payment from the averages; the mark price is that of the list', async () => {
    const rows = await rowsOf('TABLE_MARKET_DATA');
    let inList = 0;
    for (const market of source.markets) {
      const ofMarket = rows.filter((row) => hex(row, 'market') === market.id);
      expect(ofMarket.length).toBeGreaterThan(TO / 20);
      for (const row of ofMarket) {
        const block = blockOf(row);
        const time = timestampOf(block);
        const { perpetualData } = JSON.parse(text(row, 'product_data'));
        const { seqNum = '0', startTime, internalTwap, externalTwap, fundingPayment, fundingRate } = perpetualData;
        const start = BigInt(startTime);
        const points = (await listed('fundingPeriodDataPoints', { marketId: market.id, seq: BigInt(seqNum) })).filter(
          ({ timestamp }) => timestamp <= time,
        );
        const internal = points.filter(({ dataPointType }) => dataPointType === 'SOURCE_INTERNAL');
        const external = points.filter(({ dataPointType }) => dataPointType === 'SOURCE_EXTERNAL');
        expect(internalTwap).toBe(averageOf(internal, start, time));
        // An oracle's point may arrive some seconds after its own time, and then it is not known yet.
        const newest = external.at(-1);
        const maybe = newest !== undefined && time - newest.timestamp < 4_000_000_000n ? external.slice(0, -1) : [];
        expect([averageOf(external, start, time), averageOf(maybe, start, time)]).toContain(externalTwap);

        const elapsed = BigInt(block - momentOf(start));
        const { payment, rate } = fundingPaymentOf(BigInt(internalTwap), BigInt(externalTwap), elapsed);
        expect([fundingPayment, fundingRate]).toEqual([payment, rate]);
        expect(elapsed).toBeLessThanOrEqual(3604n);

        const mark = internal.at(-1);
        const scale = 10n ** BigInt(market.settlementAsset.decimals - market.decimalPlaces);
        expect(text(row, 'mark_price')).toBe((BigInt(mark?.price ?? 0) / scale).toString());
        if (mark?.timestamp !== time) continue;
        expect(internalTwap).toBe(mark.twap);
        inList += 1;
      }
    }
    expect(inList).toBeGreaterThan(3);
  });

  test('market data has the blocks before and after the start of a period', async () => {
    const rows = await rowsOf('TABLE_MARKET_DATA');
    const [market] = source.markets;
    const found = rows
      .filter((row) => hex(row, 'market') === market?.id)
      .map((row) => ({ block: blockOf(row), ...JSON.parse(text(row, 'product_data')).perpetualData }));
    const first = found.findIndex(({ seqNum }) => seqNum === '1');
    const start = momentOf(BigInt(found[first]?.startTime));
    expect(found.slice(first - 1, first + 1).map(({ block }) => block)).toEqual([start - 1, start]);
  });
});

describe('trading', () => {
  test('trades name the two orders that met, and the states of the orders give what is left', async () => {
    const orders = Map.groupBy(await rowsOf('TABLE_ORDERS'), (row) => hex(row, 'id'));
    const traded = new Map<string, bigint>();
    for (const row of await rowsOf('TABLE_TRADES')) {
      for (const [order, party, side] of [
        ['buy_order', 'buyer', '1'],
        ['sell_order', 'seller', '2'],
      ] as const) {
        const id = hex(row, order);
        const [first] = orders.get(id) ?? [];
        expect(first).toMatchObject({ party_id: row[party], side, market_id: row.market_id, price: row.price });
        traded.set(id, (traded.get(id) ?? 0n) + whole(row, 'size'));
      }
    }
    expect(traded.size).toBeGreaterThan(500);
    for (const [id, states] of orders) {
      const left = states.map((row) => whole(row, 'remaining'));
      expect(left.toSorted((one, other) => Number(other - one))).toEqual(left);
      const [size, last] = [whole(states[0] ?? {}, 'size'), left.at(-1) ?? 0n];
      expect(size - last).toBe(traded.get(id) ?? 0n);
      expect(text(states.at(-1) ?? {}, 'status') === '5').toBe(last === 0n);
    }
  });

  test('positions are the sum of the trades, and open interest is the sum of the long positions', async () => {
    const trades = Map.groupBy(await rowsOf('TABLE_TRADES'), blockOf);
    const positions = Map.groupBy(await rowsOf('TABLE_POSITIONS'), blockOf);
    const data = Map.groupBy(await rowsOf('TABLE_MARKET_DATA'), blockOf);
    const open = new Map<string, bigint>();
    for (let block = 1; block <= TO; block += 1) {
      const touched = new Set<string>();
      for (const row of trades.get(block) ?? []) {
        const size = whole(row, 'size');
        for (const [party, change] of [
          ['buyer', size],
          ['seller', -size],
        ] as const) {
          const key = `${hex(row, 'market_id')} ${hex(row, party)}`;
          open.set(key, (open.get(key) ?? 0n) + change);
          touched.add(key);
        }
      }
      const found = (positions.get(block) ?? []).map(
        (row) => [`${hex(row, 'market_id')} ${hex(row, 'party_id')}`, whole(row, 'open_volume')] as const,
      );
      expect(new Map(found)).toEqual(new Map([...touched].map((key) => [key, open.get(key)])));
      for (const row of data.get(block) ?? []) {
        const longs = [...open].filter(([key, size]) => key.startsWith(hex(row, 'market')) && size > 0n);
        expect(whole(row, 'open_interest')).toBe(longs.reduce((sum, [, size]) => sum + size, 0n));
      }
    }
    expect(positions.size).toBeGreaterThan(300);
    expect([...open.values()].filter((size) => size !== 0n).length).toBeLessThan(60);
  });

  test('every changed position has its margin levels', async () => {
    const countsOf = (rows: ReadRow[]) => [...Map.groupBy(rows, blockOf)].map(([block, { length }]) => [block, length]);
    expect(countsOf(await rowsOf('TABLE_MARGIN_LEVELS'))).toEqual(countsOf(await rowsOf('TABLE_POSITIONS')));
  });
});

describe('money', () => {
  test('a balance changes only with a ledger entry, over segments and epochs', async () => {
    const balances = new Map<string, bigint>();
    for (const row of await rowsOf('TABLE_LEDGER')) {
      const quantity = whole(row, 'quantity');
      expect(quantity).toBeGreaterThan(0n);
      for (const [side, sign] of [
        ['from', -1n],
        ['to', 1n],
      ] as const) {
        const after = whole(row, `account_${side}_balance`);
        const account = hex(row, `account_${side}_id`);
        expect(after - sign * quantity).toBe(balances.get(account) ?? after - sign * quantity);
        expect(after).toBeGreaterThanOrEqual(0n);
        balances.set(account, after);
      }
    }
    expect(balances.size).toBeGreaterThan(50);
  });

  test('balances are those of the last ledger entry of each block', async () => {
    const left = new Map<string, bigint>();
    for (const row of await rowsOf('TABLE_LEDGER')) {
      for (const side of ['from', 'to']) {
        left.set(`${blockOf(row)} ${hex(row, `account_${side}_id`)}`, whole(row, `account_${side}_balance`));
      }
    }
    const found = (await rowsOf('TABLE_BALANCES')).map(
      (row) => [`${blockOf(row)} ${hex(row, 'account_id')}`, whole(row, 'balance')] as const,
    );
    expect(new Map(found)).toEqual(left);
    expect(found).toHaveLength(left.size);
  });

  test('deposits, withdrawals and the fees of trades are in the ledger', async () => {
    const ledger = Map.groupBy(await rowsOf('TABLE_LEDGER'), (row) => text(row, 'type'));
    const sums = (rows: ReadRow[], column: string) => rows.map((row) => whole(row, column)).sort();
    const deposits = (await rowsOf('TABLE_DEPOSITS')).filter(({ status }) => status === 'STATUS_FINALIZED');
    expect(sums(ledger.get('TRANSFER_TYPE_DEPOSIT') ?? [], 'quantity')).toEqual(sums(deposits, 'amount'));
    const withdrawals = (await rowsOf('TABLE_WITHDRAWALS')).filter(({ status }) => status === 'STATUS_OPEN');
    expect(sums(ledger.get('TRANSFER_TYPE_WITHDRAW') ?? [], 'quantity')).toEqual(sums(withdrawals, 'amount'));
    const fees = (await rowsOf('TABLE_TRADES')).flatMap((row) => [
      whole(row, 'buyer_maker_fee'),
      whole(row, 'seller_maker_fee'),
    ]);
    const paid = fees.filter((fee) => fee > 0n).sort();
    expect(sums(ledger.get('TRANSFER_TYPE_MAKER_FEE_PAY') ?? [], 'quantity')).toEqual(paid);
  });

  test('a deposit or withdrawal is opened once and decided once', async () => {
    for (const table of ['TABLE_DEPOSITS', 'TABLE_WITHDRAWALS'] as const) {
      const byId = Map.groupBy(await rowsOf(table), (row) => hex(row, 'id'));
      const lives = [...byId.values()].map((rows) =>
        rows
          .sort((left, right) => blockOf(left) - blockOf(right))
          .map((row) => text(row, 'status').slice('STATUS_'.length))
          .join(' '),
      );
      const known =
        table === 'TABLE_DEPOSITS'
          ? ['OPEN', 'OPEN FINALIZED', 'OPEN CANCELLED', 'OPEN DUPLICATE_REJECTED']
          : ['OPEN', 'OPEN FINALIZED', 'REJECTED'];
      expect([...new Set(lives)].filter((life) => !known.includes(life))).toEqual([]);
      expect(lives.filter((life) => life === 'OPEN FINALIZED').length).toBeGreaterThan(20);
    }
  });
});

test('no two events of a block have the same number', async () => {
  const tables = [
    ...(['TABLE_CHECKPOINTS', 'TABLE_DELEGATIONS', 'TABLE_REWARDS'] as const),
    ...(['TABLE_ORDERS', 'TABLE_TRADES', 'TABLE_MARKET_DATA'] as const),
  ];
  const numbers = (await Promise.all(tables.map((table) => rowsOf(table, 2000)))).flatMap((rows) =>
    rows.map((row) => `${blockOf(row)} ${text(row, 'seq_num')}`),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});
