import type { Connection } from '../../sqlite/index.ts';
import { findPart, type Part } from './part-rows.ts';

/** Returns the kept records of a part, as text; undefined if the method with this number kept none. */
export function findKeptRecords(
  connection: Connection,
  { key }: Pick<Part, 'key'>,
  method: bigint,
): string | undefined {
  const [text] =
    connection.statement('SELECT records FROM funding_record WHERE part = ? AND method = ?').get(key, method) ?? [];
  return typeof text === 'string' ? text : undefined;
}

/** Returns the parts of market data of which the method with this number kept no records, the newest rows first. */
export function readPartsWithoutRecords(connection: Connection, method: bigint): Part[] {
  return connection
    .statement(
      `SELECT key FROM part WHERE "table" = 'TABLE_MARKET_DATA'
         AND NOT EXISTS (SELECT 1 FROM funding_record WHERE part = part.key AND method = ?)
       ORDER BY last_time DESC`,
    )
    .all(method)
    .map(([key]) => findPart(connection, key as bigint));
}

/** Keeps the records of a part, as text, in place of those of another method. Does nothing if the part is not stored. */
export function keepRecords(connection: Connection, { key }: Pick<Part, 'key'>, method: bigint, text: string): void {
  connection
    .statement('INSERT OR REPLACE INTO funding_record (part, method, records) SELECT key, ?, ? FROM part WHERE key = ?')
    .run(method, text, key);
}
