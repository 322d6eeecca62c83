import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OrreryError, unwritable } from '../../contract/index.ts';
import { type ExportTable, nameOfTable, type StoredHistory } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { type AddedFile, describeTable, readLog, writeEntry } from '../layout/delta-log.ts';
import { type Manifest, type ManifestSegment, OWN_FOLDER, readManifest } from '../layout/manifest.ts';
import { DAY_COLUMN, storedColumns } from '../schema/columns.ts';
import { columnNamed, columnsOf } from '../schema/tables.ts';
import { chooseSegments, type StoredSegment, type Wanted } from './choose-segments.ts';
import { commitTable, finishCommit } from './commit-table.ts';
import { type ConvertibleSegment, convertGroup, type WrittenFile } from './convert-group.ts';
import { type FileGroup, FileGroups } from './file-groups.ts';
import { removeTable } from './remove-table.ts';
import { stageSegment } from './stage-segment.ts';
import { lockTable } from './table-lock.ts';
import { WrittenFiles } from './written-files.ts';

export interface WriteProgress {
  table: string;
  segments: number;
  segmentsTotal: number;
  rows: number;
}

export interface TableRequest extends Wanted {
  table: ExportTable;
  /** The folder of the table. */
  folder: string;
  force: boolean;
  allowsInexact: boolean;
  onProgress?: (progress: WriteProgress) => void;
  signal?: AbortSignal;
}

export interface WrittenTable {
  table: string;
  from: bigint | null;
  to: bigint | null;
  rows: number;
  files: number;
  bytes: number;
  /** Segments that this run wrote. */
  written: number;
  inexact: { from: string; to: string }[];
}

function summarise(manifest: Manifest, written: number): WrittenTable {
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

function isSame({ segment, part }: StoredSegment, present: ManifestSegment): boolean {
  return (
    String(segment.from) === present.from &&
    String(segment.to) === present.to &&
    String(segment.schemaVersion) === present.schemaVersion &&
    part.rawSha256 === present.sha256
  );
}

/** The header of each schema version, those of the dataset included. @throws OrreryError SEGMENT_INEXACT */
function headersOf(
  table: ExportTable,
  chosen: readonly StoredSegment[],
  known: Manifest['schemas'],
): Manifest['schemas'] {
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

/** Names the segments of a group by their digests: the same key means the same file. */
function keyOf({ day, segments }: FileGroup<ConvertibleSegment>): string {
  const parts = segments.map(({ from, to, schemaVersion, part }) => [from, to, schemaVersion, part.rawSha256].join());
  return createHash('sha256')
    .update([day, ...parts].join('\n'))
    .digest('hex');
}

/** Converts segments to files. The next segments are staged while the engine converts those before. */
async function convertAll(
  { engine, history }: { engine: Engine; history: StoredHistory },
  { table, folder, allowsInexact, onProgress, signal }: TableRequest,
  chosen: readonly StoredSegment[],
  pathOf: (group: FileGroup<ConvertibleSegment>) => string,
): Promise<{ files: WrittenFile[]; inexact: Set<bigint>; done: WrittenFiles }> {
  const staging = join(folder, OWN_FOLDER, '.staging');
  const done = new WrittenFiles(folder);
  await done.load();
  const groups = new FileGroups<ConvertibleSegment>();
  const files: WrittenFile[] = [];
  const inexact = new Set<bigint>();
  const uses = new Map<bigint, number>();
  let converting: Promise<void> = Promise.resolve();
  let progress = { table: nameOfTable(table), segments: 0, segmentsTotal: chosen.length, rows: 0 };

  async function convert(group: FileGroup<ConvertibleSegment>): Promise<void> {
    const key = keyOf(group);
    let file = await done.find(key);
    if (file === undefined) {
      const path = pathOf(group);
      const own = new Set<bigint>();
      const written = await convertGroup({ engine, table, folder, path, inexact: own, allowsInexact }, group, signal);
      await done.add(key, written, [...own]);
      file = { ...written, inexact: [...own] };
    }
    files.push(file);
    for (const from of file.inexact) inexact.add(from);
    for (const { from, staged, part } of group.segments) {
      const left = (uses.get(from) ?? 1) - 1;
      uses.set(from, left);
      if (left > 0) continue;
      await rm(staged.path, { force: true });
      progress = { ...progress, segments: progress.segments + 1, rows: progress.rows + part.rows };
    }
    onProgress?.(progress);
  }

  async function convertNext(closed: readonly FileGroup<ConvertibleSegment>[]): Promise<void> {
    if (closed.length === 0) return;
    // One turn behind: an error of the turn before shows here.
    await converting;
    converting = (async () => {
      for (const group of closed) await convert(group);
    })();
    converting.catch(() => {});
  }

  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true }).catch((thrown: unknown) => {
      throw unwritable(staging, thrown);
    });
    for (const { segment, part } of chosen) {
      const { from, to, schemaVersion } = segment;
      const staged = await stageSegment(history, part, { from, to }, join(staging, `${from}.csv`), signal);
      uses.set(from, staged.days.length);
      if (staged.days.length === 0) {
        await rm(staged.path, { force: true });
        progress = { ...progress, segments: progress.segments + 1 };
      }
      const { days } = staged;
      await convertNext(groups.add({ from, to, schemaVersion, rawBytes: part.rawBytes, days, segment, part, staged }));
    }
    await convertNext(groups.finish());
    await converting;
  } finally {
    await converting.catch(() => {});
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
  return { files, inexact, done };
}

