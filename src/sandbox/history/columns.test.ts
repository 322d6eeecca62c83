import { expect, test } from 'vitest';
import { EXPORT_TABLES, type ExportTable } from '../../history/index.ts';
import { headerAt } from './columns.ts';
import { SCHEMA_VERSIONS } from './upgrades.ts';

/** Number of columns at version 123 (docs/network.md 5). */
const COUNTS: Record<ExportTable, number> = {
  TABLE_BALANCES: 4,
  TABLE_CHECKPOINTS: 6,
  TABLE_DELEGATIONS: 7,
  TABLE_LEDGER: 11,
  TABLE_ORDERS: 28,
  TABLE_TRADES: 40,
  TABLE_MARKET_DATA: 39,
  TABLE_MARGIN_LEVELS: 12,
  TABLE_POSITIONS: 26,
  TABLE_LIQUIDITY_PROVISIONS: 14,
  TABLE_MARKETS: 26,
  TABLE_DEPOSITS: 10,
  TABLE_WITHDRAWALS: 12,
  TABLE_BLOCKS: 3,
  TABLE_REWARDS: 14,
};

const added = (table: ExportTable, before: number, after: number) => {
  const known = headerAt(table, before).names;
  const names = headerAt(table, after).names;
  // Known columns keep their positions.
  expect(names.slice(0, known.length)).toEqual(known);
  return names.slice(known.length);
};

test.each(EXPORT_TABLES)('%s has all its columns at the newest version, each once', (table) => {
  const { names } = headerAt(table, 123);
  expect(names).toHaveLength(COUNTS[table]);
  expect(new Set(names).size).toBe(names.length);
});

test('each schema version of this network adds its columns', () => {
  const changes = (before: number, after: number) =>
    Object.fromEntries(
      EXPORT_TABLES.map((table) => [table, added(table, before, after)]).filter(([, names]) => names?.length !== 0),
    );
  expect(changes(90, 97)).toEqual({ TABLE_MARKETS: ['tick_size'] });
  expect(changes(97, 107)).toEqual({});
  expect(changes(107, 115)).toEqual({ TABLE_MARKETS: ['enable_tx_reordering'] });
  expect(changes(115, 116)).toEqual({
    TABLE_TRADES: [
      ...['buyer_buy_back_fee', 'buyer_treasury_fee', 'buyer_high_volume_maker_fee'],
      ...['seller_buy_back_fee', 'seller_treasury_fee', 'seller_high_volume_maker_fee'],
    ],
  });
  expect(changes(116, 123)).toMatchObject({
    TABLE_MARKET_DATA: ['active_protocol_automated_purchase'],
    TABLE_MARKETS: ['allowed_empty_amm_levels', 'allowed_sellers'],
    TABLE_POSITIONS: { length: 8 },
  });
  expect(SCHEMA_VERSIONS).toEqual([90, 97, 107, 116, 115, 123]);
});

test('before migration 6 two columns of orders had other names in the same positions', () => {
  expect(headerAt('TABLE_ORDERS', 1).names.at(-1)).toBe('reduce_only');
  const before = headerAt('TABLE_ORDERS', 5);
  const after = headerAt('TABLE_ORDERS', 6);
  expect(before.keys).toEqual(after.keys);
  expect(before.names.slice(-3)).toEqual(['reserved_remaining', 'initial_peak_size', 'minimum_peak_size']);
  expect(after.names.slice(-3)).toEqual(['reserved_remaining', 'peak_size', 'minimum_visible_size']);
});
