/** The name of an archive in links and stores. */
import type { ArchiveRef } from '../../../../contract/index.ts';

/**
 * Identifies an archive: the archive of a finished export job (`id` is the job's id), or one that a person opened (`id`
 * is the id that the host gave it).
 */
export type ArchiveKey = { kind: 'job' | 'chosen'; id: string };

/** Writes an archive's key as `job:<id>` or `chosen:<id>`, for links and for keys of caches. */
export function writeArchiveKey({ kind, id }: ArchiveKey): string {
  return `${kind}:${id}`;
}

/** Reads what `writeArchiveKey` wrote. Returns undefined for any other text. */
export function readArchiveKey(source: string): ArchiveKey | undefined {
  const [, kind, id] = /^(job|chosen):(.{1,64})$/.exec(source) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as ArchiveKey['kind'], id };
}

/** Converts the reference that methods of the explorer take to a key. `refOf` does the reverse. */
export function keyOf(archive: ArchiveRef): ArchiveKey {
  return 'job' in archive ? { kind: 'job', id: archive.job } : { kind: 'chosen', id: archive.chosen };
}

/** Converts a key to the reference that methods of the explorer take. `keyOf` does the reverse. */
export function refOf({ kind, id }: ArchiveKey): ArchiveRef {
  return kind === 'job' ? { job: id } : { chosen: id };
}
