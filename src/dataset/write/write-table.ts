import { OrreryError } from '../../contract/index.ts';
import { type ExportTable, nameOfTable, type StoredHistory } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { type AddedFile, beginDeltaLog, writeEntry } from '../layout/delta-log.ts';
import {
  dayOf,
  type ManifestSegment,
  readTableManifest,
  segmentFinder,
  type TableManifest,
} from '../layout/manifest.ts';
import { readLogAfter } from '../layout/read-log.ts';
import { DAY_COLUMN } from '../schema/columns.ts';
import { columnNamed, storedColumnsOf } from '../schema/tables.ts';
import { chooseSegments, type StoredSegment } from './choose-segments.ts';
import { commitTable, finishCommit } from './commit-table.ts';
import { convertAll } from './convert-all.ts';
import type { ConvertibleSegment } from './convert-group.ts';
import type { FileGroup } from './file-groups.ts';
import { removeTable } from './remove-table.ts';
import { lockTable } from './table-lock.ts';
import type { TableRequest } from './table-request.ts';
import { WrittenFiles } from './written-files.ts';

/** The result of writing a table: what the table has now. */
export interface WrittenTable {
  table: string;
  /** First block; null without segments. */
  from: bigint | null;
  /** Last block, included; null without segments. */
  to: bigint | null;
  rows: number;
  files: number;
  bytes: number;
  /** Segments that this run wrote. */
  written: number;
  /** The blocks of its inexact segments, in decimal digits. */
  inexact: { from: string; to: string }[];
}

function summarise(manifest: TableManifest, written: number): WrittenTable {
  const { segments, files } = manifest;
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    table: manifest.table,
    from: first === undefined ? null : BigInt(first.from),
    to: last === undefined ? null : BigInt(last.to),
    rows: segments.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    written,
    inexact: segments.filter(({ verdict }) => verdict === 'inexact').map(({ from, to }) => ({ from, to })),
  };
}

/** Returns true if the dataset has the segment with the same rows. */
function isSame({ segment, part }: StoredSegment, present: ManifestSegment): boolean {
  return (
    String(segment.from) === present.from &&
    String(segment.to) === present.to &&
    String(segment.schemaVersion) === present.schemaVersion &&
    part.rawSha256 === present.sha256
  );
}

/**
 * Returns the segments of the same range that are stored with other rows now, with those that share a file with one of
 * them.
 * @throws OrreryError DATASET_RANGE for another range
 */
function changedSegments(folder: string, present: TableManifest, chosen: readonly StoredSegment[]): StoredSegment[] {
  const { segments, files, table } = present;
  const bounds = (list: readonly { from: bigint | string; to: bigint | string }[]) =>
    list.map(({ from, to }) => `${from}-${to}`).join();
  if (bounds(segments) !== bounds(chosen.map(({ segment }) => segment))) {
    const [from, to] = [segments[0]?.from ?? '', segments.at(-1)?.to ?? ''];
    throw new OrreryError('DATASET_RANGE', { folder, table, from, to, problem: 'another range was asked for' });
  }
  const changed = new Set(
    segments.flatMap((segment, index) => (isSame(chosen[index] as StoredSegment, segment) ? [] : [segment.from])),
  );
  const segmentsIn = segmentFinder(segments);
  for (let before = -1; before < changed.size; ) {
    before = changed.size;
    for (const file of files) {
      const held = segmentsIn(file);
      if (held.some(({ from }) => changed.has(from))) for (const { from } of held) changed.add(from);
    }
  }
  return chosen.filter(({ segment }) => changed.has(String(segment.from)));
}

/**
 * Returns the header of each schema version, those of the dataset included.
 * @throws OrreryError SEGMENT_INEXACT for a header that is unknown or differs within a version
 */
function headersOf(
  table: ExportTable,
  chosen: readonly StoredSegment[],
  known: TableManifest['schemas'],
): TableManifest['schemas'] {
  const schemas = new Map(Object.entries(known));
  for (const { segment, part } of chosen) {
    const refuse = (problem: string) => {
      const { from, to } = segment;
      return new OrreryError('SEGMENT_INEXACT', { table: nameOfTable(table), from, to, row: 0, problem });
    };
    const unknown = part.columns.find((name) => columnNamed(table, name) === undefined);
    if (unknown !== undefined) throw refuse(`its header: column "${unknown}" is unknown to this version of Orrery`);
    if (!part.columns.includes(DAY_COLUMN)) throw refuse(`its header: it has no column ${DAY_COLUMN}`);
    const version = String(segment.schemaVersion);
    const header = schemas.get(version);
    if (header !== undefined && header.join() !== part.columns.join()) {
      throw refuse(`its header: it differs from that of another segment of schema version ${version}`);
    }
    schemas.set(version, [...part.columns]);
  }
  return Object.fromEntries([...schemas].sort(([a], [b]) => Number(a) - Number(b)));
}

