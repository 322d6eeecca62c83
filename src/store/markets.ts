import type { Asset, Market } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';

/** A known market: its id as upstream writes it, and its number in rows of funding points. */
export interface KnownMarket {
  /** The number that stands for the market in stored rows. */
  key: bigint;
  id: string;
}

/**
 * Returns a market's id as stored and its key in the store, found by its id in upper or lower case; undefined if it is
 * not known.
 */
export function findMarket(connection: Connection, id: string): KnownMarket | undefined {
  const row = connection.statement('SELECT key, id FROM market WHERE id = ?').get(id);
  return row && { key: row[0] as bigint, id: row[1] as string };
}

/** Adds a market or completes it. An empty code or name, or missing units, never replace known ones. */
export function saveMarket(connection: Connection, { id, code, name, units }: Market): void {
  connection
    .statement(
      `INSERT INTO market (id, code, name) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET
         code = iif(excluded.code = '', code, excluded.code), name = iif(excluded.name = '', name, excluded.name)`,
    )
    .run(id, code, name);
  if (units === null) return;
  connection
    .statement(
      'UPDATE market SET price_decimals = ?, size_decimals = ?, settlement_asset = ?, quote_name = ? WHERE id = ?',
    )
    .run(units.priceDecimals, units.sizeDecimals, units.settlementAsset, units.quoteName, id);
}

/** Removes the markets of which nothing but the id is stored, with the progress of their lists. */
export function removeUnseenMarkets(connection: Connection): void {
  const unseen = connection
    .statement(
      `SELECT key, id FROM market WHERE code = '' AND name = '' AND price_decimals IS NULL
         AND NOT EXISTS (SELECT 1 FROM funding_point WHERE market = market.key)`,
    )
    .all();
  for (const [key, id] of unseen) {
    connection.statement(`DELETE FROM walk WHERE list = 'fundingPeriodDataPoints' AND scope = ?`).run(id as string);
    connection.statement('DELETE FROM market WHERE key = ?').run(key as bigint);
  }
}

/** Returns the known markets, in the order in which they became known. `units` is null if the network declared none. */
export function readMarkets(connection: Connection): Market[] {
  return connection
    .statement(
      'SELECT id, code, name, price_decimals, size_decimals, settlement_asset, quote_name FROM market ORDER BY key',
    )
    .all()
    .map(([id, code, name, priceDecimals, sizeDecimals, settlementAsset, quoteName]) => ({
      id: id as string,
      code: code as string,
      name: name as string,
      units:
        priceDecimals === null
          ? null
          : {
              priceDecimals: Number(priceDecimals),
              sizeDecimals: Number(sizeDecimals),
              settlementAsset: settlementAsset as string,
              quoteName: quoteName as string,
            },
    }));
}

/** Returns the key of a market in the store. Adds a market that is not known yet, without code, name and units. */
export function marketKey(connection: Connection, id: string): bigint {
  const known = findMarket(connection, id);
  if (known !== undefined) return known.key;
  const added = connection.statement(`INSERT INTO market (id, code, name) VALUES (?, '', '') RETURNING key`).get(id);
  return added?.[0] as bigint;
}

/** Stores assets, in place of the stored ones with the same ids. */
export function saveAssets(connection: Connection, assets: readonly Asset[]): void {
  const statement = connection.statement(
    `INSERT INTO asset (id, symbol, name, decimals) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
       symbol = excluded.symbol, name = excluded.name, decimals = excluded.decimals`,
  );
  for (const { id, symbol, name, decimals } of assets) statement.run(id, symbol, name, decimals);
}

/** Returns the known assets, ordered by symbol, then by id. */
export function readAssets(connection: Connection): Asset[] {
  return connection
    .statement('SELECT id, symbol, name, decimals FROM asset ORDER BY symbol, id')
    .all()
    .map(([id, symbol, name, decimals]) => ({
      id: id as string,
      symbol: symbol as string,
      name: name as string,
      decimals: Number(decimals),
    }));
}