/** The time of the newest block that has a row (Unix milliseconds). */
function newestTime(files: readonly AddedFile[]): number {
  const times = files.flatMap(({ stats }) => (stats.times === null ? [] : [stats.times.last]));
  return times.length === 0 ? 0 : Number((times.reduce((a, b) => (a > b ? a : b)) + 999n) / 1000n);
}

/**
 * Writes a table of a dataset, or appends to it, in one entry of its log. What an earlier run left undone is finished, and
 * its finished files are used.
 * @throws OrreryError RANGE_*, HISTORY_MISSING, DATASET_*, SEGMENT_INEXACT, STORE_DAMAGED, ENGINE_FAILED, DISK_FULL,
 *   FILE_UNWRITABLE, CANCELLED
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
    if (force && !append) {
      hasBegun = true;
      await removeTable(folder, chain, name);
    }
    const present = await readManifest(folder);
    if (present !== undefined && (present.chain !== chain || present.table !== name)) {
      throw new OrreryError('DATASET_FOREIGN', {
        folder,
        problem: `it has table ${present.table} of chain ${present.chain}`,
      });
    }
    const chosen = chooseSegments(table, parts.history.holdings(table), request, present);
    const log = await readLog(folder);
    const known = present?.segments ?? [];
    if (present !== undefined && !append) {
      const isWhole =
        chosen.length === known.length &&
        chosen.every((segment, index) => isSame(segment, known[index] as ManifestSegment));
      if (!isWhole) {
        const [from, to] = [known[0]?.from ?? '', known.at(-1)?.to ?? ''];
        const isRange = chosen[0]?.segment.from === BigInt(from) && chosen.at(-1)?.segment.to === BigInt(to);
        const problem = isRange ? 'some of its segments are stored with other rows now' : 'another range was asked for';
        throw new OrreryError('DATASET_RANGE', { folder, table: name, from, to, problem });
      }
    }
    if (present !== undefined && (chosen.length === 0 || !append)) {
      await lock.release();
      return summarise(present, 0);
    }
    const schemas = headersOf(table, chosen, present?.schemas ?? {});
    const version = log === undefined ? 0 : log.version + 1;
    const pathOf = ({ day, segments }: FileGroup<ConvertibleSegment>): string => {
      const plain = `day=${day}/${segments[0]?.from}-${segments.at(-1)?.to}`;
      return log?.files.has(`${plain}.parquet`) === true ? `${plain}-${version}.parquet` : `${plain}.parquet`;
    };
    hasBegun = true;
    const { files, inexact, done } = await convertAll(parts, request, chosen, pathOf);
    const time = newestTime(files.map(({ added }) => added));
    const added = { time, remove: [], add: files.map((file) => file.added), changesData: true };
    const before = version === 0 ? describeTable(chain, name, storedColumns(columnsOf(table)), time, true) : [];
    const manifest: Manifest = {
      format: 1,
      chain,
      table: name,
      schemas,
      segments: [
        ...known,
        ...chosen.map(
          ({ segment, part }): ManifestSegment => ({
            from: String(segment.from),
            to: String(segment.to),
            schemaVersion: String(segment.schemaVersion),
            rows: part.rows,
            sha256: part.rawSha256,
            verdict: inexact.has(segment.from) ? 'inexact' : 'exact',
          }),
        ),
      ],
      files: [...(present?.files ?? []), ...files.map((file) => file.manifest)].sort((a, b) =>
        a.path < b.path ? -1 : 1,
      ),
    };
    await commitTable(folder, version, writeEntry(added, before), manifest);
    await done.remove();
    await lock.release();
    return summarise(manifest, chosen.length);
  } catch (thrown) {
    await (hasBegun ? lock.abandon() : lock.release());
    throw thrown;
  }
}
