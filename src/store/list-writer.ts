import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import {
  type Asset,
  type ChainPosition,
  type ListName,
  type Market,
  type Node,
  OrreryError,
  type Party,
  type RowKey,
  unwritable,
} from '../contract/index.ts';
import { type Connection, openForWriting } from '../sqlite/index.ts';
import { createPeriodKeeper } from './funding/keep-periods.ts';
import { type ListProgress, type PagedList, readListProgress, withoutTotals } from './list-progress.ts';
import { LISTS_MIGRATIONS, listsFile } from './lists-format.ts';
import { readMarkets, removeUnseenMarkets, saveAssets, saveMarket } from './markets.ts';
import {
  type ChainState,
  type ChainTimes,
  readChainState,
  readEpochs,
  readIdentity,
  readProvisionalEpochs,
  readResources,
  type StoredResource,
  type StoreIdentity,
} from './network-state.ts';
import { saveNodes } from './saves/save-nodes.ts';
import { type PageToSave, savePage } from './saves/save-page.ts';
import { saveProfiles } from './saves/save-profiles.ts';
import { checkStorable } from './saves/storable.ts';
import { newestKey } from './scans/lookups.ts';

/**
 * The only writer of a network's lists. Every call is one transaction: after a crash either all of it is stored, or
 * nothing. Calls are synchronous, for a thread that serves nothing else meanwhile.
 */
export interface ListWriter {
  /** The chain id and the numbering of the stored lists. */
  readonly identity: StoreIdentity;

  /**
   * Replaces the nodes of an epoch with a snapshot. Save the nodes of a new epoch before `saveCurrentEpoch`, so that
   * the current epoch always has nodes.
   * @param at when upstream gave the snapshot (Unix milliseconds)
   * @param isProvisional the values may still change, because the epoch had not ended; false by default
   * @throws OrreryError VALUE_NOT_STORABLE
   */
  saveNodes(epoch: bigint, nodes: readonly Node[], at: number, isProvisional?: boolean): void;

  /**
   * Saves a page of a list together with the progress of its sync, and returns the number of new rows. Each page begins
   * where the page before it in that direction ended. An empty page saves only the progress. Funding points that share
   * time, period and source come in one page, or the next page repeats all of them.
   * @throws OrreryError VALUE_NOT_STORABLE; nothing of the page is stored then
   */
  savePage<L extends PagedList>(page: PageToSave<L>): number;

  /**
   * Saves the profiles of stored parties and skips others.
   * @returns how many profiles changed
   */
  saveProfiles(profiles: readonly Party[]): number;

  /** Adds markets, with or without points. An empty code or name, or missing units, never replace known ones. */
  saveMarkets(markets: readonly Market[]): void;

  /** Removes the markets of which nothing but the id is stored, with the progress of their lists. */
  removeUnseenMarkets(): void;

  /** Stores assets, in place of the stored ones with the same ids. */
  saveAssets(assets: readonly Asset[]): void;

  /**
   * Stores the position and the times of the chain in place of earlier ones.
   * @param observedAt when upstream reported the position (Unix milliseconds)
   * @param times a time that is null replaces none
   * @throws OrreryError VALUE_NOT_STORABLE
   */
  savePosition(position: ChainPosition, observedAt: number, times?: ChainTimes): void;

  /**
   * Computes a few closed funding periods and keeps them, so that lists of them are read at once; returns false if none
   * is left. Call it when nothing else waits.
   */
  keepPeriods(): boolean;

  /** Stores the number of the current epoch. Removes the planned end of another one. @throws OrreryError VALUE_NOT_STORABLE */
  saveCurrentEpoch(epoch: bigint): void;

  /** The progress of a list's sync; null before its first page. */
  progress(list: PagedList, scope: string): ListProgress | null;
  /** The key of the newest stored row; null when there is none. */
  newestKey(list: PagedList, scope: string): RowKey | null;
  /** The size that the file has once the write-ahead log is moved into it (bytes). */
  bytes(): number;
  /** Returns the stored position, times and current epoch of the chain. */
  chainState(): ChainState;
  /** Epochs whose nodes are stored, newest first. */
  epochs(): bigint[];
  /** Stored epochs whose values may have changed since, oldest first. */
  provisionalEpochs(): bigint[];
  /** Returns the stored markets. */
  markets(): Market[];
  /** Returns the state of every stored list: rows, completeness, and the time of its data. */
  resources(): StoredResource[];
  /** Counts the stored rows of each list, over all epochs and markets. */
  counts(): Record<ListName, number>;

