import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { guarded } from './guarded.ts';

test.each([
  ['SQLITE_CORRUPT_INDEX', 'STORE_DAMAGED'],
  ['SQLITE_NOTADB', 'STORE_DAMAGED'],
  ['SQLITE_CANTOPEN', 'FILE_UNREADABLE'],
  ['SQLITE_CANTOPEN_ISDIR', 'FILE_UNREADABLE'],
  ['SQLITE_FULL', 'DISK_FULL'],
  ['SQLITE_IOERR_FSYNC', 'FILE_UNWRITABLE'],
  ['SQLITE_READONLY', 'FILE_UNWRITABLE'],
])('what SQLite calls %s is %s', (code, expected) => {
  const fail = () => {
    throw new Database.SqliteError('as SQLite says', code);
  };
  expect(() => guarded('lists.sqlite', fail)).toThrow(expect.objectContaining({ code: expected }));
});
