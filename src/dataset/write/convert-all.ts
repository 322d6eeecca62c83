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

/** Names the segments of a group by their digests: the same key means the same file. */
function keyOf({ day, segments }: FileGroup<ConvertibleSegment>): string {
  const parts = segments.map(({ from, to, schemaVersion, part }) => [from, to, schemaVersion, part.rawSha256].join());
  return createHash('sha256')
    .update([day, ...parts].join('\n'))
    .digest('hex');
}

async function removeStaged(path: string): Promise<void> {
  await rm(path, { force: true }).catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
}

/**
 * Converts segments to files. The next segments are staged while the engine converts those before.
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
  let progress = { table: nameOfTable(table), segments: 0, segmentsTotal: chosen.length, rows: 0 };

  async function convert(group: FileGroup<ConvertibleSegment>): Promise<void> {
    const key = keyOf(group);
    let file = await done.find(key);
    if (file === undefined) {
      const path = pathOf(group);
      await done.begin(path);
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
      await removeStaged(staged.path);
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
  } finally {
    await converting.catch(() => {});
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
  return { files, inexact };
}
