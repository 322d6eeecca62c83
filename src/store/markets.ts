import type { Market } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';

/** A known market: its id as upstream writes it, and its number in rows of funding points. */
export interface KnownMarket {
  key: bigint;
  id: string;
}

/** Finds a market by its id, in any case; undefined when it is not known. */
export function findMarket(connection: Connection, id: string): KnownMarket | undefined {
  const row = connection.statement('SELECT key, id FROM market WHERE id = ?').get(id);
  return row && { key: row[0] as bigint, id: row[1] as string };
}

/** Adds a market or completes it. An empty code or name never replaces a known one. */
export function saveMarket(connection: Connection, { id, code, name }: Market): void {
  connection
    .statement(
      `INSERT INTO market (id, code, name) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET
         code = iif(excluded.code = '', code, excluded.code), name = iif(excluded.name = '', name, excluded.name)`,
    )
    .run(id, code, name);
}

/** The number of a market. A market that is not known yet is added. */
export function marketKey(connection: Connection, id: string): bigint {
  const known = findMarket(connection, id);
  if (known !== undefined) return known.key;
  const added = connection.statement(`INSERT INTO market (id, code, name) VALUES (?, '', '') RETURNING key`).get(id);
  return added?.[0] as bigint;
}
