/**
 * The columns of the exported tables with the migration that added each of them (docs/network.md 5, 5.1). A migration
 * appends columns to a row, so the order below is the order of every version.
 */
import type { ExportTable, Field } from '../../history/index.ts';

/** Columns added by one migration; `since` is its number, which is the first schema version that has them. */
interface Columns<Name extends string> {
  since: number;
  names: readonly Name[];
}

/** Returns columns with the number of the migration that added them. */
function since<const Name extends string>(migration: number, ...names: Name[]): Columns<Name> {
  return { since: migration, names };
}

const COLUMNS = {
  TABLE_BALANCES: [since(1, 'account_id', 'vega_time', 'tx_hash', 'balance')],
  TABLE_CHECKPOINTS: [since(1, 'hash', 'block_hash', 'block_height', 'tx_hash', 'vega_time', 'seq_num')],
  TABLE_DELEGATIONS: [since(1, 'party_id', 'node_id', 'epoch_id', 'amount', 'tx_hash', 'vega_time', 'seq_num')],
  TABLE_LEDGER: [
    since(1, 'ledger_entry_time', 'account_from_id', 'account_to_id', 'quantity', 'tx_hash', 'vega_time'),
    since(1, 'transfer_time', 'account_from_balance', 'account_to_balance', 'type'),
    since(69, 'transfer_id'),
  ],
  TABLE_ORDERS: [
    since(1, 'id', 'market_id', 'party_id', 'side', 'price', 'size', 'remaining', 'time_in_force', 'type', 'status'),
    since(1, 'reference', 'reason', 'version', 'batch_id', 'pegged_offset', 'pegged_reference', 'lp_id', 'created_at'),
    since(1, 'updated_at', 'expires_at', 'tx_hash', 'vega_time', 'seq_num', 'post_only', 'reduce_only'),
    since(2, 'reserved_remaining', 'peak_size', 'minimum_visible_size'),
  ],
  TABLE_TRADES: [
    since(1, 'synthetic_time', 'tx_hash', 'vega_time', 'seq_num', 'id', 'market_id', 'price', 'size', 'buyer'),
    since(1, 'seller', 'aggressor', 'buy_order', 'sell_order', 'type'),
    since(1, 'buyer_maker_fee', 'buyer_infrastructure_fee', 'buyer_liquidity_fee'),
    since(1, 'seller_maker_fee', 'seller_infrastructure_fee', 'seller_liquidity_fee'),
    since(1, 'buyer_auction_batch', 'seller_auction_batch'),
    since(31, 'buyer_maker_fee_referral_discount', 'buyer_infrastructure_fee_referral_discount'),
    since(31, 'buyer_liquidity_fee_referral_discount', 'buyer_maker_fee_volume_discount'),
    since(31, 'buyer_infrastructure_fee_volume_discount', 'buyer_liquidity_fee_volume_discount'),
    since(31, 'seller_maker_fee_referral_discount', 'seller_infrastructure_fee_referral_discount'),
    since(31, 'seller_liquidity_fee_referral_discount', 'seller_maker_fee_volume_discount'),
    since(31, 'seller_infrastructure_fee_volume_discount', 'seller_liquidity_fee_volume_discount'),
    since(116, 'buyer_buy_back_fee', 'buyer_treasury_fee', 'buyer_high_volume_maker_fee'),
    since(116, 'seller_buy_back_fee', 'seller_treasury_fee', 'seller_high_volume_maker_fee'),
  ],
  TABLE_MARKET_DATA: [
    since(1, 'synthetic_time', 'tx_hash', 'vega_time', 'seq_num', 'market', 'mark_price'),
    since(1, 'best_bid_price', 'best_bid_volume', 'best_offer_price', 'best_offer_volume'),
    since(1, 'best_static_bid_price', 'best_static_bid_volume'),
    since(1, 'best_static_offer_price', 'best_static_offer_volume'),
    since(1, 'mid_price', 'static_mid_price', 'open_interest', 'auction_end', 'auction_start'),
    since(1, 'indicative_price', 'indicative_volume', 'market_trading_mode', 'auction_trigger', 'extension_trigger'),
    since(1, 'target_stake', 'supplied_stake', 'price_monitoring_bounds', 'market_value_proxy'),
    since(1, 'liquidity_provider_fee_shares', 'market_state', 'next_mark_to_market'),
    since(7, 'market_growth'),
    since(9, 'last_traded_price'),
    since(28, 'product_data'),
    since(39, 'liquidity_provider_sla'),
    since(78, 'next_network_closeout'),
    since(83, 'mark_price_type'),
    since(89, 'mark_price_state'),
    since(121, 'active_protocol_automated_purchase'),
  ],
  TABLE_MARGIN_LEVELS: [
    since(1, 'account_id', 'timestamp', 'maintenance_margin', 'search_level', 'initial_margin'),
    since(1, 'collateral_release_level', 'tx_hash', 'vega_time'),
    since(77, 'margin_mode', 'margin_factor', 'order_margin', 'order_margin_account_id'),
  ],
  TABLE_POSITIONS: [
    since(1, 'market_id', 'party_id', 'open_volume', 'realised_pnl', 'unrealised_pnl', 'average_entry_price'),
    since(1, 'average_entry_market_price', 'loss', 'adjustment', 'tx_hash', 'vega_time', 'pending_open_volume'),
    since(1, 'pending_realised_pnl', 'pending_unrealised_pnl', 'pending_average_entry_price'),
    since(1, 'pending_average_entry_market_price', 'loss_socialisation_amount', 'distressed_status'),
    since(118, 'taker_fees_paid', 'maker_fees_received', 'fees_paid', 'taker_fees_paid_since'),
    since(118, 'maker_fees_received_since', 'fees_paid_since', 'funding_payment_amount'),
    since(118, 'funding_payment_amount_since'),
  ],
  TABLE_LIQUIDITY_PROVISIONS: [
    since(1, 'id', 'party_id', 'created_at', 'updated_at', 'market_id', 'commitment_amount', 'fee', 'sells', 'buys'),
    since(1, 'version', 'status', 'reference', 'tx_hash', 'vega_time'),
  ],
  TABLE_MARKETS: [
    since(1, 'id', 'tx_hash', 'vega_time', 'instrument_id', 'tradable_instrument', 'decimal_places', 'fees'),
    since(1, 'opening_auction', 'price_monitoring_settings', 'liquidity_monitoring_parameters', 'trading_mode'),
    since(1, 'state', 'market_timestamps', 'position_decimal_places', 'lp_price_range', 'quadratic_slippage_factor'),
    since(1, 'linear_slippage_factor'),
    since(3, 'parent_market_id', 'insurance_pool_fraction'),
    since(29, 'liquidity_sla_parameters'),
    since(70, 'liquidation_strategy'),
    since(84, 'mark_price_configuration'),
    since(94, 'tick_size'),
    since(111, 'enable_tx_reordering'),
    since(119, 'allowed_empty_amm_levels'),
    since(122, 'allowed_sellers'),
  ],
  TABLE_DEPOSITS: [
    since(1, 'id', 'status', 'party_id', 'asset', 'amount', 'foreign_tx_hash', 'credited_timestamp'),
    since(1, 'created_timestamp', 'tx_hash', 'vega_time'),
  ],
  TABLE_WITHDRAWALS: [
    since(1, 'id', 'party_id', 'amount', 'asset', 'status', 'ref', 'foreign_tx_hash', 'created_timestamp'),
    since(1, 'withdrawn_timestamp', 'ext', 'tx_hash', 'vega_time'),
  ],
  TABLE_BLOCKS: [since(1, 'vega_time', 'height', 'hash')],
  TABLE_REWARDS: [
    since(1, 'party_id', 'asset_id', 'market_id', 'reward_type', 'epoch_id', 'amount', 'percent_of_total'),
    since(1, 'timestamp', 'tx_hash', 'vega_time', 'seq_num'),
    since(51, 'locked_until_epoch_id'),
    since(73, 'quantum_amount'),
    since(74, 'game_id'),
  ],
} as const satisfies Record<ExportTable, readonly Columns<string>[]>;

