/** Meanings and units of the columns of history. A name means the same in every table unless a table says otherwise. */
import type { ExportTable } from '../../history/index.ts';
import {
  ASSET,
  type MeaningEntry,
  OTHER_MEANINGS,
  PRICE,
  SIZE,
  STAKE,
  type TableMeanings,
  UTC,
} from './other-meanings.ts';

/** The meaning of a column in a phrase, with its unit; the unit is null where there is none. */
export interface ColumnMeaning {
  meaning: string;
  unit: string | null;
}

const COMMON: Readonly<Record<string, MeaningEntry>> = {
  vega_time: ['Time of the block of this row', UTC],
  synthetic_time: ['Time of the block plus the row’s number in it, so that no two rows share a time', UTC],
  tx_hash: 'Hash of the transaction that caused the row',
  seq_num: 'Number of the event in its block',
  id: 'Id',
  market_id: 'Id of the market',
  party_id: 'Public key of the party',
  node_id: 'Id of the node',
  account_id: 'Id of the account',
  epoch_id: 'Number of the epoch',
  asset: 'Id of the asset',
  asset_id: 'Id of the asset',
  amount: ['Amount', ASSET],
  price: ['Price', PRICE],
  size: ['Size', SIZE],
  status: 'Status',
  reference: 'Text of the party’s own choice',
  version: 'Number of changes',
  created_at: ['Time of creation', UTC],
  updated_at: ['Time of the last change', UTC],
  created_timestamp: ['Time of creation', UTC],
  timestamp: ['Time of the event', UTC],
  foreign_tx_hash: 'Hash of the transaction on the other chain',
  hash: 'Hash of the block',
  schema_version: 'Schema version of the segment of this row',
  segment_from: ['First block of the segment of this row', 'block'],
  segment_row: 'Number of the row in its segment, from 0',
  day: ['Day of `vega_time`, from the name of the folder', UTC],
};

const TRADE_SIDES = ['buyer', 'seller'] as const;
const FEES = {
  maker: 'to the maker',
  infrastructure: 'for infrastructure',
  liquidity: 'to liquidity providers',
  buy_back: 'for buying back tokens',
  treasury: 'to the treasury',
  high_volume_maker: 'to makers of high volume',
} as const;

/** Returns the meanings of the columns of one side of a trade. */
function tradeSide(side: (typeof TRADE_SIDES)[number]): Record<string, MeaningEntry> {
  const fees = Object.entries(FEES).flatMap(([fee, goal]): [string, MeaningEntry][] => [
    [`${side}_${fee}_fee`, [`Fee of the ${side} ${goal}`, ASSET]],
    [`${side}_${fee}_fee_referral_discount`, [`Discount on that fee for a referral`, ASSET]],
    [`${side}_${fee}_fee_volume_discount`, [`Discount on that fee for volume`, ASSET]],
  ]);
  return {
    ...Object.fromEntries(fees),
    [side]: `Public key of the ${side}`,
    [`${side.slice(0, side === 'buyer' ? 3 : 4)}_order`]: `Id of the ${side}’s order`,
    [`${side}_auction_batch`]: `Number of the ${side}’s auction batch`,
  };
}

