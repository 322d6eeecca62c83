/** Reads the stored rows of a list in batches, each after the last key of the one before. */
import {
  type Checkpoint,
  FUNDING_SOURCES,
  type FundingPeriodDataPoint,
  type NodeRow,
  type Party,
} from '../../contract/index.ts';
import type { Connection, SqlValue } from '../../sqlite/index.ts';
import { findMarket } from '../markets.ts';
import type { StoredRow } from './stored-row.ts';

/** Rows of a batch: some hundred kilobytes. */
const BATCH_ROWS = 2_000;
/** Below every stored height and rank. */
const BEFORE_ALL = -(2n ** 63n);

/** A statement that gives rows after a key, in the order of their keys. */
interface KeyedRows {
  /** The statement. Its last parameters are the values of a key. */
  sql: string;
  /** The values of its other parameters. */
  values?: readonly SqlValue[];
  /** A key below all rows. */
  first: readonly SqlValue[];
  /** Returns the key of a row. */
  keyOf(row: unknown[]): SqlValue[];
}

/** Yields the rows of a statement in batches, by running it again after the last key until it gives no more rows. */
function* batches(connection: Connection, { sql, values = [], first, keyOf }: KeyedRows): Generator<unknown[][]> {
  for (let key = first; ; ) {
    const rows = connection.statement(`${sql} LIMIT ${BATCH_ROWS}`).all(...values, ...key);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    key = keyOf(last);
  }
}

/** Yields the stored nodes of an epoch in batches, by id; nothing if the epoch is not stored. */
export function* readNodeRows(connection: Connection, epoch: SqlValue): Generator<StoredRow['nodes'][]> {
  const epochSeq = BigInt(String(epoch));
  const sql = `SELECT id, record, delegation_count FROM node INDEXED BY node_by_epoch
    WHERE epoch = ? AND id > ? ORDER BY id`;
  for (const rows of batches(connection, { sql, values: [epochSeq], first: [''], keyOf: ([id]) => [id as string] })) {
    yield rows.map(([, record, count]) => {
      const { delegations: _, ...node } = JSON.parse(record as string);
      return { epochSeq, node: { ...node, delegationCount: Number(count) } as NodeRow };
    });
  }
}

/**
 * Yields the stored delegations of an epoch in batches, by the id of the node that lists them, each in upstream's
 * order.
 */
export function* readDelegationRows(connection: Connection, epoch: SqlValue): Generator<StoredRow['delegations'][]> {
  const epochSeq = BigInt(String(epoch));
  const nodes = connection
    .statement('SELECT key, id FROM node INDEXED BY node_by_epoch WHERE epoch = ? ORDER BY id')
    .all(epochSeq);
  const sql = `SELECT position, delegator.id, amount, epoch_seq, node_id
    FROM delegation CROSS JOIN delegator ON delegator.key = delegation.delegator
    WHERE node = ? AND position > ? ORDER BY position`;
  for (const [key, id] of nodes) {
    const listedBy = id as string;
    const ofNode: KeyedRows = {
      sql,
      values: [key as bigint],
      first: [-1n],
      keyOf: ([position]) => [position as bigint],
    };
    for (const rows of batches(connection, ofNode)) {
      yield rows.map(([position, party, amount, seq, node]) => ({
        epochSeq,
        listedBy,
        position: Number(position),
        delegation: {
          party: party as string,
          nodeId: (node as string | null) ?? listedBy,
          amount: amount as string,
          epochSeq: (seq as string | null) ?? String(epochSeq),
        },
      }));
    }
  }
}

/** Yields the stored parties in batches, ascending by rank. */
export function* readPartyRows(connection: Connection): Generator<StoredRow['parties'][]> {
  const sql = 'SELECT rank, id, alias, metadata FROM party WHERE rank > ? ORDER BY rank';
  for (const rows of batches(connection, { sql, first: [BEFORE_ALL], keyOf: ([rank]) => [rank as bigint] })) {
    yield rows.map(([rank, id, alias, metadata]) => ({
      rank: rank as bigint,
      party: {
        id: id as string,
        alias: alias as string,
        metadata: metadata === '' ? [] : (JSON.parse(metadata as string) as Party['metadata']),
      },
    }));
  }
}

/** Yields the stored checkpoints in batches, ascending by block. */
export function* readCheckpointRows(connection: Connection): Generator<Checkpoint[]> {
  const sql = 'SELECT at_block, hash, block_hash FROM checkpoint WHERE at_block > ? ORDER BY at_block';
  for (const rows of batches(connection, { sql, first: [BEFORE_ALL], keyOf: ([height]) => [height as bigint] })) {
    yield rows.map(([atBlock, hash, blockHash]) => ({
      atBlock: atBlock as bigint,
      hash: hash as string,
      blockHash: blockHash as string,
    }));
  }
}

/** Yields the stored funding points of a market in batches, ascending by time; nothing if the market is not known. */
export function* readFundingRows(connection: Connection, marketId: SqlValue): Generator<FundingPeriodDataPoint[]> {
  const market = findMarket(connection, String(marketId));
  if (market === undefined) return;
  const sql = `SELECT timestamp, seq, source, occurrence, price, twap FROM funding_point
    WHERE market = ? AND (timestamp, seq, source, occurrence) > (?, ?, ?, ?)
    ORDER BY timestamp, seq, source, occurrence`;
  const ofMarket: KeyedRows = {
    sql,
    values: [market.key],
    first: [BEFORE_ALL, BEFORE_ALL, BEFORE_ALL, BEFORE_ALL],
    keyOf: (row) => row.slice(0, 4) as bigint[],
  };
  for (const rows of batches(connection, ofMarket)) {
    yield rows.map(([timestamp, seq, source, , price, twap]) => ({
      marketId: market.id,
      seq: seq as bigint,
      dataPointType: FUNDING_SOURCES[Number(source)] ?? 'SOURCE_UNSPECIFIED',
      price: price as string,
      timestamp: timestamp as bigint,
      twap: twap as string,
    }));
  }
}
