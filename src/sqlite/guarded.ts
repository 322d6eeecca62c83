import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import Database from 'better-sqlite3';
import { lacksDescriptor, OrreryError } from '../contract/index.ts';

/**
 * Returns true if this process cannot open any more files. SQLite does not report why a file cannot be opened. A lack
 * of descriptors affects every file, so opening any file shows it.
 */
function descriptorsAreUsedUp(): boolean {
  try {
    closeSync(openSync(devNull, 'r'));
    return false;
  } catch (thrown) {
    return lacksDescriptor(thrown);
  }
}

/**
 * Runs work on the database of a file, returns its result, and turns SQLite's errors about the file or the disk into
 * errors of the catalogue. Other errors are thrown as they are.
 * @throws OrreryError STORE_DAMAGED, FILE_UNREADABLE, TOO_MANY_OPEN_FILES, FILE_UNWRITABLE, DISK_FULL
 */
export function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown;
    const { code, message: reason } = thrown;
    const cause = { cause: thrown };
    // The index of the log is a file too. SQLite says only that it cannot grow, and that is a full disk.
    if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE')
      throw new OrreryError('DISK_FULL', { file, problem: reason }, cause);
    if (/^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(code)) {
      throw new OrreryError('STORE_DAMAGED', { file, reason }, cause);
    }
    // A file that cannot be opened is not evidence of damage.
    if (/^SQLITE_CANTOPEN/.test(code)) {
      if (descriptorsAreUsedUp()) throw new OrreryError('TOO_MANY_OPEN_FILES', { file }, cause);
      throw new OrreryError('FILE_UNREADABLE', { file, reason }, cause);
    }
    if (/^SQLITE_(READONLY|IOERR|PERM)/.test(code)) throw new OrreryError('FILE_UNWRITABLE', { file, reason }, cause);
    throw thrown;
  }
}