const TRADING_MEANINGS: TableMeanings = {
  TABLE_BALANCES: { balance: ['Balance of the account after the block', ASSET] },
  TABLE_CHECKPOINTS: {
    hash: 'Hash of the checkpoint',
    block_hash: 'Hash of the block at which it was made',
    block_height: ['Block at which it was made', 'block'],
  },
  TABLE_DELEGATIONS: { amount: ['Stake of the party on the node in that epoch', STAKE] },
  TABLE_LEDGER: {
    ledger_entry_time: ['Time of the block plus the row’s number in it', UTC],
    account_from_id: 'Id of the account that pays',
    account_to_id: 'Id of the account that is paid',
    quantity: ['Amount that moves', ASSET],
    transfer_time: ['Time of the transfer', UTC],
    account_from_balance: ['Balance of the paying account afterwards', ASSET],
    account_to_balance: ['Balance of the paid account afterwards', ASSET],
    type: 'Kind of transfer',
    transfer_id: 'Id of the transfer that a party asked for',
  },
  TABLE_ORDERS: {
    side: 'Side: 1 buy, 2 sell',
    remaining: ['Size that is not filled', SIZE],
    time_in_force:
      '1 until cancelled, 2 until a time, 3 immediate or cancel, 4 fill or kill, 5 for auctions, 6 outside them',
    type: 'Kind of order: 1 limit, 2 market, 3 of the network',
    status: '1 active, 2 expired, 3 cancelled, 4 stopped, 5 filled, 6 rejected, 7 partly filled, 8 parked',
    reason: 'Why it was rejected, as the network’s number',
    batch_id: 'Number of its batch of commands',
    pegged_offset: ['Distance from the pegged price', PRICE],
    pegged_reference: 'Price that it is pegged to: 1 middle, 2 best bid, 3 best offer',
    lp_id: 'Id of the liquidity provision that it belongs to',
    expires_at: ['Time of expiry', UTC],
    post_only: 'True when it may only add to the book',
    reduce_only: 'True when it may only reduce a position',
    reserved_remaining: ['Size of an iceberg order that is not shown', SIZE],
    peak_size: ['Size of an iceberg order that is shown', SIZE],
    minimum_visible_size: ['Size below which an iceberg order is refreshed', SIZE],
  },
  TABLE_TRADES: {
    ...tradeSide('buyer'),
    ...tradeSide('seller'),
    aggressor: 'Side that took liquidity: 1 buyer, 2 seller, 0 none',
    type: 'Kind of trade: 1 between parties, 2 and 3 when the network closes out a position',
  },
  TABLE_MARKET_DATA: {
    market: 'Id of the market',
    mark_price: ['Mark price', PRICE],
    best_bid_price: ['Highest price that a buyer offers', PRICE],
    best_bid_volume: ['Size at that price', SIZE],
    best_offer_price: ['Lowest price that a seller asks', PRICE],
    best_offer_volume: ['Size at that price', SIZE],
    best_static_bid_price: ['Highest price of a buyer, without pegged orders', PRICE],
    best_static_bid_volume: ['Size at that price', SIZE],
    best_static_offer_price: ['Lowest price of a seller, without pegged orders', PRICE],
    best_static_offer_volume: ['Size at that price', SIZE],
    mid_price: ['Middle between best bid and best offer', PRICE],
    static_mid_price: ['Middle between them, without pegged orders', PRICE],
    open_interest: ['Sum of all open long positions', SIZE],
    auction_end: ['End of the auction, Unix time', 'nanoseconds'],
    auction_start: ['Start of the auction, Unix time', 'nanoseconds'],
    indicative_price: ['Price at which the auction would end now', PRICE],
    indicative_volume: ['Size that would trade at that price', SIZE],
    market_trading_mode: 'Trading mode',
    auction_trigger: 'Why an auction began',
    extension_trigger: 'Why it was extended',
    target_stake: ['Stake that liquidity providers should commit', ASSET],
    supplied_stake: ['Stake that they have committed', ASSET],
    price_monitoring_bounds: 'Bounds of price monitoring, as JSON',
    market_value_proxy: ['Estimate of the market’s value', ASSET],
    liquidity_provider_fee_shares: 'Shares of liquidity providers, as JSON',
    market_state: 'State of the market',
    next_mark_to_market: ['Time of the next mark to market', UTC],
    market_growth: 'Growth of the market',
    last_traded_price: ['Price of the last trade', PRICE],
    product_data: 'Data of the product, such as funding of a perpetual market, as JSON',
    liquidity_provider_sla: 'How far liquidity providers keep their commitments, as JSON',
    next_network_closeout: ['Time of the next closeout by the network', UTC],
    mark_price_type: 'How the mark price is made',
    mark_price_state: 'Inputs of the mark price, as JSON',
    active_protocol_automated_purchase: 'The automated purchase that runs, as JSON',
  },
  TABLE_MARGIN_LEVELS: {
    timestamp: ['Time of the calculation', UTC],
    maintenance_margin: ['Below this balance a position is closed out', ASSET],
    search_level: ['Below this balance collateral is searched for', ASSET],
    initial_margin: ['Balance that an order needs', ASSET],
    collateral_release_level: ['Above this balance collateral is released', ASSET],
    margin_mode: 'Margin mode',
    margin_factor: 'Factor of isolated margin, a number as text',
    order_margin: ['Margin for orders', ASSET],
    order_margin_account_id: 'Id of the account of that margin',
  },
  TABLE_POSITIONS: {
    open_volume: ['Size, negative when short', SIZE],
    realised_pnl: ['Realised profit or loss, a number as text', ASSET],
    unrealised_pnl: ['Unrealised profit or loss, a number as text', ASSET],
    average_entry_price: ['Average price of entry, a number as text', 'money of the asset'],
    average_entry_market_price: ['Average price of entry, a number as text', PRICE],
    loss: ['Losses that others could not pay, a number as text', ASSET],
    adjustment: ['Adjustment of profit and loss, a number as text', ASSET],
    pending_open_volume: ['Size with unsettled trades', SIZE],
    pending_realised_pnl: ['Realised profit or loss with unsettled trades, a number as text', ASSET],
    pending_unrealised_pnl: ['Unrealised profit or loss with unsettled trades, a number as text', ASSET],
    pending_average_entry_price: [
      'Average price of entry with unsettled trades, a number as text',
      'money of the asset',
    ],
    pending_average_entry_market_price: ['Average price of entry with unsettled trades, a number as text', PRICE],
    loss_socialisation_amount: ['Share of others’ losses, a number as text', ASSET],
    distressed_status: 'Status of distress',
    taker_fees_paid: ['Fees paid as a taker', ASSET],
    maker_fees_received: ['Fees received as a maker', ASSET],
    fees_paid: ['Other fees paid', ASSET],
    taker_fees_paid_since: ['Fees paid as a taker since the position was opened', ASSET],
    maker_fees_received_since: ['Fees received as a maker since the position was opened', ASSET],
    fees_paid_since: ['Other fees paid since the position was opened', ASSET],
    funding_payment_amount: ['Funding received, negative when paid', ASSET],
    funding_payment_amount_since: ['Funding received since the position was opened, negative when paid', ASSET],
  },
};

/** Returns the meaning of a column, and its unit, from an entry of a table of meanings. */
export function readMeaning(entry: MeaningEntry): ColumnMeaning {
  return typeof entry === 'string' ? { meaning: entry, unit: null } : { meaning: entry[0], unit: entry[1] };
}

/**
 * Returns the meaning of the `_text` column beside a typed column.
 * @param typed the name of the typed column
 */
export function textMeaning(typed: string): ColumnMeaning {
  return { meaning: `Text of ${typed} where its type cannot hold the value; else NULL`, unit: null };
}

/**
 * Returns the meaning of a column of a table of history. A name that ends in `_text` is that of the text beside a typed
 * column. Empty for an unknown column: a test finds one.
 */
export function meaningOf(table: ExportTable, column: string): ColumnMeaning {
  const entry = TRADING_MEANINGS[table]?.[column] ?? OTHER_MEANINGS[table]?.[column] ?? COMMON[column];
  if (entry !== undefined) return readMeaning(entry);
  const typed = column.endsWith('_text') ? column.slice(0, -'_text'.length) : undefined;
  return typed === undefined || meaningOf(table, typed).meaning === ''
    ? { meaning: '', unit: null }
    : textMeaning(typed);
}
