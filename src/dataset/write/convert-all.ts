import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unwritable } from '../../contract/index.ts';
import { removeFile } from '../../files/index.ts';
import { nameOfTable, type StoredHistory } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { OWN_FOLDER } from '../layout/manifest.ts';
import type { StoredSegment } from './choose-segments.ts';
import { type ConvertibleSegment, convertGroup, type WrittenFile } from './convert-group.ts';
import { type FileGroup, FileGroups } from './file-groups.ts';
import { type StagedSegment, stageSegment } from './stage-segment.ts';
import type { TableProgress, TableRequest } from './table-request.ts';
import type { WrittenFiles } from './written-files.ts';

/** Returns a text that names the segments of a group by their digests: the same key means the same file. */
function keyOf({ day, segments }: FileGroup<ConvertibleSegment>): string {
  const parts = segments.map(({ from, to, schemaVersion, part }) => [from, to, schemaVersion, part.rawSha256].join());
  return createHash('sha256')
    .update([day, ...parts].join('\n'))
    .digest('hex');
}

type FinishedFile = WrittenFile & { inexact: bigint[] };

/** Runs one piece of work at a time, while its caller goes on. */
class Lane {
  #work: Promise<void> = Promise.resolve();

  /** Starts work once the work before has ended. @throws the error of the work before */
  async start(work: () => Promise<void>): Promise<void> {
    await this.#work;
    this.#work = work();
    // The next call throws it, or `end`.
    this.#work.catch(() => {});
  }

  /** Waits for the last work. @throws its error */
  end(): Promise<void> {
    return this.#work;
  }

  /** Waits for the last work, whatever becomes of it. */
  async settle(): Promise<void> {
    await this.#work.catch(() => {});
  }
}

/** The engine that writes a table, the history whose segments it gets, and the key of the records of unfinished writes. */
export interface TableParts {
  engine: Engine;
  history: StoredHistory;
  recordKey: Uint8Array;
}

/** The segments to convert, and the places of their files. */
export interface ConversionPlan {
  chosen: readonly StoredSegment[];
  /** Returns the path of a group's file, relative to the table's folder. */
  pathOf(group: FileGroup<ConvertibleSegment>): string;
  /** The files that earlier runs have finished. */
  done: WrittenFiles;
}

/** Converts groups of staged segments to files, and counts what is finished. */
class TableConversion {
  /** The finished files. */
  readonly files: WrittenFile[] = [];
  /** The first blocks of the inexact segments. */
  readonly inexact = new Set<bigint>();
  readonly #engine: Engine;
  readonly #request: TableRequest;
  readonly #plan: ConversionPlan;
  /** The groups that still need a staged segment, by its first block. */
  readonly #uses = new Map<bigint, number>();
  /** One draft is finished while the next one is converted. */
  readonly #finishing = new Lane();
  #progress: TableProgress;

  constructor(engine: Engine, request: TableRequest, plan: ConversionPlan) {
    this.#engine = engine;
    this.#request = request;
    this.#plan = plan;
    this.#progress = { table: nameOfTable(request.table), segments: 0, segmentsTotal: plan.chosen.length, rows: 0 };
  }

  /** Takes a staged segment, which has one group for each of its days. A segment without rows is finished. */
  async take({ from, days, path }: StagedSegment): Promise<void> {
    this.#uses.set(from, days.length);
    if (days.length > 0) return;
    await removeFile(path);
    this.#progress = { ...this.#progress, segments: this.#progress.segments + 1 };
  }

  /** Converts a group of staged segments. Returns before its draft is finished. */
  async convert(group: FileGroup<ConvertibleSegment>): Promise<void> {
    const finish = await this.#convertOrFind(group);
    const finished = group.segments.filter(({ from }) => this.#isLastUse(from));
    for (const { staged } of finished) await removeFile(staged.path);
    await this.#finishing.start(async () => {
      const file = await finish();
      this.files.push(file);
      for (const from of file.inexact) this.inexact.add(from);
      this.#report(finished);
    });
  }

  /** Waits until every draft is finished, and names them all. @throws the error of the last one */
  async end(): Promise<void> {
    await this.#finishing.end();
    await this.#plan.done.name(this.files.map(({ manifest }) => manifest.path));
  }

  /** Waits for the last draft, whatever becomes of it. */
  settle(): Promise<void> {
    return this.#finishing.settle();
  }

  /** Converts a group if no earlier run has. Returns the rest of the work: finishing the draft. */
  async #convertOrFind(group: FileGroup<ConvertibleSegment>): Promise<() => Promise<FinishedFile>> {
    const { done, pathOf } = this.#plan;
    const { table, folder, allowsInexact, signal } = this.#request;
    const key = keyOf(group);
    const found = await done.find(key);
    // An earlier run may have allowed what this one refuses.
    if (found !== undefined && (allowsInexact || found.inexact.length === 0)) return async () => found;
    const path = pathOf(group);
    await done.begin(path);
    const inexact = new Set<bigint>();
    const conversion = { engine: this.#engine, table, inexact, allowsInexact };
    const finish = await convertGroup(conversion, group, { folder, path }, signal);
    return async () => {
      const written = await finish();
      await done.add(key, written, [...inexact]);
      return { ...written, inexact: [...inexact] };
    };
  }

  #isLastUse(from: bigint): boolean {
    const left = (this.#uses.get(from) ?? 1) - 1;
    this.#uses.set(from, left);
    return left === 0;
  }

  #report(finished: readonly StoredSegment[]): void {
    const { segments, rows } = this.#progress;
    this.#progress = {
      ...this.#progress,
      segments: segments + finished.length,
      rows: finished.reduce((sum, { part }) => sum + part.rows, rows),
    };
    this.#request.onProgress?.(this.#progress);
  }
}

/** Finished files, and the first blocks of their inexact segments. */
export type ConvertedFiles = Pick<TableConversion, 'files' | 'inexact'>;

/** Makes the folder of staged segments, without those of a run that ended early. @throws OrreryError FILE_UNWRITABLE */
async function makeStaging(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  } catch (thrown) {
    throw unwritable(folder, thrown);
  }
}

/**
 * Converts segments to files and returns these, with the first blocks of the inexact segments. The next segments are
 * staged while the engine converts those before. Files of earlier runs are used.
 * @throws OrreryError as `writeTable`
 */
export async function convertAll(
  { engine, history }: TableParts,
  request: TableRequest,
  plan: ConversionPlan,
): Promise<ConvertedFiles> {
  const staging = join(request.folder, OWN_FOLDER, '.staging');
  const groups = new FileGroups<ConvertibleSegment>();
  const conversion = new TableConversion(engine, request, plan);
  const converting = new Lane();

  async function convert(closed: readonly FileGroup<ConvertibleSegment>[]): Promise<void> {
    if (closed.length === 0) return;
    await converting.start(async () => {
      for (const group of closed) await conversion.convert(group);
    });
  }

  try {
    await makeStaging(staging);
    for (const stored of plan.chosen) {
      const { from, to, schemaVersion } = stored.segment;
      const staged = await stageSegment(history, stored, join(staging, `${from}.csv`), request.signal);
      await conversion.take(staged);
      const { days } = staged;
      const { rawBytes } = stored.part;
      await convert(groups.add({ from, to, schemaVersion, rawBytes, days, ...stored, staged }));
    }
    await convert(groups.finish());
    await converting.end();
    await conversion.end();
  } finally {
    await converting.settle();
    await conversion.settle();
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
  return conversion;
}
