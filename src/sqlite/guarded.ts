import Database from 'better-sqlite3';
import { OrreryError } from '../contract/index.ts';

/**
 * Runs work on the database of a file; what SQLite says of the file or the disk becomes an error of the catalogue.
 * @throws OrreryError STORE_DAMAGED, FILE_UNREADABLE, FILE_UNWRITABLE, DISK_FULL
 */
export function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown;
    const { code, message: reason } = thrown;
    const cause = { cause: thrown };
    if (code === 'SQLITE_FULL') throw new OrreryError('DISK_FULL', { file, problem: reason }, cause);
    if (/^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(code)) {
      throw new OrreryError('STORE_DAMAGED', { file, reason }, cause);
    }
    // Where the system does not hand the file over, for want of a descriptor perhaps, that says nothing of what is in it.
    if (/^SQLITE_CANTOPEN/.test(code)) throw new OrreryError('FILE_UNREADABLE', { file, reason }, cause);
    if (/^SQLITE_(READONLY|IOERR|PERM)/.test(code)) throw new OrreryError('FILE_UNWRITABLE', { file, reason }, cause);
    throw thrown;
  }
}
