import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountReadOnly, temporaryFolder } from '../files/folder.fixture.ts';
import { openForReading, openForWriting } from './open-file.ts';

const FIRST = 'CREATE TABLE note (text TEXT NOT NULL) STRICT';
const SECOND = `ALTER TABLE note ADD COLUMN length INTEGER; UPDATE note SET length = length(text)`;
const THIRD = 'CREATE INDEX note_by_length ON note (length)';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-connection-'));
  file = join(folder, 'notes.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(migrations: string[], sql: string): void {
  const connection = openForWriting(file, migrations);
  connection.write(() => connection.statement(sql).run());
  connection.close();
}

function read(migrations: string[], sql: string): unknown[][] {
  const connection = openForReading(file, migrations);
  try {
    return connection.statement(sql).all();
  } finally {
    connection.close();
  }
}

test('a file of an older format is converted on open and keeps its content', () => {
  write([FIRST], `INSERT INTO note VALUES ('kept')`);
  openForWriting(file, [FIRST, SECOND, THIRD]).close();
  expect(read([FIRST, SECOND, THIRD], 'SELECT text, length FROM note')).toEqual([['kept', 4n]]);
});

test('a file of a newer format is refused and left as it is', () => {
  write([FIRST, SECOND], `INSERT INTO note VALUES ('kept', 4)`);
  const refusal = expect.objectContaining({ code: 'STORE_NEWER', parameters: { file, found: '2', known: '1' } });
  expect(() => openForWriting(file, [FIRST])).toThrow(refusal);
  expect(() => openForReading(file, [FIRST])).toThrow(refusal);
  expect(read([FIRST, SECOND], 'SELECT text FROM note')).toEqual([['kept']]);
});

test('a migration that fails leaves the format before it', () => {
  write([FIRST], `INSERT INTO note VALUES ('kept')`);
  expect(() => openForWriting(file, [FIRST, SECOND, 'CREATE TABLE note (text TEXT)'])).toThrow('already exists');
  expect(read([FIRST], 'SELECT * FROM note')).toEqual([['kept']]);
});

test('a file that is no database is damaged', () => {
  writeFileSync(file, 'not a database, however long it may be'.repeat(100));
  const damaged = expect.objectContaining({ code: 'STORE_DAMAGED' });
  expect(() => openForWriting(file, [FIRST])).toThrow(damaged);
  expect(() => openForReading(file, [FIRST])).toThrow(damaged);
});

test('a database of another program is damaged, not taken over', () => {
  write(['CREATE TABLE theirs (text TEXT)'], 'PRAGMA user_version = 0');
  expect(() => openForWriting(file, [FIRST])).toThrow(expect.objectContaining({ code: 'STORE_DAMAGED' }));
});

test('a disk without space is reported as full, and the write is rolled back', () => {
  const connection = openForWriting(file, [FIRST]);
  connection.statement('PRAGMA max_page_count = 8').get();
  const fill = () =>
    connection.write(() => connection.statement('INSERT INTO note VALUES (?)').run('x'.repeat(100_000)));
  expect(fill).toThrow(expect.objectContaining({ code: 'DISK_FULL', parameters: expect.objectContaining({ file }) }));
  expect(connection.statement('SELECT * FROM note').all()).toEqual([]);
  connection.close();
});

test('a reader needs a file that a writer has converted to the newest format', () => {
  const damaged = expect.objectContaining({ code: 'STORE_DAMAGED' });
  expect(() => openForReading(file, [FIRST])).toThrow(damaged);
  openForWriting(file, [FIRST]).close();
  expect(() => openForReading(file, [FIRST, SECOND])).toThrow(damaged);
});

test('a write that fails rolls back its whole transaction', () => {
  const connection = openForWriting(file, [FIRST]);
  expect(() =>
    connection.write(() => {
      connection.statement('INSERT INTO note VALUES (?)').run('lost');
      connection.statement('INSERT INTO note VALUES (?)').run(null);
    }),
  ).toThrow('NOT NULL');
  expect(connection.statement('SELECT * FROM note').all()).toEqual([]);
  connection.close();
});

