import type { PartRecords } from './read-records.ts';

/** Records of a part that were read from its rows. */
export interface ReadRecords {
  records: PartRecords;
  /** Their size as they are kept, in UTF-16 units. */
  size: number;
}

/** Upper bound of the size of all records in memory (UTF-16 units). Real parts need a few thousand each. */
export const MAX_UNWRITTEN = 32 * 1024 * 1024;

/**
 * Records of parts that are not stored yet, by the key of their part. On a full disk they stay here; beyond
 * `MAX_UNWRITTEN` the oldest ones are dropped, and are read from their rows again when they are needed.
 */
export class UnwrittenRecords {
  readonly #parts = new Map<bigint, ReadRecords>();
  #size = 0;

  /** Returns the records of a part; undefined if they are not here. */
  get(part: bigint): PartRecords | undefined {
    return this.#parts.get(part)?.records;
  }

  /** Adds the records of a part, which stay at least until others are added. */
  add(part: bigint, added: ReadRecords): void {
    this.delete(part);
    this.#parts.set(part, added);
    this.#size += added.size;
    for (const oldest of this.#parts.keys()) {
      if (this.#size <= MAX_UNWRITTEN || oldest === part) break;
      this.delete(oldest);
    }
  }

  /** Removes the records of a part, if they are here. */
  delete(part: bigint): void {
    this.#size -= this.#parts.get(part)?.size ?? 0;
    this.#parts.delete(part);
  }
}
