import { z } from 'zod';
import { ExportJob, WIRE_NAMES } from '../../contract/index.ts';
import type { ExportResult as Exported } from '../../history/index.ts';

/** A job as it lies in user.sqlite: what a view sees of it, and what only running it needs. */
export const StoredJob = ExportJob.extend({
  names: z.enum(WIRE_NAMES),
  /** Overwrites a file of its name. */
  replace: z.boolean(),
  /** Fetches nothing. */
  offline: z.boolean(),
});
export type StoredJob = z.output<typeof StoredJob>;

export function asSeen({ names, replace, offline, ...job }: StoredJob): ExportJob {
  return job;
}

/** What an export came to, as jobs and the command line tell it. */
export function resultOf({ file, manifestFile, manifest }: Exported): NonNullable<ExportJob['result']> {
  const { archive, rows, csv, coverage } = manifest;
  return {
    file,
    manifest: manifestFile,
    bytes: archive.bytes,
    rows,
    sha256: archive.sha256,
    csv: csv.map(({ name, rows, bytes, schemaVersion }) => ({ name, rows, bytes, schemaVersion })),
    suspect: csv.flatMap(({ segments }) =>
      segments.flatMap(({ fromBlock: from, toBlock: to, suspicion }) =>
        suspicion === null ? [] : [{ from, to, suspicion }],
      ),
    ),
    coverage,
  };
}
