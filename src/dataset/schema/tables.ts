/**
 * The tables of history with every column that a schema version has (docs/network.md 5, 5.1). Migrations append columns,
 * so the order below is the order of every version. docs/dataset.md lists the same columns; a test compares the two.
 */
import type { ExportTable } from '../../history/index.ts';
import { type Column, type SourceType, type StoredColumn, storedColumns } from './columns.ts';

/** Returns columns of one type that a schema version added. @param names separated by spaces */
function since(version: number, type: SourceType, names: string): Column[] {
  return names.split(' ').map((name) => ({ name, type, since: version }));
}

/** Returns columns of one type that every schema version has. @param names separated by spaces */
const from = (type: SourceType, names: string) => since(1, type, names);

/** Returns a column that a migration renamed. @param until the first version with the newest name */
function renamed(column: Column, former: string, until: number): Column {
  return { ...column, formerly: { name: former, until } };
}

function discounts(side: string): string {
  return ['referral', 'volume']
    .flatMap((kind) => ['maker', 'infrastructure', 'liquidity'].map((fee) => `${side}_${fee}_fee_${kind}_discount`))
    .join(' ');
}

const TABLES: Readonly<Record<ExportTable, readonly Column[][]>> = {
  TABLE_BALANCES: [
    from('bytea', 'account_id'),
    from('timestamp', 'vega_time'),
    from('bytea', 'tx_hash'),
    from('whole number', 'balance'),
  ],
  TABLE_CHECKPOINTS: [
    from('text', 'hash block_hash'),
    from('bigint', 'block_height'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    from('bigint', 'seq_num'),
  ],
  TABLE_DELEGATIONS: [
    from('bytea', 'party_id node_id'),
    from('bigint', 'epoch_id'),
    from('whole number', 'amount'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    from('bigint', 'seq_num'),
  ],
  TABLE_LEDGER: [
    from('timestamp', 'ledger_entry_time'),
    from('bytea', 'account_from_id account_to_id'),
    from('whole number', 'quantity'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time transfer_time'),
    from('whole number', 'account_from_balance account_to_balance'),
    from('text', 'type'),
    since(69, 'bytea', 'transfer_id'),
  ],
  TABLE_ORDERS: [
    from('bytea', 'id market_id party_id'),
    from('smallint', 'side'),
    from('whole number', 'price'),
    from('bigint', 'size remaining'),
    from('smallint', 'time_in_force type status'),
    from('text', 'reference'),
    from('smallint', 'reason'),
    from('int', 'version batch_id'),
    from('whole number', 'pegged_offset'),
    from('smallint', 'pegged_reference'),
    from('bytea', 'lp_id'),
    from('timestamp', 'created_at updated_at expires_at'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    from('bigint', 'seq_num'),
    from('boolean', 'post_only reduce_only'),
    since(2, 'bigint', 'reserved_remaining'),
    since(2, 'bigint', 'peak_size').map((column) => renamed(column, 'initial_peak_size', 6)),
    since(2, 'bigint', 'minimum_visible_size').map((column) => renamed(column, 'minimum_peak_size', 6)),
  ],
  TABLE_TRADES: [
    from('timestamp', 'synthetic_time'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    from('bigint', 'seq_num'),
    from('bytea', 'id market_id'),
    from('whole number', 'price'),
    from('bigint', 'size'),
    from('bytea', 'buyer seller'),
    from('smallint', 'aggressor'),
    from('bytea', 'buy_order sell_order'),
    from('smallint', 'type'),
    from('whole number', 'buyer_maker_fee buyer_infrastructure_fee buyer_liquidity_fee'),
    from('whole number', 'seller_maker_fee seller_infrastructure_fee seller_liquidity_fee'),
    from('bigint', 'buyer_auction_batch seller_auction_batch'),
    since(31, 'whole number', `${discounts('buyer')} ${discounts('seller')}`),
    since(116, 'whole number', 'buyer_buy_back_fee buyer_treasury_fee buyer_high_volume_maker_fee'),
    since(116, 'whole number', 'seller_buy_back_fee seller_treasury_fee seller_high_volume_maker_fee'),
  ],
  TABLE_MARKET_DATA: [
    from('timestamp', 'synthetic_time'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    from('bigint', 'seq_num'),
    from('bytea', 'market'),
    from('whole number', 'mark_price best_bid_price best_bid_volume best_offer_price best_offer_volume'),
    from('whole number', 'best_static_bid_price best_static_bid_volume'),
    from('whole number', 'best_static_offer_price best_static_offer_volume'),
    from('whole number', 'mid_price static_mid_price open_interest'),
    from('bigint', 'auction_end auction_start'),
    from('whole number', 'indicative_price indicative_volume'),
    from('enum', 'market_trading_mode auction_trigger extension_trigger'),
    from('whole number', 'target_stake supplied_stake'),
    from('jsonb', 'price_monitoring_bounds'),
    from('text', 'market_value_proxy'),
    from('jsonb', 'liquidity_provider_fee_shares'),
    from('enum', 'market_state'),
    from('timestamp', 'next_mark_to_market'),
    since(7, 'whole number', 'market_growth'),
    since(9, 'whole number', 'last_traded_price'),
    since(28, 'jsonb', 'product_data'),
    since(39, 'jsonb', 'liquidity_provider_sla'),
    since(78, 'timestamp', 'next_network_closeout'),
    since(83, 'enum', 'mark_price_type'),
    since(89, 'jsonb', 'mark_price_state'),
    since(121, 'jsonb', 'active_protocol_automated_purchase'),
  ],
  TABLE_MARGIN_LEVELS: [
    from('bytea', 'account_id'),
    from('timestamp', 'timestamp'),
    from('whole number', 'maintenance_margin search_level initial_margin collateral_release_level'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    since(77, 'enum', 'margin_mode'),
    since(77, 'number', 'margin_factor'),
    since(77, 'whole number', 'order_margin'),
    since(77, 'bytea', 'order_margin_account_id'),
  ],
  TABLE_POSITIONS: [
    from('bytea', 'market_id party_id'),
    from('bigint', 'open_volume'),
    from('number', 'realised_pnl unrealised_pnl average_entry_price average_entry_market_price loss adjustment'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    from('bigint', 'pending_open_volume'),
    from('number', 'pending_realised_pnl pending_unrealised_pnl pending_average_entry_price'),
    from('number', 'pending_average_entry_market_price loss_socialisation_amount'),
    from('enum', 'distressed_status'),
    since(118, 'whole number', 'taker_fees_paid maker_fees_received fees_paid'),
    since(118, 'whole number', 'taker_fees_paid_since maker_fees_received_since fees_paid_since'),
    since(118, 'whole number', 'funding_payment_amount funding_payment_amount_since'),
  ],
  TABLE_LIQUIDITY_PROVISIONS: [
    from('bytea', 'id party_id'),
    from('timestamp', 'created_at updated_at'),
    from('bytea', 'market_id'),
    from('whole number', 'commitment_amount'),
    from('number', 'fee'),
    from('jsonb', 'sells buys'),
    from('bigint', 'version'),
    from('enum', 'status'),
    from('text', 'reference'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
  ],
  TABLE_MARKETS: [
    from('bytea', 'id tx_hash'),
    from('timestamp', 'vega_time'),
    from('text', 'instrument_id'),
    from('jsonb', 'tradable_instrument'),
    from('int', 'decimal_places'),
    from('jsonb', 'fees opening_auction price_monitoring_settings liquidity_monitoring_parameters'),
    from('enum', 'trading_mode state'),
    from('jsonb', 'market_timestamps'),
    from('int', 'position_decimal_places'),
    from('text', 'lp_price_range'),
    from('number', 'quadratic_slippage_factor linear_slippage_factor'),
    since(3, 'bytea', 'parent_market_id'),
    since(3, 'number', 'insurance_pool_fraction'),
    since(29, 'jsonb', 'liquidity_sla_parameters'),
    since(70, 'jsonb', 'liquidation_strategy'),
    since(84, 'jsonb', 'mark_price_configuration'),
    since(94, 'whole number', 'tick_size'),
    since(111, 'boolean', 'enable_tx_reordering'),
    since(119, 'int', 'allowed_empty_amm_levels'),
    since(122, 'jsonb', 'allowed_sellers'),
  ],
  TABLE_DEPOSITS: [
    from('bytea', 'id'),
    from('enum', 'status'),
    from('bytea', 'party_id asset'),
    from('whole number', 'amount'),
    from('text', 'foreign_tx_hash'),
    from('timestamp', 'credited_timestamp created_timestamp'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
  ],
  TABLE_WITHDRAWALS: [
    from('bytea', 'id party_id'),
    from('number', 'amount'),
    from('bytea', 'asset'),
    from('enum', 'status'),
    from('text', 'ref foreign_tx_hash'),
    from('timestamp', 'created_timestamp withdrawn_timestamp'),
    from('jsonb', 'ext'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
  ],
  TABLE_BLOCKS: [from('timestamp', 'vega_time'), from('bigint', 'height'), from('bytea', 'hash')],
  TABLE_REWARDS: [
    from('bytea', 'party_id asset_id market_id'),
    from('text', 'reward_type'),
    from('bigint', 'epoch_id'),
    from('whole number', 'amount'),
    from('double', 'percent_of_total'),
    from('timestamp', 'timestamp'),
    from('bytea', 'tx_hash'),
    from('timestamp', 'vega_time'),
    from('bigint', 'seq_num'),
    since(51, 'bigint', 'locked_until_epoch_id'),
    since(73, 'whole number', 'quantum_amount'),
    since(74, 'bytea', 'game_id'),
  ],
};

/** Returns the columns of a table of history in its newest schema, in order. */
export function columnsOf(table: ExportTable): Column[] {
  return TABLES[table].flat();
}

/** Returns the columns of a table's Parquet files, in their order, with the names that DuckDB has for their types. */
export function storedColumnsOf(table: ExportTable): StoredColumn[] {
  return storedColumns(columnsOf(table));
}
