import type { Connection } from '../../sqlite/index.ts';
import { findPart, type Part } from './part-rows.ts';

/** Takes the records of one market out of those of a part; null if they are no JSON object. */
const OF_MARKET = `
  SELECT CASE WHEN json_valid(records) AND json_type(records) = 'object'
    THEN ifnull(json_extract(records, '$."' || ? || '"'), '[]') END
  FROM funding_record WHERE part = ? AND method = ?`;

/**
 * Returns the kept records of a market in a part, as text; an empty list if the part has none of this market. Undefined if
 * the method with this number kept none of the part, or if they are damaged.
 * @param market the market's id, as hexadecimal digits
 */
export function findKeptRecords(
  connection: Connection,
  { key }: Pick<Part, 'key'>,
  { method, market }: { method: bigint; market: string },
): string | undefined {
  const [text] = connection.statement(OF_MARKET).get(market, key, method) ?? [];
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
