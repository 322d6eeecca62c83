/** Meanings of the columns of tables that are not about trading. */
import type { ExportTable } from '../../history/index.ts';

export const ASSET = 'smallest unit of the asset';
export const PRICE = 'smallest unit of the market’s price';
export const SIZE = 'smallest unit of the market’s size';
export const SETTLEMENT = 'smallest unit of the market’s settlement asset';
export const STAKE = 'smallest unit of the stake';
export const UTC = 'UTC';

/** The meaning of a column, with its unit if it has one. */
export type MeaningEntry = string | readonly [meaning: string, unit: string];
/** The meanings of columns by table and by name. */
export type TableMeanings = Partial<Record<ExportTable, Readonly<Record<string, MeaningEntry>>>>;

/** The meanings of the columns of tables that are not about trading. */
export const OTHER_MEANINGS: TableMeanings = {
  TABLE_LIQUIDITY_PROVISIONS: {
    commitment_amount: ['Stake that the provider commits', ASSET],
    fee: 'Fee that the provider asks, a number as text; 0.01 is one percent',
    sells: 'Shape of the sell side, as JSON',
    buys: 'Shape of the buy side, as JSON',
  },
  TABLE_MARKETS: {
    instrument_id: 'Id of the instrument',
    tradable_instrument: 'The instrument, as JSON',
    decimal_places: 'Decimals of prices',
    fees: 'Fee factors, as JSON',
    opening_auction: 'Opening auction, as JSON',
    price_monitoring_settings: 'Price monitoring, as JSON',
    liquidity_monitoring_parameters: 'Liquidity monitoring, as JSON',
    trading_mode: 'Trading mode',
    state: 'State of the market',
    market_timestamps: 'Times of its states, as JSON',
    position_decimal_places: 'Decimals of sizes',
    lp_price_range: 'Range of prices for liquidity, a number as text',
    quadratic_slippage_factor: 'Factor of slippage, a number as text',
    linear_slippage_factor: 'Factor of slippage, a number as text',
    parent_market_id: 'Id of the market that it succeeds',
    insurance_pool_fraction: 'Share of the insurance pool that it takes over, a number as text',
    liquidity_sla_parameters: 'What liquidity providers must keep to, as JSON',
    liquidation_strategy: 'Liquidation, as JSON',
    mark_price_configuration: 'How the mark price is made, as JSON',
    tick_size: ['Smallest step of a price', PRICE],
    enable_tx_reordering: 'True when transactions in a block are reordered',
    allowed_empty_amm_levels: 'Empty price levels that an automated market maker may have',
    allowed_sellers: 'Public keys that may sell, as JSON',
  },
  TABLE_DEPOSITS: { credited_timestamp: ['Time at which the amount was credited', UTC] },
  TABLE_WITHDRAWALS: {
    amount: ['Amount, a number as text', ASSET],
    ref: 'Reference',
    withdrawn_timestamp: ['Time at which it was withdrawn', UTC],
    ext: 'Data for the other chain, as JSON',
  },
  TABLE_BLOCKS: { height: ['Height of the block', 'block'] },
  TABLE_REWARDS: {
    reward_type: 'Kind of reward',
    percent_of_total: ['Share of all rewards of its kind in the epoch', 'percent'],
    timestamp: ['Time of the payment', UTC],
    locked_until_epoch_id: 'Epoch until which it is locked',
    quantum_amount: ['Amount in units of comparable value', 'quantum of the asset'],
    game_id: 'Id of the game that paid it',
  },
};
