import { POSITION_DECIMALS } from '../../funding/markets.ts';
import type { RowOf } from '../columns.ts';
import { byColumns } from '../ordering.ts';
import { type PositionChange, positionChanges } from '../trading/position-changes.ts';
import type { TradeScripts } from '../trading/trade-scripts.ts';
import type { Traders } from '../trading/traders.ts';
import { bytea, decimal, time } from '../values.ts';
import type { HistoryWorld, TableRows } from '../world.ts';

/**
 * Returns the rows of positions: those that a block's trades changed, as they are after the block. Realised gains and
 * fees are only those of the block.
 */
export function createPositionRows(
  { markets }: HistoryWorld,
  traders: Traders,
  tradeScripts: TradeScripts,
): TableRows<'TABLE_POSITIONS'> {
  const rowOf = (change: PositionChange, block: number): RowOf<'TABLE_POSITIONS'> => {
    const { market, party, openVolume, entryPrice, realised } = change;
    const { settlementAsset, decimalPlaces = 0, id = '' } = markets[market] ?? {};
    /** Factor's exponent from the market's decimals to the asset's. */
    const finer = (settlementAsset?.decimals ?? 0) - decimalPlaces;
    const volume = openVolume.toString();
    const realisedPnl = decimal(realised, finer - POSITION_DECIMALS);
    const unrealisedPnl = decimal(change.gainAt(tradeScripts.priceAt(market, block)), finer - POSITION_DECIMALS);
    const entry = decimal(entryPrice, finer);
    const takerFees = change.takerFees.toString();
    const makerFees = change.makerFees.toString();
    return {
      market_id: bytea(id),
      party_id: bytea(traders.idOf(party)),
      open_volume: volume,
      realised_pnl: realisedPnl,
      unrealised_pnl: unrealisedPnl,
      average_entry_price: entry,
      average_entry_market_price: entryPrice.toString(),
      loss: '0',
      adjustment: '0',
      tx_hash: bytea(change.txHash),
      vega_time: time(block),
      pending_open_volume: volume,
      pending_realised_pnl: realisedPnl,
      pending_unrealised_pnl: unrealisedPnl,
      pending_average_entry_price: entry,
      pending_average_entry_market_price: entryPrice.toString(),
      loss_socialisation_amount: '0',
      distressed_status: 'POSITION_STATUS_UNSPECIFIED',
      taker_fees_paid: takerFees,
      maker_fees_received: makerFees,
      fees_paid: takerFees,
      taker_fees_paid_since: takerFees,
      maker_fees_received_since: makerFees,
      fees_paid_since: takerFees,
      funding_payment_amount: '0',
      funding_payment_amount_since: '0',
    };
  };

  return function* rows({ from, to }) {
    for (const { block, changes } of positionChanges(tradeScripts, from, to)) {
      yield* changes.map((change) => rowOf(change, block)).sort(byColumns('party_id', 'market_id'));
    }
  };
}
