import type { RowOf } from '../columns.ts';
import { SIDE, type Trade } from '../trading/orders.ts';
import type { TradeScripts } from '../trading/trade-scripts.ts';
import type { Traders } from '../trading/traders.ts';
import { bytea, time } from '../values.ts';
import { type HistoryWorld, SEQUENCE, type TableRows } from '../world.ts';

const DEFAULT_TRADE = '1';

/** Returns the rows of trades, each with the ids of its two orders. Fees are those of the aggressor. */
export function createTradeRows(
  { markets }: HistoryWorld,
  traders: Traders,
  tradeScripts: TradeScripts,
): TableRows<'TABLE_TRADES'> {
  const feesOf = ({ aggressor, fees }: Trade, side: number) =>
    aggressor === side ? fees : { maker: 0n, infrastructure: 0n, liquidity: 0n };

  const rowOf = (trade: Trade, block: number, txHash: string, sequence: number): RowOf<'TABLE_TRADES'> => {
    const buyer = feesOf(trade, SIDE.buy);
    const seller = feesOf(trade, SIDE.sell);
    return {
      synthetic_time: time(block, sequence),
      tx_hash: bytea(txHash),
      vega_time: time(block),
      seq_num: String(sequence),
      id: bytea(trade.id),
      market_id: bytea(markets[trade.market]?.id ?? ''),
      price: trade.price.toString(),
      size: trade.size.toString(),
      buyer: bytea(traders.idOf(trade.buy.party)),
      seller: bytea(traders.idOf(trade.sell.party)),
      aggressor: String(trade.aggressor),
      buy_order: bytea(trade.buy.id),
      sell_order: bytea(trade.sell.id),
      type: DEFAULT_TRADE,
      buyer_maker_fee: buyer.maker.toString(),
      buyer_infrastructure_fee: buyer.infrastructure.toString(),
      buyer_liquidity_fee: buyer.liquidity.toString(),
      seller_maker_fee: seller.maker.toString(),
      seller_infrastructure_fee: seller.infrastructure.toString(),
      seller_liquidity_fee: seller.liquidity.toString(),
      buyer_auction_batch: null,
      seller_auction_batch: null,
      buyer_maker_fee_referral_discount: '0',
      buyer_infrastructure_fee_referral_discount: '0',
      buyer_liquidity_fee_referral_discount: '0',
      buyer_maker_fee_volume_discount: '0',
      buyer_infrastructure_fee_volume_discount: '0',
      buyer_liquidity_fee_volume_discount: '0',
      seller_maker_fee_referral_discount: '0',
      seller_infrastructure_fee_referral_discount: '0',
      seller_liquidity_fee_referral_discount: '0',
      seller_maker_fee_volume_discount: '0',
      seller_infrastructure_fee_volume_discount: '0',
      seller_liquidity_fee_volume_discount: '0',
      buyer_buy_back_fee: '0',
      buyer_treasury_fee: '0',
      buyer_high_volume_maker_fee: '0',
      seller_buy_back_fee: '0',
      seller_treasury_fee: '0',
      seller_high_volume_maker_fee: '0',
    };
  };

  return function* rows({ from, to }) {
    for (const { block, steps } of tradeScripts.sweep(from, to)) {
      if (block < from) continue;
      let sequence: number = SEQUENCE.trade;
      for (const { trade, txHash } of steps) {
        if (trade === undefined) continue;
        yield rowOf(trade, block, txHash, sequence);
        sequence += 1;
      }
    }
  };
}
