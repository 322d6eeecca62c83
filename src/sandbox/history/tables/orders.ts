import { createNoise } from '../../randomness.ts';
import type { RowOf } from '../columns.ts';
import { referenceFrom } from '../odd-texts.ts';
import type { OrderState } from '../trading/orders.ts';
import type { TradeScripts } from '../trading/trade-scripts.ts';
import type { Traders } from '../trading/traders.ts';
import { bool, bytea, time } from '../values.ts';
import { type HistoryWorld, SEQUENCE, type TableRows } from '../world.ts';

const LIMIT_ORDER = '1';
/** Shares of the resting orders that are icebergs, or pegged to another price. */
const ICEBERGS = 0.04;
const PEGGED = 0.03;
/** Price that a pegged order follows: best bid, best offer. */
const PEGS = ['2', '3'] as const;

/** Returns the rows of orders: one for each state of an order, in the block that caused it. */
export function createOrderRows(
  { seed, markets }: HistoryWorld,
  traders: Traders,
  tradeScripts: TradeScripts,
): TableRows<'TABLE_ORDERS'> {
  const references = createNoise(seed, 'order references');

  const rowOf = ({ order, remaining, status }: OrderState, block: number, txHash: string, sequence: number) => {
    const { draw, resting } = order;
    const iceberg = resting && draw.unit(0) < ICEBERGS;
    const pegged = resting && draw.unit(1) < PEGGED;
    const peak = iceberg ? order.size / 2n + 1n : 0n;
    return {
      id: bytea(order.id),
      market_id: bytea(markets[order.market]?.id ?? ''),
      party_id: bytea(traders.idOf(order.party)),
      side: String(order.side),
      price: order.price.toString(),
      size: order.size.toString(),
      remaining: remaining.toString(),
      time_in_force: String(order.timeInForce),
      type: LIMIT_ORDER,
      status: String(status),
      reference: referenceFrom(references.at(order.created, order.party, draw.below(1 << 30, 2))),
      reason: null,
      version: '1',
      batch_id: '0',
      pegged_offset: pegged ? String(1 + draw.below(20, 3)) : null,
      pegged_reference: pegged ? draw.pick(PEGS, 3) : null,
      lp_id: null,
      created_at: time(order.created),
      updated_at: block === order.created ? null : time(block),
      expires_at: order.expires === undefined ? null : time(order.expires),
      tx_hash: bytea(txHash),
      vega_time: time(block),
      seq_num: String(sequence),
      post_only: bool(resting && draw.unit(3) < 0.2),
      reduce_only: bool(false),
      reserved_remaining: iceberg ? (remaining > peak ? remaining - peak : 0n).toString() : null,
      peak_size: iceberg ? peak.toString() : null,
      minimum_visible_size: iceberg ? (peak / 2n).toString() : null,
    } satisfies RowOf<'TABLE_ORDERS'>;
  };

  return function* rows({ from, to }) {
    for (const { block, steps } of tradeScripts.sweep(from, to)) {
      if (block < from) continue;
      let sequence: number = SEQUENCE.order;
      for (const { states, txHash } of steps) {
        for (const state of states) {
          yield rowOf(state, block, txHash, sequence);
          sequence += 1;
        }
      }
    }
  };
}
