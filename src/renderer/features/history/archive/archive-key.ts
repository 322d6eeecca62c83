/** The name of an archive in links and stores. */
import type { ArchiveRef } from '../../../../contract/index.ts';

/** The archive of a finished job, or one that a person chose. */
export type ArchiveKey = { kind: 'job' | 'chosen'; id: string };

export function writeArchiveKey({ kind, id }: ArchiveKey): string {
  return `${kind}:${id}`;
}

export function readArchiveKey(source: string): ArchiveKey | undefined {
  const [, kind, id] = /^(job|chosen):(.{1,64})$/.exec(source) ?? [];
  return kind === undefined || id === undefined ? undefined : { kind: kind as ArchiveKey['kind'], id };
}

export function keyOf(archive: ArchiveRef): ArchiveKey {
  return 'job' in archive ? { kind: 'job', id: archive.job } : { kind: 'chosen', id: archive.chosen };
}

/** The archive in the form that methods of the explorer take. */
export function refOf({ kind, id }: ArchiveKey): ArchiveRef {
  return kind === 'job' ? { job: id } : { chosen: id };
}
