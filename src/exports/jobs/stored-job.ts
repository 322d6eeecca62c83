import { z } from 'zod';
import { ExportJob, WIRE_NAMES } from '../../contract/index.ts';
import type { ExportResult as Exported } from '../../history/index.ts';

/** A job as user.sqlite stores it: the part that views see, and the part that only the run needs. */
export const StoredJob = ExportJob.extend({
  names: z.enum(WIRE_NAMES),
  /** Overwrites an existing file of its name. */
  replace: z.boolean(),
  /** Fetches nothing. */
  offline: z.boolean(),
});
export type StoredJob = z.output<typeof StoredJob>;

export function asSeen({ names, replace, offline, ...job }: StoredJob): ExportJob {
  return job;
}

/** The result of an export, as jobs and the command line report it. */
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