/** Names of columns before a migration renamed them. */
const FORMER_NAMES: readonly { table: ExportTable; until: number; names: Readonly<Record<string, string>> }[] = [
  {
    table: 'TABLE_ORDERS',
    until: 6,
    names: { peak_size: 'initial_peak_size', minimum_visible_size: 'minimum_peak_size' },
  },
];

/** The name of a column of a table, in the newest schema. */
export type ColumnOf<T extends ExportTable> = (typeof COLUMNS)[T][number]['names'][number];

/** A row under the column names of the newest schema, for any version. */
export type RowOf<T extends ExportTable> = Record<ColumnOf<T>, Field>;

/** The columns of a table at one schema version. */
export interface TableHeader<T extends ExportTable> {
  /** The column names of the version. */
  names: string[];
  /** The same columns under the names of the newest schema. */
  keys: ColumnOf<T>[];
}

/** Returns the columns of a table at a schema version, in order. */
export function headerAt<T extends ExportTable>(table: T, version: number): TableHeader<T> {
  const groups: readonly Columns<ColumnOf<T>>[] = COLUMNS[table];
  const keys = groups.filter((group) => group.since <= version).flatMap(({ names }) => names);
  const former = FORMER_NAMES.find((rename) => rename.table === table && version < rename.until)?.names;
  return { names: keys.map((key) => former?.[key] ?? key), keys };
}
