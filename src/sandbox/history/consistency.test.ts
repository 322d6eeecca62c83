/** The tables describe one network: the same as the lists, and the same from table to table. */
import { describe, expect, test } from 'vitest';
import type { RecordOf } from '../../contract/index.ts';
import { BLOCKS_PER_EPOCH, secondsAt, timestampOf } from '../chain.ts';
import { hexIn, rowsUpTo, scanWhole, TO, whole } from './consistency.fixture.ts';
import { fundingPaymentOf } from './funding-payment.ts';
import { blockOf, readSource, text } from './reading.fixture.ts';

describe('with the lists', () => {
  test('blocks are those of the chain, height by height', async () => {
    const blocks = await rowsUpTo('TABLE_BLOCKS', 3000);
    expect(blocks.map((row) => [text(row, 'height'), blockOf(row)])).toEqual(
      blocks.map((_, index) => [String(index + 1), index + 1]),
    );
    expect(blocks.every((row) => hexIn(row, 'hash') === readSource.blockHash(blockOf(row)))).toBe(true);
  });

  test('checkpoints are those of the list, at the time of their block', async () => {
    const rows = await rowsUpTo('TABLE_CHECKPOINTS', 20_000);
    expect(
      rows.map((row) => ({
        hash: text(row, 'hash'),
        blockHash: text(row, 'block_hash'),
        atBlock: whole(row, 'block_height'),
      })),
    ).toEqual(await scanWhole('checkpoints', {}));
    for (const row of rows) expect(blockOf(row)).toBe(Number(whole(row, 'block_height')));
  });

  test('delegations of an epoch are those of its nodes, in its first block', async () => {
    const byEpoch = Map.groupBy(await rowsUpTo('TABLE_DELEGATIONS'), (row) => Number(text(row, 'epoch_id')));
    expect(byEpoch.size).toBeGreaterThan(5);
    for (const [epoch, rows] of byEpoch) {
      expect(new Set(rows.map(blockOf))).toEqual(new Set([epoch * BLOCKS_PER_EPOCH + 1]));
      const nodes = await scanWhole('nodes', { epochSeq: BigInt(epoch) });
      const found = rows.map((row) => ({
        party: hexIn(row, 'party_id'),
        nodeId: hexIn(row, 'node_id'),
        amount: text(row, 'amount'),
        epochSeq: String(epoch),
      }));
      expect(found).toEqual(nodes.flatMap(({ delegations }) => delegations));
    }
  });

  test('rewards go to delegators of consensus nodes only, and do not exceed the pool', async () => {
    const rows = (await rowsUpTo('TABLE_REWARDS')).filter((row) => text(row, 'market_id') === '\\x');
    const byEpoch = Map.groupBy(rows, (row) => text(row, 'epoch_id'));
    expect(byEpoch.size).toBeGreaterThan(5);
    for (const [epoch, rewards] of byEpoch) {
      const nodes = await scanWhole('nodes', { epochSeq: BigInt(epoch) });
      const delegators = nodes
        .filter(({ rewardScore }) => rewardScore?.validatorStatus === 'VALIDATOR_NODE_STATUS_CONSENSUS')
        .filter(({ rewardScore }) => rewardScore?.normalisedScore !== '0')
        .flatMap(({ delegations }) => delegations.map(({ party }) => party));
      expect(rewards.map((row) => hexIn(row, 'party_id')).sort()).toEqual(delegators.sort());
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
    const known = new Set((await scanWhole('parties', {})).slice(0, 2000).map(({ id }) => id));
    for (const [table, names] of Object.entries(columns)) {
      const rows = await rowsUpTo(table as keyof typeof columns, 2000);
      expect(rows.length).toBeGreaterThan(0);
      const parties = rows.flatMap((row) => names.map((name) => hexIn(row, name)));
      expect(parties.filter((party) => !known.has(party))).toEqual([]);
    }
  });

  test('markets are those of the network, each in block 1, with the same parameters as elsewhere', async () => {
    const rows = await rowsUpTo('TABLE_MARKETS', 1000);
    const found = rows.filter((row) => blockOf(row) === 1).map((row) => [hexIn(row, 'id'), row] as const);
    expect(new Set(found.map(([id]) => id))).toEqual(new Set(readSource.markets.map(({ id }) => id)));
    for (const market of readSource.markets) {
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
    const rows = await rowsUpTo('TABLE_MARKET_DATA');
    let inList = 0;
    for (const market of readSource.markets) {
      const ofMarket = rows.filter((row) => hexIn(row, 'market') === market.id);
      expect(ofMarket.length).toBeGreaterThan(TO / 20);
      for (const row of ofMarket) {
        const block = blockOf(row);
        const time = timestampOf(block);
        const { perpetualData } = JSON.parse(text(row, 'product_data'));
        const { seqNum = '0', startTime, internalTwap, externalTwap, fundingPayment, fundingRate } = perpetualData;
        const start = BigInt(startTime);
        const points = (
          await scanWhole('fundingPeriodDataPoints', { marketId: market.id, seq: BigInt(seqNum) })
        ).filter(({ timestamp }) => timestamp <= time);
        const internal = points.filter(({ dataPointType }) => dataPointType === 'SOURCE_INTERNAL');
        const external = points.filter(({ dataPointType }) => dataPointType === 'SOURCE_EXTERNAL');
        expect(internalTwap).toBe(averageOf(internal, start, time));
        // An oracle's point may arrive some seconds after its own time, and then it is not known yet.
        const newest = external.at(-1);
        const maybe = newest !== undefined && time - newest.timestamp < 4_000_000_000n ? external.slice(0, -1) : [];
        expect([averageOf(external, start, time), averageOf(maybe, start, time)]).toContain(externalTwap);

        const elapsed = BigInt(block - secondsAt(start));
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
    const rows = await rowsUpTo('TABLE_MARKET_DATA');
    const [market] = readSource.markets;
    const found = rows
      .filter((row) => hexIn(row, 'market') === market?.id)
      .map((row) => ({ block: blockOf(row), ...JSON.parse(text(row, 'product_data')).perpetualData }));
    const first = found.findIndex(({ seqNum }) => seqNum === '1');
    const start = secondsAt(BigInt(found[first]?.startTime));
    expect(found.slice(first - 1, first + 1).map(({ block }) => block)).toEqual([start - 1, start]);
  });
});
