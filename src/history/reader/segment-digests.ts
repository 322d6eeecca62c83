import { createHash, type Hash } from 'node:crypto';
import type { ArchiveManifest } from '../archive/manifest.ts';

type ManifestSegment = ArchiveManifest['csv'][number]['segments'][number];

/** Splits a CSV's rows at the segment ends of its manifest, and compares each segment's SHA-256. */
export class SegmentDigests {
  readonly #segments: readonly ManifestSegment[];
  #index = 0;
  #left: number;
  #hash: Hash = createHash('sha256');
  readonly #problems: string[] = [];
  #verified = 0;

  constructor(segments: readonly ManifestSegment[]) {
    this.#segments = segments;
    this.#left = segments[0]?.bytes ?? 0;
  }

  /** Number of segments whose rows have the SHA-256 of the manifest; final after `problems`. */
  get verified(): number {
    return this.#verified;
  }

  /** Hashes the next rows of the CSV file, without its header. Rows may be cut anywhere. */
  update(bytes: Uint8Array): void {
    let at = 0;
    while (at < bytes.length) {
      this.#passEnds();
      if (this.#index >= this.#segments.length) {
        this.#problem('it has more rows than its manifest');
        return;
      }
      const step = Math.min(this.#left, bytes.length - at);
      this.#hash.update(bytes.subarray(at, at + step));
      this.#left -= step;
      at += step;
    }
  }

  /**
   * Returns the differences between rows and manifest, each in words; empty if there are none. Call it once, after the
   * last row.
   */
  problems(): readonly string[] {
    this.#passEnds();
    const segment = this.#segments[this.#index];
    if (segment !== undefined) this.#problem(`its rows end within blocks ${segment.fromBlock} to ${segment.toBlock}`);
    return this.#problems;
  }

  /** Compares and leaves behind each segment whose last byte was hashed. */
  #passEnds(): void {
    for (let segment = this.#segments[this.#index]; segment !== undefined && this.#left === 0; ) {
      if (this.#hash.digest('hex') === segment.sha256) this.#verified += 1;
      else {
        this.#problem(`the rows of blocks ${segment.fromBlock} to ${segment.toBlock} are not those of the manifest`);
      }
      this.#index += 1;
      segment = this.#segments[this.#index];
      this.#left = segment?.bytes ?? 0;
      this.#hash = createHash('sha256');
    }
  }

  #problem(problem: string): void {
    if (!this.#problems.includes(problem)) this.#problems.push(problem);
  }
}
