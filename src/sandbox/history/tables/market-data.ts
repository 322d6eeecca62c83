import { timestampOf } from '../../chain.ts';
import type { SandboxMarket } from '../../funding/markets.ts';
import { createNoise } from '../../randomness.ts';
import type { RowOf } from '../columns.ts';
import { fundingPaymentOf } from '../funding-payment.ts';
import type { Providers } from '../money/providers.ts';
import type { SandboxSegment } from '../segments.ts';
import { followSteps } from '../trading/follow-steps.ts';
import { OpenPositions } from '../trading/open-positions.ts';
import type { TradeStep } from '../trading/trade-script.ts';
import type { TradeScripts } from '../trading/trade-scripts.ts';
import { type AnyJson, bytea, jsonb, NO_TIME, time } from '../values.ts';
import { type HistoryWorld, noiseHex, SEQUENCE, type TableRows } from '../world.ts';

/** Blocks between two rows of a market, by volume. Real networks write every market in every block. */
const INTERVALS = [20, 10, 5, 4, 2, 1] as const;
const NEXT_MARK = 5;

/**
 * Returns the rows of market data, the state of each market: at regular blocks, which include a segment's last block,
 * and at the blocks before and after each funding period's start.
 */
export function createMarketDataRows(
  { seed, markets, funding, volume }: HistoryWorld,
  tradeScripts: TradeScripts,
  providers: Providers,
): TableRows<'TABLE_MARKET_DATA'> {
  const noise = createNoise(seed, 'market data');
  const interval = INTERVALS.find((blocks) => blocks * volume <= INTERVALS[0]) ?? 1;

  /** Returns the first blocks of a market's funding periods in a segment, and the blocks before them. */
  const turningPoints = ({ id }: SandboxMarket, { from, to }: SandboxSegment): Set<number> => {
    const blocks = new Set<number>();
    for (let seq = funding.fundingAt(id, from)?.seq ?? 0; funding.periodStart(id, seq) <= to + 1; seq += 1) {
      const start = funding.periodStart(id, seq);
      blocks.add(start - 1).add(start);
    }
    return blocks;
  };

  /**
   * Returns the network's values of the running funding period as JSON, without zero values; null before the first
   * period.
   */
  const productData = ({ id }: SandboxMarket, block: number) => {
    const state = funding.fundingAt(id, block);
    if (state === undefined) return null;
    const { seq, start, internal, external } = state;
    const known = internal !== null && external !== null;
    const paid = known ? fundingPaymentOf(internal, external, BigInt(block - start)) : undefined;
    const data: Record<string, AnyJson> = {
      fundingPayment: paid?.payment ?? '',
      fundingRate: paid?.rate ?? '',
      internalTwap: internal?.toString() ?? '',
      externalTwap: external?.toString() ?? '',
      seqNum: seq === 0 ? '' : String(seq),
      startTime: timestampOf(start).toString(),
    };
    return jsonb({ perpetualData: Object.fromEntries(Object.entries(data).filter(([, value]) => value !== '')) });
  };

  const feeShares = (index: number, block: number): AnyJson => {
    const provisions = providers.at(index, block);
    const sum = provisions.reduce((total, { commitment }) => total + commitment, 0n);
    return provisions.map(({ party, commitment }) => ({
      party,
      equityLikeShare: String(Number((commitment * 10_000n) / sum) / 10_000),
      averageEntryValuation: commitment.toString(),
    }));
  };

  const bounds = (price: bigint): AnyJson =>
    [20n, 10n].map((part) => ({
      active: true,
      trigger: { horizon: part === 20n ? '3600' : '14400', probability: '0.9999', auctionExtension: '120' },
      minValidPrice: (price - price / part).toString(),
      maxValidPrice: (price + price / part).toString(),
      referencePrice: price.toString(),
    }));

  const rowOf = (
    market: SandboxMarket,
    index: number,
    block: number,
    traded: { lastPrice: bigint | undefined; openInterest: bigint },
  ): RowOf<'TABLE_MARKET_DATA'> => {
    const price = tradeScripts.priceAt(index, block);
    const draw = noise.at(block, index);
    const [bid, offer] = [price > 1n ? price - 1n : 1n, price + 1n];
    const volumes = [0, 1, 2, 3].map((lane) => String(100 + draw.below(90_000, lane)));
    const stake = providers.at(index, block).reduce((total, { commitment }) => total + commitment, 0n);
    const sequence = SEQUENCE.marketData + index;
    return {
      synthetic_time: time(block, sequence),
      tx_hash: bytea(noiseHex(noise, block, index, 1)),
      vega_time: time(block),
      seq_num: String(sequence),
      market: bytea(market.id),
      mark_price: price.toString(),
      best_bid_price: bid.toString(),
      best_bid_volume: volumes[0] ?? '0',
      best_offer_price: offer.toString(),
      best_offer_volume: volumes[1] ?? '0',
      best_static_bid_price: bid.toString(),
      best_static_bid_volume: volumes[2] ?? '0',
      best_static_offer_price: offer.toString(),
      best_static_offer_volume: volumes[3] ?? '0',
      mid_price: price.toString(),
      static_mid_price: price.toString(),
      open_interest: traded.openInterest.toString(),
      auction_end: '0',
      auction_start: '0',
      indicative_price: '0',
      indicative_volume: '0',
      market_trading_mode: 'TRADING_MODE_CONTINUOUS',
      auction_trigger: 'AUCTION_TRIGGER_UNSPECIFIED',
      extension_trigger: 'AUCTION_TRIGGER_UNSPECIFIED',
      target_stake: (stake / 2n).toString(),
      supplied_stake: stake.toString(),
      price_monitoring_bounds: jsonb(bounds(price)),
      market_value_proxy: stake.toString(),
      liquidity_provider_fee_shares: jsonb(feeShares(index, block)),
      market_state: 'STATE_ACTIVE',
      next_mark_to_market: time(block + NEXT_MARK),
      market_growth: '0',
      last_traded_price: (traded.lastPrice ?? price).toString(),
      product_data: productData(market, block),
      liquidity_provider_sla: '[]',
      next_network_closeout: NO_TIME,
      mark_price_type: 'COMPOSITE_PRICE_TYPE_WEIGHTED',
      mark_price_state: jsonb({
        priceSources: [
          { price: price.toString(), priceSource: 'MedianPrice', lastUpdated: timestampOf(block).toString() },
        ],
      }),
      active_protocol_automated_purchase: null,
    };
  };

  return function* rows(segment) {
    const { from, to } = segment;
    const turning = markets.map((market) => turningPoints(market, segment));
    const positions = new OpenPositions();
    const lastPrices = new Map<number, bigint>();
    const take = (steps: readonly TradeStep[]) => {
      for (const { trade } of steps) {
        if (trade === undefined) continue;
        positions.apply(trade);
        lastPrices.set(trade.market, trade.price);
      }
    };
    const stepsAt = followSteps(tradeScripts.sweep(from, to), ({ steps }) => take(steps));
    for (let block = from; block <= to; block += 1) {
      take(stepsAt(block));
      for (const [index, market] of markets.entries()) {
        if (block % interval !== 0 && turning[index]?.has(block) !== true) continue;
        const traded = { lastPrice: lastPrices.get(index), openInterest: positions.openInterest(index) };
        yield rowOf(market, index, block, traded);
      }
    }
  };
}
