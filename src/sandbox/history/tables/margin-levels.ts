import type { RowOf } from '../columns.ts';
import { accountId } from '../money/accounts.ts';
import { byColumns } from '../ordering.ts';
import { notionalOf } from '../trading/fees.ts';
import { type PositionChange, positionChanges } from '../trading/position-changes.ts';
import type { TradeScripts } from '../trading/trade-scripts.ts';
import type { Traders } from '../trading/traders.ts';
import { bytea, time } from '../values.ts';
import type { HistoryWorld, TableRows } from '../world.ts';

/** Maintenance margin as a share of the open position, and the other levels as percentages of it. */
const MAINTENANCE_SHARE = 50n;
const LEVELS = { search: 110n, initial: 120n, release: 140n } as const;
/** One of this many traders uses isolated margin. */
const ISOLATED = 7;

/** Returns the rows of margin levels: one for each position after a block that changed it. */
export function createMarginLevelRows(
  { markets }: HistoryWorld,
  traders: Traders,
  tradeScripts: TradeScripts,
): TableRows<'TABLE_MARGIN_LEVELS'> {
  const rowOf = (change: PositionChange, block: number): RowOf<'TABLE_MARGIN_LEVELS'>[] => {
    const { market: index, party, openVolume, txHash } = change;
    const market = markets[index];
    if (market === undefined) return [];
    const owner = { party: traders.idOf(party), asset: market.settlementAsset.id, market: market.id };
    const size = openVolume < 0n ? -openVolume : openVolume;
    const maintenance = notionalOf(market, tradeScripts.priceAt(index, block), size) / MAINTENANCE_SHARE;
    const level = (percent: bigint) => ((maintenance * percent) / 100n).toString();
    const isolated = party % ISOLATED === 0;
    return [
      {
        account_id: bytea(accountId({ ...owner, type: 'MARGIN' })),
        timestamp: time(block),
        maintenance_margin: maintenance.toString(),
        search_level: level(LEVELS.search),
        initial_margin: level(LEVELS.initial),
        collateral_release_level: level(LEVELS.release),
        tx_hash: bytea(txHash),
        vega_time: time(block),
        margin_mode: isolated ? 'MARGIN_MODE_ISOLATED_MARGIN' : 'MARGIN_MODE_CROSS_MARGIN',
        margin_factor: isolated ? '0.1' : '0',
        order_margin: '0',
        order_margin_account_id: isolated ? bytea(accountId({ ...owner, type: 'ORDER_MARGIN' })) : null,
      },
    ];
  };

  return function* rows({ from, to }) {
    for (const { block, changes } of positionChanges(tradeScripts, from, to)) {
      const levels = changes.flatMap((change) => rowOf(change, block));
      yield* levels.sort(byColumns('account_id'));
    }
  };
}
