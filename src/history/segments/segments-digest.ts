import { createHash } from 'node:crypto';

/** A segment with the SHA-256 of its rows; numbers may be decimal digits. */
export interface DigestedSegment {
  from: bigint | string;
  to: bigint | string;
  schemaVersion: bigint | string;
  sha256: string;
}

/** SHA-256 digests of segments in their order. */
export interface SegmentsDigest {
  /** Over the first and last block of each. */
  bounds: string;
  /** Over their rows and schema versions. */
  rows: string;
}

/** Returns two digests over all segments, in the order given: one of their bounds, one of their rows. */
export function digestOfSegments(segments: readonly DigestedSegment[]): SegmentsDigest {
  const [bounds, rows] = [createHash('sha256'), createHash('sha256')];
  for (const { from, to, schemaVersion, sha256 } of segments) {
    bounds.update(`${from}\t${to}\n`);
    rows.update(`${schemaVersion}\t${sha256}\n`);
  }
  return { bounds: bounds.digest('hex'), rows: rows.digest('hex') };
}
