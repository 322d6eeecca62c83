import type { Market } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';

/** A known market: its id as upstream writes it, and the number that stands for it in rows of funding points. */
export interface KnownMarket {
  key: bigint;
  id: string;
}

/** Undefined when the market is not known; ids are found in capitals too. */
export function findMarket(connection: Connection, id: string): KnownMarket | undefined {
  const row = connection.statement('SELECT key, id FROM market WHERE id = ?').get(id);
  return row && { key: row[0] as bigint, id: row[1] as string };
}

/** Makes a market known; an empty code or name never hides one that is known. */
export function saveMarket(connection: Connection, { id, code, name }: Market): void {
  connection
    .statement(
      `INSERT INTO market (id, code, name) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET
         code = iif(excluded.code = '', code, excluded.code), name = iif(excluded.name = '', name, excluded.name)`,
    )
    .run(id, code, name);
}

/** The number of a market, which becomes known when it is not yet. */
export function marketKey(connection: Connection, id: string): bigint {
  const known = findMarket(connection, id);
  if (known !== undefined) return known.key;
  const added = connection.statement(`INSERT INTO market (id, code, name) VALUES (?, '', '') RETURNING key`).get(id);
  return added?.[0] as bigint;
}
