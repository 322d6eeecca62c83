import Database from 'better-sqlite3';
import { OrreryError } from '../../contract/index.ts';
import { HISTORY_MIGRATIONS } from './history-format.ts';
import { prepared } from './prepared.ts';

const FORMAT = HISTORY_MIGRATIONS.length;
const BUSY_TIMEOUT_MS = 10_000;
/** Four times the usual: a chunk is then read and written in a quarter of the steps, for two in a hundred more room. */
const PAGE_BYTES = 16 * 1024;
/** The write-ahead log is cut back to this many bytes after a checkpoint, and is checkpointed at half of that. */
const LOG_BYTES_KEPT = 64 * 1024 * 1024;
const LOG_PAGES = LOG_BYTES_KEPT / 2 / PAGE_BYTES;
/** Pages that a connection keeps, in KiB: chunks are read once, so a cache of them would be of no use. */
const CACHE_KIB = 4096;

/** Runs database work; what SQLite says of the file or the disk becomes an error of the catalogue. */
export function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown;
    const cause = { cause: thrown };
    const reason = thrown.message;
    if (thrown.code === 'SQLITE_FULL') throw new OrreryError('DISK_FULL', { file, problem: reason }, cause);
    if (/^SQLITE_(READONLY|IOERR|PERM)/.test(thrown.code)) {
      throw new OrreryError('FILE_UNWRITABLE', { file, reason }, cause);
    }
    if (/^SQLITE_(CORRUPT|NOTADB|CANTOPEN|FORMAT)/.test(thrown.code)) {
      throw new OrreryError('STORE_DAMAGED', { file, reason }, cause);
    }
    throw thrown;
  }
}

function formatOf(file: string, database: Database.Database): number {
  const found = Number(database.pragma('user_version', { simple: true }));
  if (found > FORMAT) throw new OrreryError('STORE_NEWER', { file, found, known: FORMAT });
  return found;
}

function open(file: string, options: Database.Options, setUp: (database: Database.Database) => void) {
  return guarded(file, () => {
    const database = new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS });
    try {
      database.pragma(`cache_size = -${CACHE_KIB}`);
      database.defaultSafeIntegers();
      setUp(database);
      return database;
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  });
}

/**
 * Opens history for writing, creating it where there is none, and brings it to the newest format.
 *
 * The write-ahead log is not flushed at each commit: a loss of power can take back the last parts, whole and in order, and
 * never damages the file. They are fetched again; nothing but this file says that they are here.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED, FILE_UNWRITABLE, DISK_FULL
 */
export function openToWrite(file: string): Database.Database {
  return open(file, {}, (database) => {
    formatOf(file, database);
    // Only a file without tables takes these; later they would need a rewrite of everything.
    database.pragma(`page_size = ${PAGE_BYTES}`);
    database.pragma('auto_vacuum = INCREMENTAL');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    database.pragma(`journal_size_limit = ${LOG_BYTES_KEPT}`);
    database.pragma('foreign_keys = ON');
    const migrate = database.transaction(() => {
      for (const migration of HISTORY_MIGRATIONS.slice(formatOf(file, database))) database.exec(migration);
      database.pragma(`user_version = ${FORMAT}`);
    });
    migrate.immediate();
  });
}

/**
 * Opens history for reading only, beside its writer.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also where there is no file)
 */
export function openToRead(file: string): Database.Database {
  return open(file, { readonly: true, fileMustExist: true }, (database) => {
    const found = formatOf(file, database);
    if (found < FORMAT)
      throw new OrreryError('STORE_DAMAGED', { file, reason: `format ${found} is not the current one` });
  });
}

/** The chain whose history a file holds. @throws OrreryError STORE_DAMAGED when it was never said */
export function readChain(database: Database.Database): string {
  const chain = prepared<[], string>(database, 'SELECT chain_id FROM network').pluck().get();
  if (chain === undefined) throw new OrreryError('STORE_DAMAGED', { file: database.name, reason: 'it names no chain' });
  return chain;
}