  /** Moves the write-ahead log into the file and closes the file. */
  close(): void;
}

/**
 * Returns the identity of the file. A new file first gets one: this chain id and a random ordering.
 * @throws OrreryError CHAIN_MISMATCH if the file belongs to another chain
 */
function claim(connection: Connection, chainId: string): StoreIdentity {
  return connection.write(() => {
    const stored = readIdentity(connection);
    if (stored === undefined) {
      const ordering = randomUUID();
      connection.statement('INSERT INTO network (one, chain_id, ordering) VALUES (1, ?, ?)').run(chainId, ordering);
      return { chainId, ordering };
    }
    if (stored.chainId !== chainId) {
      throw new OrreryError('CHAIN_MISMATCH', {
        service: 'The network to be stored',
        actual: chainId,
        expected: stored.chainId,
      });
    }
    return stored;
  });
}

function countByList(resources: readonly StoredResource[]): Record<ListName, number> {
  const counts = { nodes: 0, parties: 0, checkpoints: 0, fundingPeriodDataPoints: 0 };
  for (const { list, rows } of resources) counts[list] += rows;
  return counts;
}

function writerOver(connection: Connection, identity: StoreIdentity): ListWriter {
  return {
    identity,
    saveNodes: (epoch, nodes, at, isProvisional = false) =>
      connection.write(() => saveNodes(connection, { epoch, nodes, at, isProvisional })),
    savePage: (page) => connection.write(() => savePage(connection, page)),
    saveProfiles: (profiles) => connection.write(() => saveProfiles(connection, profiles)),
    saveMarkets: (markets) =>
      connection.write(() => {
        for (const market of markets) saveMarket(connection, market);
      }),
    removeUnseenMarkets: () => connection.write(() => removeUnseenMarkets(connection)),
    saveAssets: (assets) => connection.write(() => saveAssets(connection, assets)),
    savePosition({ height, timestamp }, observedAt, { genesis, epochExpiry } = { genesis: null, epochExpiry: null }) {
      checkStorable(() => 'The newest block', 'height', height);
      checkStorable(() => 'The newest block', 'timestamp', timestamp);
      connection.write(() =>
        connection
          .statement(
            `UPDATE network SET height = ?, block_time = ?, observed_at = ?,
               genesis_time = ifnull(?, genesis_time), epoch_expiry = ifnull(?, epoch_expiry)`,
          )
          .run(height, timestamp, observedAt, genesis, epochExpiry),
      );
    },
    keepPeriods: createPeriodKeeper(connection),
    saveCurrentEpoch(epoch) {
      checkStorable(() => 'The current epoch', 'epochSeq', epoch);
      // A stored end is that of the former epoch.
      const sql = `UPDATE network
        SET epoch_expiry = CASE WHEN current_epoch IS ? THEN epoch_expiry END, current_epoch = ?`;
      connection.write(() => connection.statement(sql).run(epoch, epoch));
    },
    progress(list, scope) {
      const progress = readListProgress(connection, list, scope);
      return progress && withoutTotals(progress);
    },
    newestKey: (list, scope) =>
      list === 'fundingPeriodDataPoints'
        ? newestKey(connection, list, { marketId: scope })
        : newestKey(connection, list, {}),
    bytes: () => Number(connection.pragma('page_count')) * Number(connection.pragma('page_size')),
    chainState: () => readChainState(connection),
    epochs: () => readEpochs(connection),
    provisionalEpochs: () => readProvisionalEpochs(connection),
    markets: () => readMarkets(connection),
    resources: () => connection.read(() => readResources(connection)),
    counts: () => countByList(readResources(connection)),
    close: () => connection.close(),
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

/**
 * Opens a network's lists for writing and creates folder and file when they are missing. Every later call can also
 * throw DISK_FULL and FILE_UNWRITABLE, and then has changed nothing.
 * @throws OrreryError CHAIN_MISMATCH (the folder belongs to another chain), STORE_NEWER, STORE_DAMAGED,
 * FILE_UNWRITABLE, DISK_FULL
 */
export function openListWriter(folder: string, chainId: string): ListWriter {
  makeFolder(folder);
  const connection = openForWriting(listsFile(folder), LISTS_MIGRATIONS);
  try {
    return writerOver(connection, claim(connection, chainId));
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
}
