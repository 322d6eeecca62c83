/** Every table at every schema version: its CSV, columns, order and values. */
import { expect, test } from 'vitest';
import { EXPORT_TABLES, type ExportTable, type Field } from '../../history/index.ts';
import { createSandboxSource } from '../source.ts';
import { headerAt } from './columns.ts';
import {
  blockOf,
  csvOfSegments,
  history,
  microseconds,
  parseCsvText,
  READ_HEIGHT,
  readRowsBetween,
} from './reading.fixture.ts';
import type { SandboxSegment } from './segments.ts';
import { SCHEMA_VERSIONS } from './upgrades.ts';
import { type AnyJson, jsonb } from './values.ts';

const segments = [...history.between(1, READ_HEIGHT)].filter(({ to }) => to <= READ_HEIGHT);
/** The shortest segment of each version. */
const shortest = SCHEMA_VERSIONS.map((version) => {
  const [first] = segments
    .filter((segment) => segment.version === version)
    .sort((left, right) => left.to - left.from - (right.to - right.from));
  if (first === undefined) throw new RangeError(`no segment of version ${version}`);
  return first;
});
const tables = EXPORT_TABLES.map((table) => ({ table }));

/** Sort columns of the rows (docs/network.md 5). */
const PRIMARY_KEYS: Record<ExportTable, readonly string[]> = {
  TABLE_BALANCES: ['vega_time', 'account_id'],
  TABLE_CHECKPOINTS: ['vega_time', 'seq_num'],
  TABLE_DELEGATIONS: ['vega_time', 'seq_num'],
  TABLE_LEDGER: ['ledger_entry_time'],
  TABLE_ORDERS: ['vega_time', 'seq_num'],
  TABLE_TRADES: ['synthetic_time'],
  TABLE_MARKET_DATA: ['synthetic_time'],
  TABLE_MARGIN_LEVELS: ['vega_time', 'account_id'],
  TABLE_POSITIONS: ['vega_time', 'party_id', 'market_id'],
  TABLE_LIQUIDITY_PROVISIONS: ['id', 'vega_time'],
  TABLE_MARKETS: ['id', 'vega_time'],
  TABLE_DEPOSITS: ['id', 'party_id', 'vega_time'],
  TABLE_WITHDRAWALS: ['id', 'party_id', 'vega_time'],
  TABLE_BLOCKS: ['vega_time'],
  TABLE_REWARDS: ['vega_time', 'seq_num'],
};

/** Nullable columns (docs/network.md 5) that are NULL in the sandbox at times. */
const NULLABLE = new Set([
  ...['reason', 'pegged_offset', 'pegged_reference', 'lp_id', 'updated_at', 'expires_at', 'reference'],
  ...['reserved_remaining', 'peak_size', 'minimum_visible_size', 'transfer_id', 'game_id'],
  ...['buyer_auction_batch', 'seller_auction_batch', 'order_margin_account_id', 'product_data'],
  ...['opening_auction', 'insurance_pool_fraction', 'active_protocol_automated_purchase'],
]);
const JSON_COLUMNS = new Set([
  ...['price_monitoring_bounds', 'liquidity_provider_fee_shares', 'product_data', 'liquidity_provider_sla'],
  ...['mark_price_state', 'tradable_instrument', 'fees', 'opening_auction', 'price_monitoring_settings'],
  ...['liquidity_monitoring_parameters', 'market_timestamps', 'liquidity_sla_parameters', 'liquidation_strategy'],
  ...['mark_price_configuration', 'allowed_sellers', 'ext', 'sells', 'buys'],
]);
const TIME_COLUMNS =
  /^(\w*_time|timestamp|(created|credited|withdrawn)_timestamp|(created|updated|expires)_at|next_\w+)$/;
const BYTES_COLUMNS = /^(id|tx_hash|(account|account_from|account_to|market|party|node|asset|transfer|game|lp)_id)$/;
const COUNT_COLUMNS =
  /^(seq_num|height|block_height|epoch_id|size|remaining|quantity|amount|balance|open_interest|mark_price)$/;

/** True for a value that its column could have in a real network's table. */
function isLegal(column: string, value: Field): boolean {
  if (value === null) return NULLABLE.has(column);
  if (JSON_COLUMNS.has(column)) return jsonb(JSON.parse(value) as AnyJson) === value;
  if (TIME_COLUMNS.test(column)) return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{0,5}[1-9])?\+00$/.test(value);
  if (BYTES_COLUMNS.test(column)) return /^\\x([0-9a-f]{64})?$/.test(value);
  return !COUNT_COLUMNS.test(column) || /^\d+$/.test(value);
}

/** Compares two values as the column's type does. */
function compare(column: string, left: Field, right: Field): number {
  const ordered = (one: bigint | string, other: bigint | string) => (one < other ? -1 : Number(one > other));
  if (left === null || right === null) throw new TypeError(`${column} is a key and NULL`);
  if (column.endsWith('_time')) return ordered(microseconds(left), microseconds(right));
  return column === 'seq_num' ? ordered(BigInt(left), BigInt(right)) : ordered(left, right);
}

