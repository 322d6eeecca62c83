/** Which segments share a Parquet file. It depends only on the segments, so two people get the same files. */

/** Raw CSV for one file at most (bytes): 64 to 80 MB of Parquet for orders and trades. */
const FILE_RAW_BYTES = 256 * 1024 * 1024;

/**
 * Raw CSV for the first file of a write at most (bytes); a later one may have as much as all before it. The engine begins
 * with a file when all of its segments are staged, and waits for less so.
 */
const FIRST_RAW_BYTES = 64 * 1024 * 1024;

const sizeOf = (segments: readonly GroupedSegment[]) => segments.reduce((sum, { rawBytes }) => sum + rawBytes, 0);

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
  #bytes = 0;

  /** Adds the next segment to the groups of its days. Returns the groups that neither it nor a later segment joins. */
  add(segment: S): FileGroup<S>[] {
    // A segment without rows is in no file and ends no file.
    if (segment.days.length === 0) return [];
    const done = [...this.#open.values()].filter((group) => !this.#takes(group, segment));
    for (const { day } of done) this.#open.delete(day);
    this.#bytes += segment.rawBytes;
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

  /** Returns true if a segment has rows of the group's day, the same schema version, and fits into its file. */
  #takes({ day, segments }: FileGroup<S>, next: S): boolean {
    const bytes = sizeOf(segments);
    const limit = Math.min(Math.max(FIRST_RAW_BYTES, this.#bytes - bytes), FILE_RAW_BYTES);
    const fits = bytes + next.rawBytes <= limit;
    return fits && next.days.includes(day) && segments[0]?.schemaVersion === next.schemaVersion;
  }
}
