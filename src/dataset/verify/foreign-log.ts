import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { unreadable } from '../../contract/index.ts';
import { readRegularFile } from '../../files/index.ts';
import { type AddedFile, addOf, beginDeltaLog, LOG_FOLDER } from '../layout/delta-log.ts';
import { ParquetPath, type TableManifest } from '../layout/manifest.ts';
import { ENTRY_NAME } from '../layout/read-log.ts';
import type { StoredColumn } from '../schema/columns.ts';

/** The words that the log of a table must have, and nothing else. */
export interface ExpectedLog {
  folder: string;
  manifest: Pick<TableManifest, 'chain' | 'table'>;
  columns: readonly StoredColumn[];
  isByDay: boolean;
  /** The files of the table by their paths, as their rows are. */
  files: ReadonlyMap<string, AddedFile>;
}

const values = z.record(z.string(), z.string());
const Add = z.strictObject({
  path: ParquetPath,
  partitionValues: values,
  size: z.number(),
  modificationTime: z.number(),
  dataChange: z.boolean(),
  stats: z.string(),
});
const Remove = z.strictObject({
  path: ParquetPath,
  deletionTimestamp: z.number(),
  dataChange: z.boolean(),
  extendedFileMetadata: z.boolean(),
  partitionValues: values,
  size: z.number(),
});
const MetaData = z.looseObject({ createdTime: z.number() });
const Line = z.union([
  z.strictObject({ add: Add }),
  z.strictObject({ remove: Remove }),
  z.strictObject({ metaData: MetaData }),
  z.strictObject({ protocol: z.looseObject({}) }),
]);
/** An action of other programs that no reader of rows heeds. */
const Note = z.strictObject({ commitInfo: z.unknown() });

/** Returns true if a text is what writing its value gives; false also for a value that is nested too deeply to be written. */
function isWrittenSo(text: string, value: unknown): boolean {
  try {
    return JSON.stringify(value) === text;
  } catch {
    return false;
  }
}

/** A line of the log: its problem, in words, and the path of the file that it adds or removes. */
interface ExaminedLine {
  problem?: string | undefined;
  added?: string;
  removed?: string;
}

/**
 * Returns a line with its problem, if it does not say what Orrery writes. A member that is there twice, or one more
 * member, could show other engines other rows.
 */
function examine(text: string, { manifest, columns, isByDay, files }: ExpectedLog): ExaminedLine {
  const value: unknown = JSON.parse(text);
  if (Note.safeParse(value).success) return {};
  const { data: line } = Line.safeParse(value);
  if (line === undefined || !isWrittenSo(text, value)) return { problem: 'it has a line that Orrery does not write' };
  if ('remove' in line) return { removed: line.remove.path };
  if ('add' in line) {
    const { path, modificationTime, dataChange } = line.add;
    const file = files.get(path);
    const isSame = file === undefined || isDeepStrictEqual(line.add, addOf(file, modificationTime, dataChange));
    return { added: path, problem: isSame ? undefined : `its entry for ${path} does not match the file` };
  }
  const time = 'metaData' in line ? line.metaData.createdTime : 0;
  const described = beginDeltaLog({ chain: manifest.chain, table: manifest.table, columns, time, isByDay });
  return described.some((action) => isDeepStrictEqual(action, line)) ? {} : { problem: 'it describes another table' };
}

/**
 * Returns, in words, what the log of a table says but does not follow from its files; empty if there is nothing. It can
 * be other statistics, days, columns or features, or files from which a reader of Delta would read something else.
 * @throws OrreryError FILE_UNREADABLE
 */
export async function findForeignLog(expected: ExpectedLog): Promise<string[]> {
  const folder = join(expected.folder, LOG_FOLDER);
  const names = await readdir(folder).catch((thrown: unknown) => {
    throw unreadable(folder, thrown);
  });
  const problems = new Set<string>();
  /** The problems of added files, by their paths. */
  const ofAdded = new Map<string, string>();
  for (const name of names.sort()) {
    const file = `${LOG_FOLDER}/${name}`;
    // Readers leave out hidden files.
    if (name.startsWith('.')) continue;
    if (!ENTRY_NAME.test(name)) {
      problems.add(`${file} is not an entry of the log; it may make a reader of Delta read other files`);
      continue;
    }
    const lines = String((await readRegularFile(join(folder, name))) ?? '').split('\n');
    const examined = lines.filter((text) => text !== '').map((text) => examine(text, expected));
    // A later file can have the name of a removed one, with other rows. Within an entry, the order of lines means nothing:
    // some readers believe the first line of a path.
    for (const { removed } of examined) if (removed !== undefined) ofAdded.delete(removed);
    const named = new Set<string>();
    for (const { problem, added, removed } of examined) {
      const path = added ?? removed;
      if (path !== undefined && named.has(path)) problems.add(`${file}: it names ${path} twice`);
      if (path !== undefined) named.add(path);
      if (problem === undefined) continue;
      const text = `${file}: ${problem}`;
      if (added === undefined) problems.add(text);
      else ofAdded.set(added, text);
    }
  }
  return [...problems, ...ofAdded.values()];
}
