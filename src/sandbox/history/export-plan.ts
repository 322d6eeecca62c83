/** The plan of an export: its segments, files and names (docs/network.md 4.3 to 4.6). */
import type { BlockRange, WireNames } from '../../contract/index.ts';
import { type ExportTable, explainRange, nameArchive, nameCsv } from '../../history/index.ts';
import { wholeWithin } from '../scanning.ts';
import type { SandboxSegment, Segments } from './segments.ts';

/** Adjacent segments of one schema version, which become one CSV file. */
export interface ExportRun {
  name: string;
  segments: readonly SandboxSegment[];
}

/** The table, files and names of an export of the sandbox. */
export interface SandboxExport {
  table: ExportTable;
  /** File name of the archive. */
  name: string;
  /** The CSV files of the archive, lowest blocks first. */
  runs: readonly ExportRun[];
}

/**
 * Returns the segments that form a range exactly.
 * @throws OrreryError as `explainRange` makes it, which names a valid range
 */
function segmentsOf(segments: Segments, { from, to }: BlockRange, height: number): SandboxSegment[] {
  const newest = segments.newestAt(height);
  if (newest === undefined) throw explainRange([], { from, to });
  const oldest = segments.oldestAt(height);
  const [first, last] = [from, to].map((block) => wholeWithin(block, oldest.from, newest.to)) as [number, number];
  const exact = from <= to && BigInt(segments.at(first).from) === from && BigInt(segments.at(last).to) === to;
  if (exact) return [...segments.between(first, last)];
  // Segments have no gaps, so the segments at the ends of the history and around the range are enough for the message.
  const around = [first, last].flatMap((block) => [
    ...segments.between(
      Math.max(oldest.from, segments.at(block).from - 1),
      Math.min(newest.to, segments.at(block).to + 1),
    ),
  ]);
  const known = [oldest, ...around, newest];
  throw explainRange(
    known.map((segment) => ({ from: BigInt(segment.from), to: BigInt(segment.to) })),
    { from, to },
  );
}

/**
 * Plans an export at a height: its segments, files and names. Segments beyond the height do not exist yet.
 * @throws OrreryError RANGE_REVERSED, RANGE_OUTSIDE, RANGE_OFF_BOUNDARY, HISTORY_UNKNOWN
 */
export function planExport(
  history: Segments,
  { table, from, to }: BlockRange & { table: ExportTable },
  at: { chainId: string; height: number; names: WireNames },
): SandboxExport {
  const segments = segmentsOf(history, { from, to }, at.height);
  const runs: SandboxSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run?.[0]?.version === segment.version) run.push(segment);
    else runs.push([segment]);
  }
  const named = runs.map((run) => ({
    from: BigInt(run[0]?.from ?? 0),
    to: BigInt(run.at(-1)?.to ?? 0),
    version: BigInt(run[0]?.version ?? 0),
    segments: run,
  }));
  return {
    table,
    name: nameArchive(at.chainId, table, named, at.names),
    runs: named.map((run) => ({
      name: nameCsv(at.chainId, table, run, { isSingle: named.length === 1, names: at.names }),
      segments: run.segments,
    })),
  };
}
