import { createHmac } from 'node:crypto';
import { appendFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { unreadable, unwritable } from '../../contract/index.ts';
import { readRegularFile, removeFile } from '../../files/index.ts';
import type { AddedFile } from '../layout/delta-log.ts';
import { ManifestFile, OWN_FOLDER, ParquetPath, type TableManifest } from '../layout/manifest.ts';
import { digestFile, draftOf, nameDraft } from '../layout/parquet-file.ts';
import type { LogState } from '../layout/read-log.ts';
import type { WrittenFile } from './convert-group.ts';

/** A Parquet file without its name. The engine replaces a draft by a file with the prefix "tmp_". */
const DRAFT = /^(tmp_)?\.(day=|list-).*\.part$/;

/** A file is about to be written. Whatever becomes of it, its path is known. */
const Intent = z.object({ path: ParquetPath });
type Intent = z.output<typeof Intent>;

const Line = z.object({
  key: z.string(),
  manifest: ManifestFile,
  added: z.object({
    path: ParquetPath,
    bytes: z.number(),
    rows: z.number(),
    day: z.string().nullable(),
    stats: z.string(),
  }),
  inexact: z.array(z.string().regex(/^\d+$/)),
});
type Line = z.output<typeof Line>;

/** A finished file: its line as text, and the code (an HMAC) that only the key of this network's folder gives to it. */
const Signed = z.object({ line: z.string(), mac: z.string() });
type Signed = z.output<typeof Signed>;

/** The folder may be another person's: a line that names a file elsewhere, or has another code, is ignored. */
const Recorded = z.union([Intent, Signed]);

/** The key and the table of which the code of a record is made. */
export interface RecordOwner {
  /** As `recordKey` returns it. */
  key: Uint8Array;
  /** The name of the table. */
  table: string;
}

const bigintsAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
const textAsBigints = (_: string, value: unknown) =>
  typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

/** Returns true if a file is there as it was written. @throws OrreryError FILE_UNREADABLE */
async function isAsWritten(file: string, { bytes, sha256 }: ManifestFile): Promise<boolean> {
  const size = await stat(file).then(
    (found) => found.size,
    () => -1,
  );
  return size === bytes && (await digestFile(file)) === sha256;
}

/**
 * The files that a write has finished before its commit, so that the same write continues after them. They stay drafts
 * until all of them are finished. A file whose line was cut off or written elsewhere, or that is not as it was written, is
 * written again.
 */
export class WrittenFiles {
  readonly #folder: string;
  readonly #file: string;
  readonly #owner: RecordOwner | undefined;
  readonly #lines = new Map<string, Line>();
  readonly #paths = new Set<string>();
  /** The paths of found files that have their names already. */
  readonly #named = new Set<string>();

  /** @param owner undefined for a write that records no finished file, and uses none of an earlier write */
  constructor(folder: string, owner?: RecordOwner) {
    this.#folder = folder;
    this.#owner = owner;
    this.#file = join(folder, OWN_FOLDER, 'written.jsonl');
  }

  /**
   * Reads what earlier runs have recorded. Ignores lines that were cut off, or whose code is not of this network's folder.
   * @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES
   */
  async load(): Promise<void> {
    const text = await readRegularFile(this.#file);
    for (const line of (text?.toString() ?? '').split('\n')) {
      try {
        const parsed = Recorded.parse(JSON.parse(line));
        if ('path' in parsed) this.#paths.add(parsed.path);
        else if (parsed.mac === this.#macOf(parsed.line)) {
          const finished = Line.parse(JSON.parse(parsed.line));
          this.#lines.set(finished.key, finished);
        }
      } catch {
        // Cut off when its writer ended, not from Orrery, or from an earlier version, which wrote no codes.
      }
    }
  }

  /**
   * Returns the finished file of these segments, if it is still what was written; else undefined.
   * @param key as `keyOf` makes it
   */
  async find(key: string): Promise<(WrittenFile & { inexact: bigint[] }) | undefined> {
    const line = this.#lines.get(key);
    if (line === undefined) return undefined;
    const { path } = line.manifest;
    const draft = draftOf(this.#folder, path);
    if (!(await isAsWritten(draft, line.manifest))) {
      // It would be given the name of the file.
      await removeFile(draft);
      // Earlier versions named each file at once, and a writer can end between the names and the commit.
      if (!(await isAsWritten(join(this.#folder, path), line.manifest))) return undefined;
      this.#named.add(path);
    }
    const stats = JSON.parse(line.added.stats, textAsBigints) as AddedFile['stats'];
    return { manifest: line.manifest, added: { ...line.added, stats }, inexact: line.inexact.map(BigInt) };
  }

  /**
   * Records on disk that a file is about to be written, so that an interrupted write can be cleaned up.
   * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
   */
  async begin(path: string): Promise<void> {
    this.#paths.add(path);
    this.#named.delete(path);
    await this.#append({ path });
  }

  /** Records on disk that a file is finished; without an owner, does nothing. @throws OrreryError FILE_UNWRITABLE, DISK_FULL */
  async add(key: string, { manifest, added }: WrittenFile, inexact: readonly bigint[]): Promise<void> {
    const stats = JSON.stringify(added.stats, bigintsAsText);
    const finished: Line = { key, manifest, added: { ...added, stats }, inexact: inexact.map(String) };
    const line = JSON.stringify(finished);
    const mac = this.#macOf(line);
    if (mac !== undefined) await this.#append({ line, mac });
  }

  /**
   * Gives finished files their names. Readers of all files of a folder count the rows of a file from then on, so the
   * commit follows at once.
   * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
   */
  async name(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if (!this.#named.has(path)) await nameDraft(draftOf(this.#folder, path), join(this.#folder, path));
    }
  }

  /**
   * Ends the write: removes drafts, the record, and every begun file that is not in `kept` (paths relative to the
   * table).
   * @throws OrreryError FILE_UNREADABLE, FILE_UNWRITABLE
   */
  async finish(kept: ReadonlySet<string>): Promise<void> {
    const unused = [...this.#paths].filter((path) => !kept.has(path)).map((path) => join(this.#folder, path));
    const own = join(this.#folder, OWN_FOLDER);
    const names = await readdir(own).catch((thrown: unknown) => {
      throw unreadable(own, thrown);
    });
    const drafts = names.filter((name) => DRAFT.test(name)).map((name) => join(own, name));
    for (const file of [...unused, ...drafts, this.#file]) await removeFile(file);
  }

  /**
   * Ends a write that failed before its commit, as `finish` does. Returns true if the table is as it was, false if a file
   * could not be removed.
   */
  undo({ files }: Pick<TableManifest, 'files'>, log: LogState | undefined): Promise<boolean> {
    const kept = new Set([...files.map(({ path }) => path), ...(log?.files.keys() ?? [])]);
    return this.finish(kept).then(
      () => true,
      () => false,
    );
  }

  /** Returns the code of a line, which only the owner can compute; undefined without an owner. */
  #macOf(line: string): string | undefined {
    if (this.#owner === undefined) return undefined;
    const { key, table } = this.#owner;
    return createHmac('sha256', key)
      .update(JSON.stringify([table, line]))
      .digest('hex');
  }

  async #append(line: Signed | Intent): Promise<void> {
    await appendFile(this.#file, `\n${JSON.stringify(line)}\n`, { flush: true }).catch((thrown: unknown) => {
      throw unwritable(this.#file, thrown);
    });
  }
}
