import { createHash } from 'node:crypto';
import { OrreryError } from '../../contract/index.ts';
import { type ExportTable, tableNamed } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { TableFolder } from '../layout/find-dataset.ts';
import { type ManifestSegment, segmentFinder, type TableManifest } from '../layout/manifest.ts';
import type { Column } from '../schema/columns.ts';
import { columnNamed, misplacedColumn } from '../schema/headers.ts';
import { digestSegments, type SegmentDigest } from './digest-segments.ts';
import { findForeign, type PlacedFile } from './foreign-values.ts';

/** The digest of a segment without rows. */
const NOTHING = createHash('sha256').digest('hex');

interface ProofOptions {
  engine: Engine;
  signal?: AbortSignal | undefined;
}

/** Returns the blocks of a segment in words. */
export const nameBlocks = ({ from, to }: ManifestSegment) => `blocks ${from} to ${to}`;

/**
 * Returns the columns of a header. The digests do not cover it: with two columns exchanged in header and files, the rows
 * would have the same digests.
 * @throws OrreryError DATASET_DAMAGED for a column that no version of the table has, or has at another place
 */
function columnsOfHeader(table: ExportTable, header: readonly string[], file: string): Column[] {
  const misplaced = misplacedColumn(table, header);
  const columns = header.map((name) => {
    const column = columnNamed(table, name);
    if (column === undefined)
      throw new OrreryError('DATASET_DAMAGED', { file, problem: `its schema has an unknown column "${name}"` });
    return column;
  });
  if (misplaced === undefined) return columns;
  throw new OrreryError('DATASET_DAMAGED', {
    file,
    problem: `its schema has the column "${misplaced}" at another place`,
  });
}

/** Returns the table of history in a folder. @throws OrreryError DATASET_DAMAGED for a name that no table has */
function tableIn({ folder, table }: TableFolder): ExportTable {
  const named = tableNamed(table);
  if (named !== undefined) return named;
  throw new OrreryError('DATASET_DAMAGED', { file: folder, problem: 'it is not a table of history' });
}

/**
 * Recomputes the digests of a table's segments from its Parquet files; by first block, without segments that have no
 * rows.
 * @throws OrreryError DATASET_DAMAGED, ENGINE_FAILED, CANCELLED
 */
async function digestAll(
  found: TableFolder,
  { segments, schemas }: TableManifest,
  placed: readonly PlacedFile[],
  { engine, signal }: ProofOptions,
): Promise<Map<bigint, SegmentDigest>> {
  const { folder } = found;
  const table = tableIn(found);
  const filled = segments.filter(({ rows }) => rows > 0);
  const count = new Map<string, number>();
  const pathsOf = new Map<ManifestSegment, string[]>();
  for (const { path, segments: held } of placed) {
    for (const segment of held) {
      count.set(segment.from, (count.get(segment.from) ?? 0) + 1);
      pathsOf.set(segment, [...(pathsOf.get(segment) ?? []), path]);
    }
  }
  const digests = new Map<bigint, SegmentDigest>();
  const digest = async (paths: string[], held: readonly ManifestSegment[], sorts: boolean) => {
    for (const [version, header] of Object.entries(schemas)) {
      const of = held.filter(({ schemaVersion }) => schemaVersion === version);
      if (of.length === 0) continue;
      const columns = columnsOfHeader(table, header, folder);
      const segments = of.map(({ from }) => BigInt(from));
      const rows = of.reduce((sum, segment) => sum + segment.rows, 0);
      const request = { engine, folder, paths, segments, rows, columns, sorts, signal };
      for (const [from, found] of await digestSegments(request)) digests.set(from, found);
    }
  };
  for (const { path, segments: held } of placed) {
    await digest(
      [path],
      held.filter(({ from }) => count.get(from) === 1),
      false,
    );
  }
  // A segment over midnight is divided between the files of two days.
  for (const segment of filled.filter(({ from }) => (count.get(from) ?? 0) > 1)) {
    await digest(pathsOf.get(segment) ?? [], [segment], true);
  }
  return digests;
}

/** Returns why a segment is not proved by what its files hold; empty if it is. */
function proveSegment(segment: ManifestSegment, digest: SegmentDigest | undefined): string[] {
  const { sha256, rows, isWhole } = digest ?? { sha256: NOTHING, rows: 0, isWhole: true };
  if (!isWhole || (segment.rows > 0 && rows === 0))
    return [`${nameBlocks(segment)}: its rows are missing or in another order`];
  // The text of an inexact segment cannot be written again. Its leaf of the root says so.
  if (rows === segment.rows && (segment.verdict === 'inexact' || sha256 === segment.sha256)) return [];
  return [`${nameBlocks(segment)}: its rows do not match its digest`];
}

/**
 * Proves that the Parquet files of a table hold the rows of its segments and nothing else. Returns the problems in
 * words; empty if there are none.
 * @throws OrreryError DATASET_DAMAGED, ENGINE_FAILED, CANCELLED
 */
export async function proveRows(found: TableFolder, manifest: TableManifest, options: ProofOptions): Promise<string[]> {
  const { segments, files, schemas } = manifest;
  const filled = segments.filter(({ rows }) => rows > 0);
  const segmentsIn = segmentFinder(filled);
  const placed = files.map((file) => ({ path: file.path, segments: segmentsIn(file) }));
  const search = { ...options, folder: found.folder, table: tableIn(found), schemas };
  const problems: string[] = [];
  for (const file of placed) {
    const foreign = await findForeign(search, file);
    if (foreign !== undefined) problems.push(`${file.path}: ${foreign}`);
  }
  // A file with other columns cannot be read as rows of the table.
  if (problems.length > 0) return problems;
  const digests = await digestAll(found, manifest, placed, options);
  return segments.flatMap((segment) => proveSegment(segment, digests.get(BigInt(segment.from))));
}