test('a read that fails ends, and a read within a write is a part of it', () => {
  const connection = openForWriting(file, [FIRST]);
  const insert = (text: string) => connection.statement('INSERT INTO note VALUES (?)').run(text);
  const notes = () => connection.read(() => connection.statement('SELECT text FROM note').all());
  const fail = () => {
    throw new Error('while reading');
  };
  expect(() => connection.read(fail)).toThrow('while reading');
  connection.write(() => {
    insert('one');
    expect(() => connection.read(fail)).toThrow('while reading');
    expect(notes()).toEqual([['one']]);
    insert('two');
  });
  expect(() =>
    connection.write(() => {
      insert('lost');
      expect(notes()).toHaveLength(3);
      fail();
    }),
  ).toThrow('while reading');
  expect(notes()).toEqual([['one'], ['two']]);
  connection.close();
});

test('more statements than are kept prepared all continue to work', () => {
  const connection = openForWriting(file, [FIRST]);
  for (let number = 0; number < 600; number += 1) {
    expect(connection.statement(`SELECT ${number}`).get()).toEqual([BigInt(number)]);
  }
  expect(connection.statement('SELECT 0').get()).toEqual([0n]);
  connection.close();
});

test('rows come as arrays or by name, integers as bigint and bytes as they were', () => {
  const connection = openForWriting(file, ['CREATE TABLE piece (start INTEGER, bytes BLOB) STRICT']);
  connection.statement('INSERT INTO piece VALUES (?, ?)').run(7, Buffer.from('seven'));
  const sql = 'SELECT start, bytes FROM piece';
  expect(connection.statement(sql).get()).toEqual([7n, Buffer.from('seven')]);
  expect(connection.named(sql).all()).toEqual([{ start: 7n, bytes: Buffer.from('seven') }]);
  connection.close();
});

test('a new file has the tuned page size, and returns space when it is tuned to', () => {
  const connection = openForWriting(file, [FIRST], { pageBytes: 16_384, shrinks: true });
  connection.statement('INSERT INTO note VALUES (?)').run('x'.repeat(1_000_000));
  connection.write(() => connection.statement('DELETE FROM note').run());
  connection.pragma('incremental_vacuum');
  expect([connection.pragma('page_size'), connection.pragma('freelist_count')]).toEqual([16_384, 0]);
  connection.close();
});

test('a write over several turns that fails rolls back all of it', async () => {
  const connection = openForWriting(file, [FIRST]);
  const failing = connection.writeAcrossTurns(async () => {
    connection.statement('INSERT INTO note VALUES (?)').run('lost');
    await Promise.resolve();
    throw new Error('cut off');
  });
  await expect(failing).rejects.toThrow('cut off');
  await connection.writeAcrossTurns(async () => connection.statement('INSERT INTO note VALUES (?)').run('kept'));
  expect(connection.statement('SELECT text FROM note').all()).toEqual([['kept']]);
  connection.close();
});

test('closing does not wait for readers, and the writes are there afterwards', () => {
  const connection = openForWriting(file, [FIRST]);
  const reader = openForReading(file, [FIRST]);
  reader.statement('BEGIN').run();
  expect(reader.statement('SELECT text FROM note').all()).toEqual([]);
  connection.statement('INSERT INTO note VALUES (?)').run('kept');
  // SQLite alone knows if it waits, so this wait would be longer than any pause of a busy machine.
  connection.pragma('busy_timeout = 100000');
  const before = performance.now();
  connection.close();
  expect(performance.now() - before).toBeLessThan(90_000);
  reader.close();
  expect(read([FIRST], 'SELECT text FROM note')).toEqual([['kept']]);
});

test.runIf(process.platform !== 'win32')(
  'a file and its log are the owner’s alone, also one that others could read',
  () => {
    const modes = () => ['', '-wal', '-shm'].map((end) => statSync(file + end).mode & 0o777);
    const first = openForWriting(file, [FIRST]);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    first.close();
    chmodSync(file, 0o644);
    const second = openForWriting(file, [FIRST]);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    second.close();
  },
);

test('a file that can only be read is refused when it is opened for writing, not at the first write', async ({
  skip,
}) => {
  const notes = join(await temporaryFolder(), 'notes.sqlite');
  openForWriting(notes, [FIRST]).close();
  if (!mountReadOnly(notes)) skip();
  expect(() => openForWriting(notes, [FIRST])).toThrow(expect.objectContaining({ code: 'FILE_UNWRITABLE' }));
});
