/**
 * A lock of the system on a file. It belongs to the process and ends with it, however it ends, so no clock and no
 * process id decides. SQLite takes it, as it knows how each platform locks; the file stays empty.
 *
 * The file must not be opened by other means in the process that holds it: on POSIX, closing any descriptor of a file
 * releases the locks that the process has on it. It is not removed either, as two processes could then lock two files.
 */
import { existsSync, truncateSync } from 'node:fs';
import Database from 'better-sqlite3';

export interface FileLock {
  release(): void;
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Database.SqliteError ? thrown.code : '';
}

/** Begins a transaction; null where another connection has the file locked. Never waits. */
function begin(file: string, statement: string): Database.Database | null {
  const database = new Database(file, { timeout: 0 });
  try {
    // Nothing is written, so a journal beside the file would hold nothing.
    database.pragma('journal_mode = MEMORY');
    database.exec(statement);
    return database;
  } catch (thrown) {
    database.close();
    if (codeOf(thrown).startsWith('SQLITE_BUSY')) return null;
    throw thrown;
  }
}

/**
 * Locks a file, creating it where there is none; null where it is locked already, by this process or another.
 * @throws SqliteError where the system does not let the file be opened or locked
 */
export function takeFileLock(file: string): FileLock | null {
  let database: Database.Database | null;
  try {
    database = begin(file, 'BEGIN EXCLUSIVE');
  } catch (thrown) {
    if (codeOf(thrown) !== 'SQLITE_NOTADB') throw thrown;
    // Only a file that nobody has locked can be read so far. Emptied in place, it stays one file for everyone.
    truncateSync(file);
    database = begin(file, 'BEGIN EXCLUSIVE');
  }
  return database && { release: () => void database.close() };
}

/**
 * Tells whether a process has the file locked.
 * @throws SqliteError where the system does not let the file be opened or locked
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
