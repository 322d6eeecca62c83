import { type BlockRange, OrreryError } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';

/** A segment that is known here. Its range is never subdivided. */
export interface Segment extends BlockRange {
  /** The number that names it in the file. */
  key: bigint;
  schemaVersion: bigint;
  /** The network's own id; empty if it is not known. */
  segmentId: string;
  /** The id of the segment before it; empty if it is not known. */
  previousSegmentId: string;
  /** 'listed' by upstream, or 'learnt' from the range of an answer. */
  origin: 'listed' | 'learnt';
  /** Address of the service that reported it. */
  source: string;
}

const SELECT = `SELECT key, from_height AS "from", to_height AS "to", schema_version AS schemaVersion,
  segment_id AS segmentId, previous_segment_id AS previousSegmentId, origin, source FROM segment`;

/** Returns all known segments, lowest first. Of two with one start, the shorter comes first. */
export function readSegments(connection: Connection): Segment[] {
  return connection.named<Segment>(`${SELECT} ORDER BY from_height, to_height`).all();
}

/** Returns the known segments with the highest ends, at most `count`, highest first. */
export function readNewestSegments(connection: Connection, count: number): Segment[] {
  return connection.named<Segment>(`${SELECT} ORDER BY to_height DESC, from_height DESC LIMIT ?`).all(count);
}

/** Returns the known segment with exactly this range; undefined if there is none. */
export function findSegment(connection: Connection, { from, to }: BlockRange): Segment | undefined {
  return connection.named<Segment>(`${SELECT} WHERE from_height = ? AND to_height = ?`).get(from, to);
}

/** Returns the key of the known segment with exactly this range. @throws OrreryError INTERNAL if there is none */
export function segmentKey(connection: Connection, span: BlockRange): bigint {
  const segment = findSegment(connection, span);
  if (segment === undefined)
    throw new OrreryError('INTERNAL', { problem: `segment ${span.from} to ${span.to} is gone` });
  return segment.key;
}

/**
 * Adds a segment to the database.
 * @throws an error of SQLite if a segment of these blocks is there
 */
export function insertSegment(connection: Connection, segment: Omit<Segment, 'key'>): void {
  const { from, to, schemaVersion, segmentId, previousSegmentId, origin, source } = segment;
  const insert = connection.statement(
    `INSERT INTO segment (from_height, to_height, schema_version, segment_id, previous_segment_id, origin, source)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  insert.run(from, to, schemaVersion, segmentId, previousSegmentId, origin, source);
}

/** Replaces the stored segment with the same key. Its range must stay the same. */
export function updateSegment(connection: Connection, segment: Segment): void {
  const { key, schemaVersion, segmentId, previousSegmentId, origin, source } = segment;
  const update = connection.statement(
    `UPDATE segment SET schema_version = ?, segment_id = ?, previous_segment_id = ?, origin = ?, source = ? WHERE key = ?`,
  );
  update.run(schemaVersion, segmentId, previousSegmentId, origin, source, key);
}
