import { createHash } from 'node:crypto';

/** A segment with the SHA-256 of its rows; numbers may be decimal digits. */
export interface DigestedSegment {
  from: bigint | string;
  to: bigint | string;
  schemaVersion: bigint | string;
  sha256: string;
}

/**
 * Returns one SHA-256 over segments, in the order given. It is the same for the same ranges, schema versions and rows
 * alone.
 */
export function digestOfSegments(segments: readonly DigestedSegment[]): string {
  const hash = createHash('sha256');
  for (const { from, to, schemaVersion, sha256 } of segments)
    hash.update(`${from}\t${to}\t${schemaVersion}\t${sha256}\n`);
  return hash.digest('hex');
}