/** Returns the time of the newest block that has a row (Unix milliseconds); 0 without one. */
function newestTime(files: readonly AddedFile[]): number {
  const times = files.flatMap(({ stats }) => (stats.times === null ? [] : [stats.times.last]));
  return times.length === 0 ? 0 : Number((times.reduce((a, b) => (a > b ? a : b)) + 999n) / 1000n);
}

/**
 * Writes a table of a dataset, or appends to it, in one entry of its log. What an earlier run left undone is finished,
 * and its finished files are used. Returns what the table has now.
 * @throws OrreryError RANGE_*, HISTORY_MISSING, DATASET_*, SEGMENT_INEXACT, STORE_DAMAGED, ENGINE_FAILED, DISK_FULL,
 * FILE_UNWRITABLE, CANCELLED
 */
export async function writeTable(
  parts: { engine: Engine; history: StoredHistory },
  request: TableRequest,
): Promise<WrittenTable> {
  const { table, folder, append, force } = request;
  const name = nameOfTable(table);
  const chain = parts.history.chainId;
  const lock = await lockTable(folder, chain, name);
  let hasBegun = lock.resumes;
  try {
    await finishCommit(folder);
    const done = new WrittenFiles(folder);
    await done.load();
    if (force && !append) {
      hasBegun = true;
      await removeTable(folder, chain, name);
    }
    const present = await readTableManifest(folder);
    if (present !== undefined && (present.chain !== chain || present.table !== name)) {
      throw new OrreryError('DATASET_FOREIGN', {
        folder,
        problem: `it has table ${present.table} of chain ${present.chain}`,
      });
    }
    const chosen = chooseSegments(table, parts.history.holdings(table), request, present);
    const log = await readLogAfter(folder, present?.files ?? []);
    const plan = present === undefined || append ? chosen : changedSegments(folder, present, chosen);
    if (present !== undefined && plan.length === 0) {
      await done.finish(new Set(present.files.map(({ path }) => path)));
      await lock.release();
      return summarise(present, 0);
    }
    const replaced = new Set(plan.map(({ segment }) => String(segment.from)));
    const known = (present?.segments ?? []).filter(({ from }) => !replaced.has(from));
    const outdated = (present?.segments ?? []).filter(({ from }) => replaced.has(from));
    const outdatedIn = segmentFinder(outdated);
    const obsolete = (present?.files ?? []).filter((file) => outdatedIn(file).length > 0);
    const schemas = headersOf(table, plan, present?.schemas ?? {});
    const version = log === undefined ? 0 : log.version + 1;
    const pathOf = ({ day, segments }: FileGroup<ConvertibleSegment>): string => {
      const plain = `day=${day}/${segments[0]?.from}-${segments.at(-1)?.to}`;
      return log?.files.has(`${plain}.parquet`) === true ? `${plain}-${version}.parquet` : `${plain}.parquet`;
    };
    hasBegun = true;
    const { files, inexact } = await convertAll(parts, request, plan, pathOf, done);
    const time = newestTime(files.map(({ added }) => added));
    const remove = obsolete.map(({ path, bytes }) => ({ path, bytes, day: dayOf(path) }));
    const added = { time, remove, add: files.map((file) => file.added), changesData: true };
    const described = { chain, table: name, columns: storedColumnsOf(table), time, isByDay: true };
    const before = version === 0 ? beginDeltaLog(described) : [];
    const manifest: TableManifest = {
      format: 1,
      chain,
      table: name,
      schemas,
      segments: [
        ...known,
        ...plan.map(
          ({ segment, part }): ManifestSegment => ({
            from: String(segment.from),
            to: String(segment.to),
            schemaVersion: String(segment.schemaVersion),
            rows: part.rows,
            sha256: part.rawSha256,
            verdict: inexact.has(segment.from) ? 'inexact' : 'exact',
          }),
        ),
      ].sort((a, b) => (BigInt(a.from) < BigInt(b.from) ? -1 : 1)),
      files: [
        ...(present?.files ?? []).filter((file) => !obsolete.includes(file)),
        ...files.map((file) => file.manifest),
      ].sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
    const entry = writeEntry(added, before);
    await commitTable(folder, { version, entry, manifest, obsolete: obsolete.map(({ path }) => path) });
    await done.finish(new Set(manifest.files.map(({ path }) => path)));
    await lock.release();
    return summarise(manifest, plan.length);
  } catch (thrown) {
    await (hasBegun ? lock.abandon() : lock.release());
    throw thrown;
  }
}
