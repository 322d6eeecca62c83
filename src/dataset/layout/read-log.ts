/** Reads the Delta log of a table. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAbsent, OrreryError, tryParseJson, unreadable } from '../../contract/index.ts';
import { readRegularFile } from '../../files/index.ts';
import { LOG_FOLDER, logFile } from './delta-log.ts';

/** The name of a file with an entry of the log. */
export const ENTRY_NAME = /^(\d{20})\.json$/;

const Action = z.object({
  metaData: z.object({ id: z.string(), createdTime: z.number().optional() }).optional(),
  add: z
    .object({ path: z.string(), size: z.number(), modificationTime: z.number(), stats: z.string().optional() })
    .optional(),
  remove: z.object({ path: z.string() }).optional(),
});

/** The state of a table by its log: the newest version, and the files with their sizes in bytes. */
export interface LogState {
  version: number;
  files: ReadonlyMap<string, { bytes: number }>;
}

function damaged(folder: string, version: number, problem: string): OrreryError {
  return new OrreryError('DATASET_DAMAGED', { file: logFile(folder, version), problem });
}

/** Returns the number of entries of a log; 0 without one. @throws OrreryError DATASET_DAMAGED, FILE_UNREADABLE */
async function countEntries(folder: string): Promise<number> {
  const names = await readdir(join(folder, LOG_FOLDER)).catch((thrown: unknown) => {
    if (isAbsent(thrown)) return [];
    throw unreadable(folder, thrown);
  });
  const versions = names.flatMap((name) => ENTRY_NAME.exec(name)?.[1] ?? []).sort();
  const missing = versions.findIndex((version, index) => Number(version) !== index);
  if (missing >= 0) throw damaged(folder, missing, 'the entry is missing');
  return versions.length;
}

/**
 * Returns the files that an entry adds or removes, in the order of the entry: with the size (bytes) of an added file,
 * and null for a removed one.
 * @throws OrreryError DATASET_DAMAGED, FILE_UNREADABLE
 */
async function readEntry(folder: string, version: number): Promise<[path: string, bytes: number | null][]> {
  const text = await readRegularFile(logFile(folder, version));
  if (text === undefined) throw damaged(folder, version, 'the entry is missing');
  const lines = text
    .toString()
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const parsed = Action.safeParse(tryParseJson(line));
    if (!parsed.success) throw damaged(folder, version, 'a line is not an action of the Delta log');
    const { add, remove } = parsed.data;
    const named: [string, number | null][] = [];
    try {
      if (remove !== undefined) named.push([decodeURI(remove.path), null]);
      if (add !== undefined) named.push([decodeURI(add.path), add.size]);
    } catch {
      throw damaged(folder, version, 'a path is not percent-encoded text');
    }
    return named;
  });
}

/**
 * Returns the state of a table by its log; undefined without a log.
 * @throws OrreryError DATASET_DAMAGED if an entry is missing or no log, FILE_UNREADABLE
 */
export async function readLog(folder: string): Promise<LogState | undefined> {
  const entries = await countEntries(folder);
  const files = new Map<string, { bytes: number }>();
  for (let version = 0; version < entries; version += 1) {
    for (const [path, bytes] of await readEntry(folder, version)) {
      if (bytes === null) files.delete(path);
      else files.set(path, { bytes });
    }
  }
  return entries === 0 ? undefined : { version: entries - 1, files };
}

/**
 * Returns the state of a table as `readLog` does. It reads only the newest entry if the manifest agrees with that
 * entry. A log has an entry for each append, so reading all of them would take longer with each.
 * @param known the files of the manifest
 * @throws OrreryError as `readLog`
 */
export async function readLogAfter(
  folder: string,
  known: readonly { path: string; bytes: number }[],
): Promise<LogState | undefined> {
  const version = (await countEntries(folder)) - 1;
  if (version < 0) return undefined;
  const files = new Map(known.map(({ path, bytes }) => [path, { bytes }]));
  const newest = new Map(await readEntry(folder, version));
  const isAfter = [...newest].every(([path, bytes]) => files.has(path) === (bytes !== null));
  // An entry that names no file proves nothing.
  return isAfter && newest.size > 0 ? { version, files } : readLog(folder);
}