test.each(tables)('$table has exactly its columns at each version, and legal values', async ({ table }) => {
  for (const segment of shortest) {
    const { columns, rows } = await parseCsvText(csvOfSegments(table, [segment]));
    expect(columns).toEqual(headerAt(table, segment.version).names);
    const illegal = rows.flatMap((row) =>
      [...row.entries()].filter(([index, value]) => !isLegal(columns[index] ?? '', value)),
    );
    expect(illegal).toEqual([]);
  }
});

test.each(tables)('$table is in the order of its primary key, within its segment', async ({ table }) => {
  for (const segment of [segments[0], segments[1], shortest[2]] as SandboxSegment[]) {
    const rows = await readRowsBetween(table, segment.from, segment.to);
    const misplaced = rows.filter((row, index) => {
      const before = rows[index - 1];
      if (before === undefined) return false;
      const orders = PRIMARY_KEYS[table].map((key) => compare(key, before[key] ?? null, row[key] ?? null));
      return orders.find((order) => order !== 0) !== -1;
    });
    expect(misplaced).toEqual([]);
    const blocks = rows.map(blockOf);
    expect(Math.min(segment.from, ...blocks)).toBe(segment.from);
    expect(Math.max(segment.to, ...blocks)).toBe(segment.to);
  }
});

test('segments of one version join under one header', () => {
  const [first, second] = segments.filter(({ version }) => version === 107) as [SandboxSegment, SandboxSegment];
  for (const table of ['TABLE_ORDERS', 'TABLE_LEDGER', 'TABLE_MARKETS'] as const) {
    const header = csvOfSegments(table, [first]).split('\n', 1)[0] ?? '';
    expect(csvOfSegments(table, [first, second])).toBe(
      csvOfSegments(table, [first]) + csvOfSegments(table, [second]).slice(header.length + 1),
    );
  }
});

test.each(tables)('$table is the same from any source with equal options, at any height', ({ table }) => {
  const segment = shortest[1] as SandboxSegment;
  const again = createSandboxSource({ parties: 2000, height: 4_000_000, still: true });
  // Earlier calls do not matter either.
  for (const _ of again.history.csv(table, [shortest[3] as SandboxSegment]));
  expect([...again.history.csv(table, [segment])].join('')).toBe(csvOfSegments(table, [segment]));
});

test('another seed has other rows, under the same columns', () => {
  const other = createSandboxSource({ seed: 'other', parties: 2000 });
  const segment = shortest[0] as SandboxSegment;
  for (const table of EXPORT_TABLES) {
    const [mine, theirs] = [csvOfSegments(table, [segment]), [...other.history.csv(table, [segment])].join('')];
    expect(theirs.split('\n', 1)).toEqual(mine.split('\n', 1));
    if (mine.split('\n').length > 3) expect(theirs).not.toBe(mine);
  }
});

test('`historyRows` gives more rows and another network', async () => {
  const busy = createSandboxSource({ parties: 2000, historyRows: 10 });
  expect(busy.chainId).toBe('orrery-sandbox-orrery.parties2000.historyRows10');
  const segment = segments[1] as SandboxSegment;
  for (const table of ['TABLE_TRADES', 'TABLE_ORDERS', 'TABLE_LEDGER', 'TABLE_DEPOSITS'] as const) {
    const usual = (await parseCsvText(csvOfSegments(table, [segment]))).rows.length;
    const many = (await parseCsvText([...busy.history.csv(table, [segment])].join(''))).rows.length;
    expect(many / usual).toBeGreaterThan(6);
    expect(many / usual).toBeLessThan(14);
  }
});

test('a segment of 1000 blocks has a moderate size', async () => {
  const segment = segments.find(({ from, to }) => to - from === 999) as SandboxSegment;
  const counts = await Promise.all(
    EXPORT_TABLES.map(
      async (table) => [table, (await parseCsvText(csvOfSegments(table, [segment]))).rows.length] as const,
    ),
  );
  const rows = Object.fromEntries(counts);
  expect(rows.TABLE_BLOCKS).toBe(1000);
  expect(rows.TABLE_TRADES).toBeGreaterThan(100);
  expect(rows.TABLE_TRADES).toBeLessThan(200);
  expect(rows.TABLE_ORDERS).toBeGreaterThan(300);
  expect(rows.TABLE_ORDERS).toBeLessThan(600);
  expect(rows.TABLE_MARKET_DATA).toBeLessThan(200);
  for (const count of Object.values(rows)) expect(count).toBeLessThanOrEqual(1000);
});

test('texts are unusual but legal, NULL differs from the empty text, and a row is longer than 200 KiB', async () => {
  const references = (await readRowsBetween('TABLE_ORDERS', 1, 6000)).map(({ reference }) => reference);
  expect(references).toContain(null);
  expect(references).toContain('');
  const texts = references.filter((reference) => typeof reference === 'string');
  for (const odd of ['"', '\r\n', ',', '\\.', ' leading', '№', '🜛']) {
    expect(texts.some((reference) => reference.includes(odd))).toBe(true);
  }
  const markets = await readRowsBetween('TABLE_MARKETS', 1, 1);
  const longest = Math.max(...markets.map(({ tradable_instrument: text }) => Buffer.byteLength(text ?? '')));
  expect(longest).toBeGreaterThan(200 * 1024);
});
