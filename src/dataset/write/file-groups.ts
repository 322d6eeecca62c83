/** Which segments share a Parquet file. It depends on the segments alone, so two people get the same files. */

/** Raw CSV for one file (bytes): 64 to 80 MB of Parquet for orders and trades. */
const FILE_RAW_BYTES = 256 * 1024 * 1024;

/** The properties of a segment that decide which file it goes to. */
export interface GroupedSegment {
  from: bigint;
  to: bigint;
  schemaVersion: bigint;
  rawBytes: number;
  /** The UTC days of its rows. */
  days: readonly string[];
}

/** Segments in their order whose rows of one day go to one file. */
export interface FileGroup<S extends GroupedSegment> {
  day: string;
  segments: S[];
}

/** Takes segments in the order of their blocks, and gives the groups that no later segment joins. */
export class FileGroups<S extends GroupedSegment> {
  readonly #open = new Map<string, FileGroup<S>>();

  /** Adds the next segment to the groups of its days. Returns the groups that neither it nor a later segment joins. */
  add(segment: S): FileGroup<S>[] {
    // A segment without rows is in no file and ends no file.
    if (segment.days.length === 0) return [];
    const done = [...this.#open.values()].filter((group) => !canJoin(group, segment));
    for (const { day } of done) this.#open.delete(day);
    for (const day of segment.days) {
      const group = this.#open.get(day);
      if (group === undefined) this.#open.set(day, { day, segments: [segment] });
      else group.segments.push(segment);
    }
    return done;
  }

  /** Returns the groups that are still open, after the last segment. */
  finish(): FileGroup<S>[] {
    const done = [...this.#open.values()];
    this.#open.clear();
    return done;
  }
}

/** Returns true if a segment has rows of the group's day, the same schema version, and fits into 256 MiB of CSV. */
function canJoin<S extends GroupedSegment>({ day, segments }: FileGroup<S>, next: S): boolean {
  const bytes = segments.reduce((sum, { rawBytes }) => sum + rawBytes, next.rawBytes);
  return next.days.includes(day) && segments[0]?.schemaVersion === next.schemaVersion && bytes <= FILE_RAW_BYTES;
}
