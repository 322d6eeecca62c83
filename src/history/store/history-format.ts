import { join } from 'node:path';

/** Returns the path of the file of history in a network's folder. All of its content can be fetched again. */
export function historyFile(folder: string): string {
  return join(folder, 'history.sqlite');
}

/**
 * One script for each format of history.sqlite; docs/history.md explains the tables. A script that has shipped never
 * changes.
 *
 *   segment  a range of blocks that upstream cuts or answered as one; heights included on both ends
 *   part     one table of one segment: its rows as CSV without the header; times of rows in Unix microseconds. Its own
 *            times are Unix milliseconds: the rows came first at `came_at` (null: at `stored_at`), and last at `stored_at`
 *   block_time  the time (Unix microseconds) of a block at an end of a part of `blocks`; it stays when the part is removed
 *   chunk    a piece of a part's CSV: whole rows, raw-deflated without a last block; `start` is its offset in the
 *            part's stored bytes
 *   funding_record  the records of funding periods in a part of market data, as JSON, with the number of the method that
 *            read them
 */
export const HISTORY_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE network (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    chain_id TEXT NOT NULL
  ) STRICT;

  CREATE TABLE segment (
    key INTEGER PRIMARY KEY,
    from_height INTEGER NOT NULL CHECK (from_height >= 0),
    to_height INTEGER NOT NULL CHECK (to_height >= from_height),
    schema_version INTEGER NOT NULL,
    segment_id TEXT NOT NULL,
    previous_segment_id TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('listed', 'learnt')),
    source TEXT NOT NULL,
    UNIQUE (from_height, to_height)
  ) STRICT;
  CREATE INDEX segment_by_end ON segment (to_height);

  CREATE TABLE part (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    segment INTEGER NOT NULL REFERENCES segment (key) ON DELETE CASCADE,
    "table" TEXT NOT NULL,
    columns TEXT NOT NULL,
    rows INTEGER NOT NULL,
    raw_bytes INTEGER NOT NULL,
    raw_crc INTEGER NOT NULL,
    raw_sha256 TEXT NOT NULL,
    stored_bytes INTEGER NOT NULL,
    stored_crc INTEGER NOT NULL,
    first_time INTEGER,
    last_time INTEGER,
    distinct_times INTEGER,
    longest_pause INTEGER,
    disputed_by TEXT,
    source TEXT NOT NULL,
    stored_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    UNIQUE (segment, "table")
  ) STRICT;
  CREATE INDEX part_by_use ON part (used_at);

  CREATE TABLE chunk (
    part INTEGER NOT NULL REFERENCES part (key) ON DELETE CASCADE,
    start INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    raw_bytes INTEGER NOT NULL,
    raw_crc INTEGER NOT NULL,
    stored_crc INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (part, start)
  ) STRICT;
  `,
  `
  CREATE TABLE block_time (
    height INTEGER PRIMARY KEY,
    time INTEGER NOT NULL
  ) STRICT;
  INSERT OR REPLACE INTO block_time (height, time)
    SELECT from_height, first_time FROM part JOIN segment ON segment.key = part.segment
      WHERE "table" = 'TABLE_BLOCKS' AND first_time IS NOT NULL
    UNION ALL SELECT to_height, last_time FROM part JOIN segment ON segment.key = part.segment
      WHERE "table" = 'TABLE_BLOCKS' AND last_time IS NOT NULL;
  `,
  `
  CREATE TABLE funding_record (
    part INTEGER PRIMARY KEY REFERENCES part (key) ON DELETE CASCADE,
    method INTEGER NOT NULL,
    records TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE part ADD COLUMN came_at INTEGER;
  `,
];
