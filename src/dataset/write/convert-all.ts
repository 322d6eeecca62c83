import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unwritable } from '../../contract/index.ts';
import { nameOfTable, type StoredHistory } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { OWN_FOLDER } from '../layout/manifest.ts';
import type { StoredSegment } from './choose-segments.ts';
import { type ConvertibleSegment, convertGroup, type WrittenFile } from './convert-group.ts';
import { type FileGroup, FileGroups } from './file-groups.ts';
import { stageSegment } from './stage-segment.ts';
import type { TableRequest } from './table-request.ts';
import type { WrittenFiles } from './written-files.ts';

/** Returns a text that names the segments of a group by their digests: the same key means the same file. */
function keyOf({ day, segments }: FileGroup<ConvertibleSegment>): string {
  const parts = segments.map(({ from, to, schemaVersion, part }) => [from, to, schemaVersion, part.rawSha256].join());
  return createHash('sha256')
    .update([day, ...parts].join('\n'))
    .digest('hex');
}

type FinishedFile = WrittenFile & { inexact: bigint[] };

async function removeStaged(path: string): Promise<void> {
  await rm(path, { force: true }).catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
}

/**
 * Converts segments to files and returns these, with the first blocks of the inexact segments. The next segments are
 * staged while the engine converts those before. Files that `done` has are used.
 * @param pathOf returns the path of a group's file, relative to the table's folder
 * @throws OrreryError as `writeTable`
 */
export async function convertAll(
  { engine, history }: { engine: Engine; history: StoredHistory },
  { table, folder, allowsInexact, onProgress, signal }: TableRequest,
  chosen: readonly StoredSegment[],
  pathOf: (group: FileGroup<ConvertibleSegment>) => string,
  done: WrittenFiles,
): Promise<{ files: WrittenFile[]; inexact: Set<bigint> }> {
  const staging = join(folder, OWN_FOLDER, '.staging');
  const groups = new FileGroups<ConvertibleSegment>();
  const files: WrittenFile[] = [];
  const inexact = new Set<bigint>();
  const uses = new Map<bigint, number>();
  let converting: Promise<void> = Promise.resolve();
  let naming: Promise<void> = Promise.resolve();
  let progress = { table: nameOfTable(table), segments: 0, segmentsTotal: chosen.length, rows: 0 };

  /** Converts a group if no earlier run has. Returns the rest of the work: naming the file. */
  async function convertOrFind(group: FileGroup<ConvertibleSegment>): Promise<() => Promise<FinishedFile>> {
    const key = keyOf(group);
    const found = await done.find(key);
    if (found !== undefined) return async () => found;
    const path = pathOf(group);
    await done.begin(path);
    const own = new Set<bigint>();
    const name = await convertGroup({ engine, table, inexact: own, allowsInexact }, group, { folder, path }, signal);
    return async () => {
      const written = await name();
      await done.add(key, written, [...own]);
      return { ...written, inexact: [...own] };
    };
  }

  async function convert(group: FileGroup<ConvertibleSegment>): Promise<void> {
    const name = await convertOrFind(group);
    const finished = group.segments.filter(({ from }) => {
      const left = (uses.get(from) ?? 1) - 1;
      uses.set(from, left);
      return left === 0;
    });
    for (const { staged } of finished) await removeStaged(staged.path);
    // One file is named while the next one is converted.
    await naming;
    naming = (async () => {
      const file = await name();
      files.push(file);
      for (const from of file.inexact) inexact.add(from);
      const rows = finished.reduce((sum, { part }) => sum + part.rows, 0);
      progress = { ...progress, segments: progress.segments + finished.length, rows: progress.rows + rows };
      onProgress?.(progress);
    })();
    naming.catch(() => {});
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
    await rm(staging, { recursive: true, force: true }).catch((thrown: unknown) => {
      throw unwritable(staging, thrown);
    });
    await mkdir(staging, { recursive: true }).catch((thrown: unknown) => {
      throw unwritable(staging, thrown);
    });
    for (const { segment, part } of chosen) {
      const { from, to, schemaVersion } = segment;
      const staged = await stageSegment(history, part, { from, to }, join(staging, `${from}.csv`), signal);
      uses.set(from, staged.days.length);
      if (staged.days.length === 0) {
        await removeStaged(staged.path);
        progress = { ...progress, segments: progress.segments + 1 };
      }
      const { days } = staged;
      await convertNext(groups.add({ from, to, schemaVersion, rawBytes: part.rawBytes, days, segment, part, staged }));
    }
    await convertNext(groups.finish());
    await converting;
    await naming;
  } finally {
    await converting.catch(() => {});
    await naming.catch(() => {});
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
  return { files, inexact };
}
