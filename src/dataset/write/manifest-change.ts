/** How the manifest of a table changes when segments are written. */
import { OrreryError } from '../../contract/index.ts';
import { type ManifestFile, type ManifestSegment, segmentFinder, type TableManifest } from '../layout/manifest.ts';
import type { StoredSegment } from './choose-segments.ts';

/** Returns true if the dataset has the segment with the same rows. */
function isSame({ segment, part }: StoredSegment, present: ManifestSegment): boolean {
  return (
    String(segment.from) === present.from &&
    String(segment.to) === present.to &&
    String(segment.schemaVersion) === present.schemaVersion &&
    part.rawSha256 === present.sha256
  );
}

/** Returns the refusal to write other blocks to a table that the dataset has. */
function otherRange(folder: string, table: string, present: { from: string; to: string }): OrreryError {
  const problem = 'another range was asked for';
  const advice = 'add newer segments with --append, replace the table with --force';
  return new OrreryError('DATASET_RANGE', { folder, table, ...present, problem, advice });
}

/**
 * Does nothing if a table may be written again with these ends: those that it has, or undefined.
 * @param present the blocks of the table, in decimal digits
 * @throws OrreryError DATASET_RANGE
 */
export function requireSameEnds(
  folder: string,
  table: string,
  { from, to }: { from: bigint | undefined; to: bigint | undefined },
  present: { from: string; to: string },
): void {
  const isSameEnd = (given: bigint | undefined, has: string) => given === undefined || given === BigInt(has);
  if (!isSameEnd(from, present.from) || !isSameEnd(to, present.to)) throw otherRange(folder, table, present);
}

/**
 * Returns the chosen segments that the dataset has with other rows, and the segments that share a file with one of
 * them.
 * @param chosen all stored segments of the dataset's range
 * @throws OrreryError DATASET_RANGE if the segments of `chosen` have other ends than those of the dataset
 */
export function changedSegments(
  folder: string,
  present: TableManifest,
  chosen: readonly StoredSegment[],
): StoredSegment[] {
  const { segments, files, table } = present;
  const bounds = (list: readonly { from: bigint | string; to: bigint | string }[]) =>
    list.map(({ from, to }) => `${from}-${to}`).join();
  if (bounds(segments) !== bounds(chosen.map(({ segment }) => segment))) {
    throw otherRange(folder, table, { from: segments[0]?.from ?? '', to: segments.at(-1)?.to ?? '' });
  }
  const changed = new Set(
    segments.flatMap((segment, index) => (isSame(chosen[index] as StoredSegment, segment) ? [] : [segment.from])),
  );
  const segmentsIn = segmentFinder(segments);
  for (let before = -1; before < changed.size; ) {
    before = changed.size;
    for (const file of files) {
      const held = segmentsIn(file);
      if (held.some(({ from }) => changed.has(from))) for (const { from } of held) changed.add(from);
    }
  }
  return chosen.filter(({ segment }) => changed.has(String(segment.from)));
}

/** The part of a manifest that stays when segments are written again, and the files that nothing needs any more. */
export interface SplitManifest {
  segments: ManifestSegment[];
  files: ManifestFile[];
  obsolete: ManifestFile[];
}

/**
 * Divides the manifest of a table, if there is one, into what the segments to be written leave and what they replace.
 */
export function splitManifest(present: TableManifest | undefined, written: readonly StoredSegment[]): SplitManifest {
  const { segments = [], files = [] } = present ?? {};
  const replaced = new Set(written.map(({ segment }) => String(segment.from)));
  const outdatedIn = segmentFinder(segments.filter(({ from }) => replaced.has(from)));
  const isObsolete = (file: ManifestFile) => outdatedIn(file).length > 0;
  return {
    segments: segments.filter(({ from }) => !replaced.has(from)),
    files: files.filter((file) => !isObsolete(file)),
    obsolete: files.filter(isObsolete),
  };
}

/** Returns what the manifest says of written segments. @param inexact the first blocks of the inexact ones */
export function describeSegments(written: readonly StoredSegment[], inexact: ReadonlySet<bigint>): ManifestSegment[] {
  return written.map(({ segment, part }) => ({
    from: String(segment.from),
    to: String(segment.to),
    schemaVersion: String(segment.schemaVersion),
    rows: part.rows,
    sha256: part.rawSha256,
    verdict: inexact.has(segment.from) ? 'inexact' : 'exact',
  }));
}
