/**
 * A lock of the system on a file. The lock belongs to the process and ends with it, even after a crash, so no clock and
 * no process id decides. SQLite takes the lock, because it knows how each platform locks; the file stays empty.
 *
 * The process that holds the lock must not open the file by other means: on POSIX, closing any descriptor of a file
 * releases the process's locks on it. The file is never removed, because two processes could then lock two different
 * files.
 */
import { existsSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';

/** A lock that this process holds on a file. */
export interface FileLock {
  /** Gives the lock up. The file stays. */
  release(): void;
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Database.SqliteError ? thrown.code : '';
}

/**
 * SQLite opens a file for reading only if it cannot be opened for writing, and then it takes no lock and does not say
 * so. The second statement changes a page in memory, which fails in that case.
 */
const TAKE = 'BEGIN EXCLUSIVE; PRAGMA user_version = 0';

/**
 * Opens a file and runs statements that begin a transaction. Returns null if another connection has locked the file.
 * Never waits.
 * @throws SqliteError if the system refuses, or the file is no database
 */
function begin(file: string, statements: string): Database.Database | null {
  const database = new Database(file, { timeout: 0 });
  try {
    // Keep the rollback data in memory: nothing is ever written.
    database.pragma('journal_mode = MEMORY');
    database.exec(statements);
    return database;
  } catch (thrown) {
    database.close();
    if (codeOf(thrown).startsWith('SQLITE_BUSY')) return null;
    throw thrown;
  }
}

/**
 * Locks a file, and creates it if there is none. Returns null if this or another process has locked it already.
 * @throws SqliteError if the system refuses to open or lock the file
 */
export function takeFileLock(file: string): FileLock | null {
  let database: Database.Database | null;
  try {
    database = begin(file, TAKE);
  } catch (thrown) {
    if (codeOf(thrown) !== 'SQLITE_NOTADB') throw thrown;
    // An unlocked file is readable. It is emptied in place, so that all processes use the same file.
    truncateSync(file);
    database = begin(file, TAKE);
  }
  return database && { release: () => void database.close() };
}

/**
 * Returns true if a process holds the lock of the file; false if none does, or if there is no such file.
 * @throws SqliteError if the system refuses to open or lock the file
 */
export function isFileLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    const database = begin(file, 'BEGIN; SELECT 1 FROM sqlite_schema');
    database?.close();
    return database === null;
  } catch (thrown) {
    if (codeOf(thrown) === 'SQLITE_NOTADB') return false;
    throw thrown;
  }
}
