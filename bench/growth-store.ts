/** Data folders with a given number of rows, written by SQLite alone into the store's own tables. */
import Database from 'better-sqlite3';
import { createSandboxSource } from '../src/sandbox/index.ts';
import { openForWriting } from '../src/sqlite/index.ts';
import { openListWriter } from '../src/store/index.ts';
import { LISTS_MIGRATIONS, listsFile } from '../src/store/lists-format.ts';
import { rebuildSummaries } from '../src/store/rollups/refresh.ts';
import { savePage } from './fill-list.ts';
import { CHAIN, keepNetwork } from './ui-stores.ts';

/** Ids are 64 hexadecimal digits in no order, because the factors permute the integers of 32 bits. One party in ten has an alias. */
const INSERT_PARTIES = `
  WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < ?)
  INSERT INTO party SELECT
    i - ?,
    printf('%08x%08x%08x%08x%08x%08x%08x%08x', i * 2654435761 & 4294967295, i * 2246822519 & 4294967295,
      i * 3266489917 & 4294967295, i * 668265263 & 4294967295, i * 374761393 & 4294967295, i, i * 40503, i * 7),
    iif(i % 10 = 0, 'Party ' || i, ''), iif(i % 10 = 0, 'party ' || i, ''), ''
  FROM number`;

/** Two points a minute, one of each source; a period has eight hours. */
const INSERT_POINTS = `
  WITH RECURSIVE number (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM number WHERE i < ? - 1)
  INSERT INTO funding_point SELECT
    1, 1600000000000000000 + (i / 2) * 60000000000, i / 960, 1 + i % 2, 0,
    cast(74581273634 + (i * 2654435761 & 4294967295) AS TEXT), cast(74581273634 + (i / 960) * 1000 AS TEXT)
  FROM number`;

/** The statements that create the indexes of a table. */
function indexesOf(database: Database.Database, table: string): { name: string; sql: string }[] {
  return database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all(table) as { name: string; sql: string }[];
}

/** Inserts rows without indexes and creates those afterwards, which sorts once instead of once a row. */
function insertInBulk(database: Database.Database, table: string, insert: () => void): void {
  const indexes = indexesOf(database, table);
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
  insert();
  for (const { sql } of indexes) database.exec(sql);
}

export interface GrowthStore {
  dataDir: string;
  marketId: string;
  /** Bytes of lists.sqlite. */
  bytes: number;
}

/**
 * Makes a data folder with `rows` rows: half of them are parties, half are funding points of one market. All lists are
 * complete, and the network cannot be reached.
 */
export async function makeGrowthStore(dataDir: string, rows: number): Promise<GrowthStore> {
  const folder = keepNetwork(dataDir);
  const source = createSandboxSource({ still: true, height: 600 });
  const [market] = source.markets;
  const position = await source.position();
  if (market === undefined || position === null) throw new Error('a sandbox without markets');
  const writer = openListWriter(folder, CHAIN);
  writer.saveMarkets([market]);
  writer.savePosition(position, Date.now());
  writer.saveNodes(0n, [], Date.now());
  writer.saveCurrentEpoch(0n);
  for (const list of ['parties', 'checkpoints'] as const) savePage(writer, list, '', []);
  savePage(writer, 'fundingPeriodDataPoints', market.id, []);
  writer.close();

  const half = rows / 2;
  const database = new Database(listsFile(folder));
  database.pragma('synchronous = OFF');
  insertInBulk(database, 'party', () => database.prepare(INSERT_PARTIES).run(half, half));
  insertInBulk(database, 'funding_point', () => database.prepare(INSERT_POINTS).run(half));
  database.prepare("UPDATE walk SET row_count = ?, version = ? WHERE list <> 'checkpoints'").run(half, half);
  database.close();

  const connection = openForWriting(listsFile(folder), LISTS_MIGRATIONS);
  connection.write(() => rebuildSummaries(connection));
  const bytes = Number(connection.pragma('page_count')) * Number(connection.pragma('page_size'));
  connection.close();
  return { dataDir, marketId: market.id, bytes };
}
