import type Database from 'better-sqlite3';
import { OrreryError } from '../../contract/index.ts';
import type { Span } from '../segments/spans.ts';
import { prepared } from './prepared.ts';

/** A segment as it is known here. Its range is never subdivided. */
export interface Segment extends Span {
  key: bigint;
  schemaVersion: bigint;
  segmentId: string;
  previousSegmentId: string;
  /** Whether upstream lists it, or its range was learnt from an answer. */
  origin: 'listed' | 'learnt';
  /** Address of the service that told of it. */
  source: string;
}

const SELECT = `SELECT key, from_height AS "from", to_height AS "to", schema_version AS schemaVersion,
  segment_id AS segmentId, previous_segment_id AS previousSegmentId, origin, source FROM segment`;

/** Every known segment, lowest first, the shorter of two with one start first. */
export function readSegments(database: Database.Database): Segment[] {
  return prepared<[], Segment>(database, `${SELECT} ORDER BY from_height, to_height`).all();
}

export function findSegment(database: Database.Database, { from, to }: Span): Segment | undefined {
  return prepared<[bigint, bigint], Segment>(database, `${SELECT} WHERE from_height = ? AND to_height = ?`).get(
    from,
    to,
  );
}

/** The key of a segment that is known to exist. */
export function segmentKey(database: Database.Database, span: Span): bigint {
  const segment = findSegment(database, span);
  if (segment === undefined)
    throw new OrreryError('INTERNAL', { problem: `segment ${span.from} to ${span.to} is gone` });
  return segment.key;
}

export function insertSegment(database: Database.Database, segment: Omit<Segment, 'key'>): void {
  prepared(
    database,
    `INSERT INTO segment (from_height, to_height, schema_version, segment_id, previous_segment_id, origin, source)
       VALUES (:from, :to, :schemaVersion, :segmentId, :previousSegmentId, :origin, :source)`,
  ).run(segment);
}

export function updateSegment(database: Database.Database, segment: Segment): void {
  prepared(
    database,
    `UPDATE segment SET schema_version = :schemaVersion, segment_id = :segmentId,
         previous_segment_id = :previousSegmentId, origin = :origin, source = :source WHERE key = :key`,
  ).run(segment);
}
