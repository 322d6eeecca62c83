import type { ChainPosition, ListName } from '../contract/index.ts';
import type { Connection } from '../sqlite/index.ts';
import { optionalNumber, type PagedList } from './list-progress.ts';

/**
 * The network of a file, and the numbering of its row keys. `ordering` is random and new with each file: row keys of
 * one file mean nothing in another.
 */
export interface StoreIdentity {
  chainId: string;
  ordering: string;
}

/** Returns the chain id and the ordering of the file; undefined if no writer has set them yet. */
export function readIdentity(connection: Connection): StoreIdentity | undefined {
  const row = connection.statement('SELECT chain_id, ordering FROM network').get();
  return row && { chainId: row[0] as string, ordering: row[1] as string };
}

/** Times of the chain (Unix nanoseconds); null if upstream never reported them. */
export interface ChainTimes {
  /** Time of the first block. */
  genesis: bigint | null;
  /** Planned end of the current epoch. */
  epochExpiry: bigint | null;
}

/** The chain's position as upstream last reported it. */
export interface ChainState extends ChainTimes {
  /** The newest block; null if upstream never reported one. */
  position: ChainPosition | null;
  /** When upstream reported `position` (Unix milliseconds). */
  observedAt: number | null;
  /** Number of the current epoch; null if upstream never reported it. */
  currentEpoch: bigint | null;
}

/**
 * Returns the chain's position, current epoch and times as upstream last reported them; null for each that it never
 * reported.
 */
export function readChainState(connection: Connection): ChainState {
  const [height, blockTime, observedAt, currentEpoch, genesis, epochExpiry] =
    connection
      .statement('SELECT height, block_time, observed_at, current_epoch, genesis_time, epoch_expiry FROM network')
      .get() ?? [];
  return {
    position: typeof height === 'bigint' && typeof blockTime === 'bigint' ? { height, timestamp: blockTime } : null,
    observedAt: optionalNumber(observedAt ?? null),
    currentEpoch: typeof currentEpoch === 'bigint' ? currentEpoch : null,
    genesis: typeof genesis === 'bigint' ? genesis : null,
    epochExpiry: typeof epochExpiry === 'bigint' ? epochExpiry : null,
  };
}

/** Returns the epochs whose nodes are stored, newest first. */
export function readEpochs(connection: Connection): bigint[] {
  return connection
    .statement('SELECT seq FROM epoch ORDER BY seq DESC')
    .all()
    .map(([seq]) => seq as bigint);
}

/**
 * Returns the stored epochs that are provisional: they had not certainly ended when their nodes were fetched, so values
 * may have changed since. Oldest first.
 */
export function readProvisionalEpochs(connection: Connection): bigint[] {
  return connection
    .statement('SELECT seq FROM epoch WHERE provisional = 1 ORDER BY seq')
    .all()
    .map(([seq]) => seq as bigint);
}

/** A list, or a part of one, that Orrery synchronises. */
export interface StoredResource {
  list: ListName;
  /** The epoch number of nodes, the market id of funding points, empty otherwise. */
  scope: string;
  rows: number;
  /** True when all rows that upstream has are stored. */
  complete: boolean;
  /** When upstream last confirmed it (Unix milliseconds). */
  asOf: number | null;
  /**
   * False for an epoch that has ended. If its final values are still to be fetched, that is a matter of seconds, or
   * impossible: a service may have deleted it.
   */
  mayChange: boolean;
}

/** Returns all resources that are stored at least in part: first the paged lists, then the epochs, newest first. */
export function readResources(connection: Connection): StoredResource[] {
  const lists = connection
    .statement('SELECT list, scope, row_count, reached_oldest, confirmed_at FROM walk ORDER BY list, scope')
    .all()
    .map(([list, scope, rows, reachedOldest, confirmedAt]) => ({
      list: list as PagedList,
      scope: scope as string,
      rows: Number(rows),
      complete: reachedOldest === 1n,
      asOf: optionalNumber(confirmedAt),
      mayChange: true,
    }));
  const epochs = connection
    .statement(
      `SELECT seq, node_count, confirmed_at, provisional = 1 AND seq >= ifnull((SELECT current_epoch FROM network), seq)
       FROM epoch ORDER BY seq DESC`,
    )
    .all()
    .map(([seq, rows, confirmedAt, mayChange]) => ({
      list: 'nodes' as const,
      scope: String(seq),
      rows: Number(rows),
      complete: true,
      asOf: Number(confirmedAt),
      mayChange: mayChange === 1n,
    }));
  return [...lists, ...epochs];
}

/** Returns the number of delegations in all stored epochs: the sum of the counts that the rows of nodes hold. */
export function countDelegations(connection: Connection): number {
  const [[count] = []] = connection.statement('SELECT ifnull(sum(delegation_count), 0) FROM node').all();
  return Number(count);
}
