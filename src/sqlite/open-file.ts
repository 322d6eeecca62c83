import { chmodSync, existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { OrreryError, searchableName } from '../contract/index.ts';
import { type Connection, connectDatabase } from './connection.ts';
import { guarded } from './guarded.ts';
import { foldCase } from './text.ts';

/** Converts a file to the next format: a script, or a function when SQL alone is not enough. */
export type Migration = string | ((connection: Connection) => void);

/** How SQLite treats a file. The default suits lists. */
interface Tuning {
  /** The size of a page in bytes. It applies only to a file without tables. */
  pageBytes: number;
  /** True when unused space can return to the disk. It applies only to a file without tables. */
  shrinks: boolean;
  /** True when each commit is flushed. Otherwise a power loss can undo the last commits, whole and in order. */
  flushes: boolean;
  /** KiB of pages that a connection caches. */
  cacheKib: number;
  /**
   * The number of log pages that triggers a checkpoint. A high number writes often changed index pages once for many
   * commits.
   */
  logPages: number;
}

const OF_LISTS: Tuning = { pageBytes: 4096, shrinks: false, flushes: false, cacheKib: 16 * 1024, logPages: 4096 };
/** KiB of pages that a connection for reading caches; the system keeps the file's pages for all of them. */
const READER_CACHE_KIB = 8 * 1024;
const OWNER_ONLY = 0o600;
const BUSY_TIMEOUT_MS = 10_000;
/** A checkpoint truncates the write-ahead log to this many bytes. */
const LOG_BYTES_KEPT = 64 * 1024 * 1024;

function readFormat(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function refuseNewer(file: string, found: number, known: number): void {
  if (found > known) throw new OrreryError('STORE_NEWER', { file, found, known });
}

/**
 * Checks that the database can be written: writes a page in memory and rolls it back. If a file cannot be opened for
 * writing, even for a moment, SQLite opens it for reading only, and reports that at the first write.
 * @throws SqliteError if it cannot
 */
function requireWritable(database: Database.Database): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.pragma(`user_version = ${readFormat(database)}`);
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK');
  }
}

/**
 * Converts a file from its format to the newest one, in one transaction; a file of the newest format stays as it is.
 * @param migrations one step for each format, oldest first
 * @throws OrreryError STORE_NEWER; STORE_DAMAGED if a file without a format has tables
 */
function migrate(file: string, database: Database.Database, migrations: readonly Migration[]): void {
  const step = database.transaction(() => {
    const found = readFormat(database);
    refuseNewer(file, found, migrations.length);
    if (found === migrations.length) return;
    if (found === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined) {
      throw new OrreryError('STORE_DAMAGED', { file, reason: 'it holds tables that Orrery did not make' });
    }
    const connection = connectDatabase(database);
    for (const migration of migrations.slice(found)) {
      if (typeof migration === 'string') database.exec(migration);
      else migration(connection);
    }
    database.pragma(`user_version = ${migrations.length}`);
  });
  step.immediate();
}

/**
 * Lets only the file's owner read and write it; the log beside a file gets the file's mode. SQLite creates files that
 * everyone can read. This sets the mode by name, because closing a descriptor of the file would release this process's
 * locks on it. A file that another user owns keeps its mode.
 */
function restrictToOwner(file: string): void {
  try {
    chmodSync(file, OWNER_ONLY);
  } catch {}
}

/**
 * Opens a database, sets it up and returns a connection to it. Closes it if setting up fails. Waits up to ten seconds
 * for a lock of another process.
 * @throws OrreryError the errors of `guarded` and of `setUp`
 */
function open(file: string, options: Database.Options, setUp: (database: Database.Database) => void): Connection {
  const database = guarded(file, () => new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS }));
  try {
    guarded(file, () => setUp(database));
    return connectDatabase(database);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/**
 * Opens a file for writing, creates it when it is missing, and converts it to the newest format. By default the
 * write-ahead log is not flushed at each commit: a power loss can undo the last commits, whole and in order, and never
 * damages the file.
 * @param migrations one step for each format, oldest first; a step that has shipped never changes
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED, FILE_UNREADABLE, TOO_MANY_OPEN_FILES, FILE_UNWRITABLE, DISK_FULL
 */
export function openForWriting(
  file: string,
  migrations: readonly Migration[],
  tuning: Partial<Tuning> = {},
): Connection {
  const { pageBytes, shrinks, flushes, cacheKib, logPages } = { ...OF_LISTS, ...tuning };
  return open(file, {}, (database) => {
    restrictToOwner(file);
    refuseNewer(file, readFormat(database), migrations.length);
    database.pragma(`page_size = ${pageBytes}`);
    if (shrinks) database.pragma('auto_vacuum = INCREMENTAL');
    database.pragma('journal_mode = WAL');
    database.pragma(`synchronous = ${flushes ? 'FULL' : 'NORMAL'}`);
    database.pragma(`wal_autocheckpoint = ${logPages}`);
    database.pragma(`journal_size_limit = ${LOG_BYTES_KEPT}`);
    database.pragma(`cache_size = -${cacheKib}`);
    database.pragma('foreign_keys = ON');
    requireWritable(database);
    migrate(file, database, migrations);
  });
}

/**
 * Returns true if a file has an older format, which a writer must convert before anybody can read it. Returns false
 * also for a file that cannot be read: the function that opens it next throws the error.
 * @param migrations one step for each format; only their number counts
 */
export function isOutdated(file: string, migrations: readonly Migration[]): boolean {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { readonly: true, fileMustExist: true });
    return readFormat(database) < migrations.length;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/**
 * Opens a file for reading only, while one writer may write. Its SQL can call `fold_case(text)`, which is `foldCase`, and
 * `searchable_name(text)`, which is `searchableName`.
 * @param migrations one step for each format; only their number counts
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also when there is no file, or no writer has converted it to the
 *   newest format), FILE_UNREADABLE, TOO_MANY_OPEN_FILES
 */
export function openForReading(
  file: string,
  migrations: readonly Migration[],
  { cacheKib = READER_CACHE_KIB }: Partial<Tuning> = {},
): Connection {
  if (!existsSync(file)) throw new OrreryError('STORE_DAMAGED', { file, reason: 'there is no such file' });
  return open(file, { readonly: true, fileMustExist: true }, (database) => {
    const found = readFormat(database);
    refuseNewer(file, found, migrations.length);
    if (found < migrations.length) {
      throw new OrreryError('STORE_DAMAGED', {
        file,
        reason: `its format ${found} was not converted to format ${migrations.length}`,
      });
    }
    database.pragma(`cache_size = -${cacheKib}`);
    for (const [name, fold] of [
      ['fold_case', foldCase],
      ['searchable_name', searchableName],
    ] as const) {
      database.function(name, { deterministic: true }, (text: unknown) => (typeof text === 'string' ? fold(text) : ''));
    }
  });
}
