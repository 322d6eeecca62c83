import { join } from 'node:path';
import type { Migration } from '../sqlite/index.ts';
import { rebuildSummaries } from './rollups/refresh.ts';

/** Returns the path of the file of stored lists in a network's folder. All of its content can be fetched again. */
export function listsFile(folder: string): string {
  return join(folder, 'lists.sqlite');
}

/**
 * One step for each format of lists.sqlite; docs/store.md explains the tables. A step that has shipped never changes.
 */
export const LISTS_MIGRATIONS: readonly Migration[] = [
  `
  CREATE TABLE network (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    chain_id TEXT NOT NULL,
    ordering TEXT NOT NULL,
    height INTEGER,
    block_time INTEGER,
    observed_at INTEGER,
    current_epoch INTEGER
  ) STRICT;

  CREATE TABLE walk (
    list TEXT NOT NULL,
    scope TEXT NOT NULL COLLATE NOCASE,
    older_cursor TEXT,
    newer_cursor TEXT,
    reached_oldest INTEGER NOT NULL CHECK (reached_oldest IN (0, 1)),
    confirmed_at INTEGER,
    row_count INTEGER NOT NULL,
    walked_to INTEGER,
    PRIMARY KEY (list, scope)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE epoch (
    seq INTEGER PRIMARY KEY,
    confirmed_at INTEGER NOT NULL,
    node_count INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE node (
    key INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL REFERENCES epoch (seq) ON DELETE CASCADE,
    id TEXT NOT NULL,
    record TEXT NOT NULL,
    delegation_count INTEGER NOT NULL,
    delegation_digest TEXT NOT NULL,
    name TEXT NOT NULL,
    location TEXT NOT NULL,
    validator_status INTEGER NOT NULL,
    staked_total TEXT NOT NULL,
    staked_by_operator TEXT NOT NULL,
    staked_by_delegates TEXT NOT NULL,
    pending_stake TEXT NOT NULL,
    stake_score TEXT NOT NULL,
    performance_score TEXT NOT NULL,
    ranking_score TEXT NOT NULL,
    voting_power TEXT NOT NULL,
    validator_score TEXT NOT NULL,
    normalised_score TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX node_by_epoch ON node (epoch, id);

  CREATE TABLE delegator (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE delegation (
    node INTEGER NOT NULL REFERENCES node (key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    delegator INTEGER NOT NULL REFERENCES delegator (key),
    amount TEXT NOT NULL,
    epoch_seq TEXT,
    node_id TEXT,
    PRIMARY KEY (node, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX delegation_by_delegator ON delegation (delegator);

  CREATE TABLE party (
    rank INTEGER NOT NULL PRIMARY KEY,
    id TEXT NOT NULL COLLATE NOCASE,
    alias TEXT NOT NULL,
    folded_alias TEXT NOT NULL,
    metadata TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX party_by_id ON party (id);
  CREATE INDEX party_by_alias ON party (alias);
  CREATE INDEX party_by_folded_alias ON party (folded_alias) WHERE folded_alias <> '';

  CREATE TABLE checkpoint (
    at_block INTEGER PRIMARY KEY,
    hash TEXT NOT NULL,
    block_hash TEXT NOT NULL
  ) STRICT;

  CREATE TABLE market (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL COLLATE NOCASE UNIQUE,
    code TEXT NOT NULL,
    name TEXT NOT NULL
  ) STRICT;

  CREATE TABLE funding_point (
    market INTEGER NOT NULL REFERENCES market (key),
    timestamp INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    source INTEGER NOT NULL,
    price TEXT NOT NULL,
    twap TEXT NOT NULL,
    PRIMARY KEY (market, timestamp, seq, source)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX funding_point_by_source ON funding_point (market, source, timestamp, seq);
  CREATE INDEX funding_point_by_seq ON funding_point (market, seq, timestamp, source);
  `,
  `
  ALTER TABLE walk ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE funding_summary (
    market INTEGER NOT NULL REFERENCES market (key),
    series INTEGER NOT NULL,
    level INTEGER NOT NULL,
    start INTEGER NOT NULL,
    points INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    first TEXT NOT NULL,
    lowest_at INTEGER NOT NULL,
    lowest TEXT NOT NULL,
    highest_at INTEGER NOT NULL,
    highest TEXT NOT NULL,
    last_at INTEGER NOT NULL,
    last TEXT NOT NULL,
    total TEXT NOT NULL,
    PRIMARY KEY (market, series, level, start)
  ) STRICT, WITHOUT ROWID;
  `,
  // This format added summaries. A later step computes them, from the final form of the tables.
  '',
  // Earlier formats stored only one of several points that share time, period and source. Syncs restart at the newest
  // point and read down again, which fetches the missing ones. Keys of points get one more part, so cursors made before
  // are stale.
  `
  CREATE TABLE all_funding_point (
    market INTEGER NOT NULL REFERENCES market (key),
    timestamp INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    source INTEGER NOT NULL,
    occurrence INTEGER NOT NULL,
    price TEXT NOT NULL,
    twap TEXT NOT NULL,
    PRIMARY KEY (market, timestamp, seq, source, occurrence)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO all_funding_point
    SELECT market, timestamp, seq, source, 0, price, twap FROM funding_point ORDER BY market, timestamp, seq, source;
  DROP TABLE funding_point;
  ALTER TABLE all_funding_point RENAME TO funding_point;
  CREATE INDEX funding_point_by_source ON funding_point (market, source, timestamp, seq, occurrence);
  CREATE INDEX funding_point_by_seq ON funding_point (market, seq, timestamp, source, occurrence);
  UPDATE walk SET older_cursor = newer_cursor, reached_oldest = 0, walked_to = NULL
    WHERE list = 'fundingPeriodDataPoints';
  UPDATE network SET ordering = lower(hex(randomblob(16)));
  `,
  // This format computed the summaries. A later step does it now, with the levels of today.
  '',
  // The values of an epoch may change until it ends. Earlier formats did not record which epochs had ended when they were
  // fetched; of those, only the current one is certainly provisional.
  `
  ALTER TABLE epoch ADD COLUMN provisional INTEGER NOT NULL DEFAULT 0 CHECK (provisional IN (0, 1));
  UPDATE epoch SET provisional = 1 WHERE seq >= (SELECT current_epoch FROM network);
  `,
  // Units of figures. The columns of a market are either all set or all null.
  `
  ALTER TABLE market ADD COLUMN price_decimals INTEGER;
  ALTER TABLE market ADD COLUMN size_decimals INTEGER;
  ALTER TABLE market ADD COLUMN settlement_asset TEXT;
  ALTER TABLE market ADD COLUMN quote_name TEXT;

  CREATE TABLE asset (
    id TEXT NOT NULL COLLATE NOCASE PRIMARY KEY,
    symbol TEXT NOT NULL,
    name TEXT NOT NULL,
    decimals INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // Times of the chain, in Unix nanoseconds.
  `
  ALTER TABLE network ADD COLUMN genesis_time INTEGER;
  ALTER TABLE network ADD COLUMN epoch_expiry INTEGER;
  `,
  // This format computed the summaries again, for more levels. A later step does it now.
  '',
  // Closed funding periods as they were computed (src/store/funding/kept-periods.ts).
  `
  CREATE TABLE kept_period (
    market INTEGER NOT NULL REFERENCES market (key),
    seq INTEGER NOT NULL,
    method INTEGER NOT NULL,
    period TEXT NOT NULL,
    PRIMARY KEY (market, seq)
  ) STRICT, WITHOUT ROWID;
  `,
  // Earlier formats had no summaries, or fewer levels of them, or totals of spreads with nine decimal places.
  rebuildSummaries,
];
