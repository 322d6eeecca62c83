import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import type { DuckDBBigIntVector, DuckDBBlobVector } from '@duckdb/node-api';
import type { Engine } from '../engine/engine.ts';
import type { Column } from '../schema/columns.ts';
import { quotePath } from '../sql/quote-path.ts';
import { csvRowSql } from '../sql/render.ts';

/** The digest of a segment, computed from its rows in Parquet. */
export interface SegmentDigest {
  rows: number;
  sha256: string;
  /** True if these are the segment's rows from 0 on, in their order. */
  isWhole: boolean;
}

/** A request for the digests of segments from Parquet files. */
export interface DigestRequest {
  engine: Engine;
  /** The folder of the table. */
  folder: string;
  /** Files whose rows are read together, in the order of segments and rows. */
  paths: readonly string[];
  /** First blocks of the segments to read, lowest first. */
  segments: readonly bigint[];
  /** The number of rows that these segments have if all is well. */
  rows: number;
  /** The columns of the segments' schema version, in the order of its header. */
  columns: readonly Column[];
  /** True if the rows of a segment are in several files. */
  sorts: boolean;
  signal?: AbortSignal | undefined;
}

/**
 * Returns the digest of every segment that has a row in the files, by the segment's first block. The rows are written
 * as CSV again, in their order, and the digest is that of the CSV.
 * @throws OrreryError ENGINE_FAILED, CANCELLED
 */
export async function digestSegments(request: DigestRequest): Promise<Map<bigint, SegmentDigest>> {
  const { engine, folder, paths, segments, rows: expected, columns, sorts, signal } = request;
  const digests = new Map<bigint, SegmentDigest>();
  const broken = new Set<bigint>();
  let current: { from: bigint; count: number; hash: Hash } | undefined;

  function finish(): void {
    if (current === undefined) return;
    if (digests.has(current.from)) broken.add(current.from);
    digests.set(current.from, { rows: current.count, sha256: current.hash.digest('hex'), isWhole: true });
  }

  const files = paths.map((path) => quotePath(join(folder, path))).join(', ');
  const wanted = `segment_from BETWEEN ${segments[0]} AND ${segments.at(-1)} AND segment_from IN (${segments.join(', ')})`;
  const sql = `SELECT segment_from, segment_row, ${csvRowSql(columns)} AS line
    FROM read_parquet([${files}], hive_partitioning = false)
    WHERE ${wanted} ${sorts ? 'ORDER BY segment_from, segment_row' : ''}`;
  await engine.stream(
    { sql, expected },
    (chunk) => {
      const froms = chunk.getColumnVector(0) as DuckDBBigIntVector;
      const rows = chunk.getColumnVector(1) as DuckDBBigIntVector;
      const lines = chunk.getColumnVector(2) as DuckDBBlobVector;
      for (let index = 0; index < chunk.rowCount; index += 1) {
        const from = froms.getItem(index) ?? -1n;
        if (current?.from !== from) {
          finish();
          current = { from, count: 0, hash: createHash('sha256') };
        }
        if (rows.getItem(index) !== BigInt(current.count)) broken.add(from);
        current.count += 1;
        const line = lines.getItem(index);
        if (line !== null) current.hash.update(line.bytes);
      }
    },
    signal,
  );
  finish();
  for (const from of broken) {
    const digest = digests.get(from);
    if (digest !== undefined) digests.set(from, { ...digest, isWhole: false });
  }
  return digests;
}
