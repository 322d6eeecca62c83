/** Which segments share a file of the cache. */
import type { StoredSegment } from '../write/choose-segments.ts';
import type { CachedFile } from './cache-index.ts';

/** Rows as CSV for one file (bytes): large enough to be read fast, small enough to be made again after an eviction. */
const FILE_RAW_BYTES = 128 * 1024 * 1024;
const SMALL_RAW_BYTES = 16 * 1024 * 1024;
/** The number of small files that are joined to one large file. Segments that arrive one by one make such files. */
const MAX_SMALL_FILES = 32;

/** Returns a text that identifies a segment and its stored rows. */
export function keyOfSegment({ segment: { from, to, schemaVersion }, part }: StoredSegment): string {
  return [from, to, schemaVersion, part.rawSha256].join(':');
}

/**
 * Returns the cached files to keep: all their segments are still stored unchanged. From 32 small files on, no small one
 * (less than 16 MiB of CSV) is kept, so that they become one large one.
 */
export function keepableFiles(files: readonly CachedFile[], segments: readonly StoredSegment[]): CachedFile[] {
  const stored = new Set(segments.map(keyOfSegment));
  const valid = files.filter((file) => file.segments.every((key) => stored.has(key)));
  const small = valid.filter(({ rawBytes }) => rawBytes < SMALL_RAW_BYTES);
  return small.length < MAX_SMALL_FILES ? valid : valid.filter((file) => !small.includes(file));
}

/**
 * Divides segments, in their order, into groups for one file each: neighbours of one schema version, up to 128 MiB of
 * CSV.
 */
export function groupSegments(segments: readonly StoredSegment[]): StoredSegment[][] {
  const groups: StoredSegment[][] = [];
  let rawBytes = 0;
  for (const segment of segments) {
    const last = groups.at(-1);
    const joins = last?.[0]?.segment.schemaVersion === segment.segment.schemaVersion;
    if (last !== undefined && joins && rawBytes + segment.part.rawBytes <= FILE_RAW_BYTES) {
      last.push(segment);
      rawBytes += segment.part.rawBytes;
    } else {
      groups.push([segment]);
      rawBytes = segment.part.rawBytes;
    }
  }
  return groups;
}
