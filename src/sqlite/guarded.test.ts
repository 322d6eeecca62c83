import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { guarded } from './guarded.ts';

test.each([
  ['SQLITE_CORRUPT_INDEX', 'STORE_DAMAGED'],
  ['SQLITE_NOTADB', 'STORE_DAMAGED'],
  ['SQLITE_CANTOPEN', 'FILE_UNREADABLE'],
  ['SQLITE_CANTOPEN_ISDIR', 'FILE_UNREADABLE'],
  ['SQLITE_FULL', 'DISK_FULL'],
  ['SQLITE_IOERR_SHMSIZE', 'DISK_FULL'],
  ['SQLITE_IOERR_FSYNC', 'FILE_UNWRITABLE'],
  ['SQLITE_READONLY', 'FILE_UNWRITABLE'],
])('what SQLite calls %s is %s', (code, expected) => {
  const fail = () => {
    throw new Database.SqliteError('as SQLite says', code);
  };
  expect(() => guarded('lists.sqlite', fail)).toThrow(expect.objectContaining({ code: expected }));
});

test('a process without a free descriptor reports that, and the remedy', ({ skip }) => {
  if (process.platform === 'win32') {
    process.stdout.write('this system has no limit to set: a lack of descriptors was not tried\n');
    skip();
  }
  const folder = mkdtempSync(join(tmpdir(), 'orrery-guarded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = fileURLToPath(new URL('./without-descriptors.fixture.ts', import.meta.url));
  const run = 'ulimit -n 64; exec "$0" "$1" "$2"';
  const output = execFileSync('sh', ['-c', run, process.execPath, program, join(folder, 'user.sqlite')]).toString();
  expect(output).toContain('user.sqlite cannot be opened: too many open files.');
  expect(output).toContain('ulimit -n');
});
