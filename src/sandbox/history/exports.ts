/** Exports of history, as archives that are made while they are read. */
import { type ExportedArchive, type ExportRequest, OrreryError } from '../../contract/index.ts';
import { type ArchiveFile, streamArchive } from './archive.ts';
import { planExport, type SandboxExport } from './export-plan.ts';
import type { SandboxHistory } from './history.ts';

/** Makes the bytes of an archive from its plan. */
export type PackArchive = (
  plan: SandboxExport,
  filesOf: (plan: SandboxExport) => ArchiveFile[],
) => AsyncIterable<Uint8Array>;

const asPlanned: PackArchive = (plan, filesOf) => streamArchive(filesOf(plan));

/**
 * Plans an export at a height and returns the archive, whose bytes are made while it is read.
 * @param pack makes the bytes of the plan; faults pass their own
 * @throws OrreryError RANGE_REVERSED, RANGE_OUTSIDE, RANGE_OFF_BOUNDARY, HISTORY_UNKNOWN
 */
export function openExport(
  history: SandboxHistory,
  { table, fromBlock: from, toBlock: to, names }: ExportRequest,
  at: { chainId: string; height: number },
  pack: PackArchive = asPlanned,
): ExportedArchive {
  const plan = planExport(history, { table, from, to }, { ...at, names });
  const filesOf = ({ runs }: SandboxExport) =>
    runs.map(({ name, segments }) => ({ name, text: () => history.csv(table, segments) }));

  return {
    name: plan.name,
    whole: null,
    async *read(_, signal) {
      for await (const piece of pack(plan, filesOf)) {
        if (signal?.aborted) throw new OrreryError('CANCELLED', {});
        yield piece;
      }
    },
    // The reader ends with its iteration, so there is nothing else to close.
    close: () => Promise.resolve(),
  };
}
