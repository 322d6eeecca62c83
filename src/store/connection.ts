import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { OrreryError } from '../contract/index.ts';
import { foldCase } from './text.ts';

/** What a statement takes: text, 64-bit integers as bigint, small ones as number. */
export type SqlValue = string | bigint | number | null;

/** Rows come as arrays; every integer in them is a bigint. */
interface Statement {
  all(...values: SqlValue[]): unknown[][];
  get(...values: SqlValue[]): unknown[] | undefined;
  /** How many rows changed. */
  run(...values: SqlValue[]): number;
}

/** One connection to one SQLite file, owned by one thread. */
export interface Connection {
  readonly file: string;
  /** Prepared once and kept while in use. */
  statement(sql: string): Statement;
  /** Runs all reads of `work` on one state of the file. */
  read<Result>(work: () => Result): Result;
  /** Runs `work` in one transaction: all of its writes last, or none. */
  write<Result>(work: () => Result): Result;
  close(): void;
}

/** Brings a file one format further: a script, or work that SQL alone cannot do. */
export type Migration = string | ((connection: Connection) => void);

/** Statements kept prepared; more shapes than any one view asks for. */
const STATEMENTS_KEPT = 256;
const BUSY_TIMEOUT_MS = 10_000;
/** 32 MiB of pages for each connection. */
const CACHE = 'cache_size = -32768';
/** The write-ahead log is cut back to this many bytes after a checkpoint. */
const LOG_BYTES_KEPT = 64 * 1024 * 1024;
/** Pages in the log that bring a checkpoint on: pages of indexes that change often are then written once for many commits. */
const LOG_PAGES = 4096;

/** Runs database work; what SQLite says of the file or the disk becomes an error of the catalogue. */
function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown;
    const { code, message: reason } = thrown;
    const cause = { cause: thrown };
    if (code === 'SQLITE_FULL') throw new OrreryError('DISK_FULL', { file, problem: reason }, cause);
    if (/^SQLITE_(CORRUPT|NOTADB|CANTOPEN|FORMAT)/.test(code)) {
      throw new OrreryError('STORE_DAMAGED', { file, reason }, cause);
    }
    if (/^SQLITE_(READONLY|IOERR|PERM)/.test(code)) throw new OrreryError('FILE_UNWRITABLE', { file, reason }, cause);
    throw thrown;
  }
}

function formatOf(database: Database.Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

function refuseNewer(file: string, found: number, known: number): void {
  if (found > known) throw new OrreryError('STORE_NEWER', { file, found, known });
}

/** Brings a file from the format it has to the one this program knows, in one transaction. */
function migrate(file: string, database: Database.Database, migrations: readonly Migration[]): void {
  const step = database.transaction(() => {
    const found = formatOf(database);
    refuseNewer(file, found, migrations.length);
    if (found === migrations.length) return;
    if (found === 0 && database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined) {
      throw new OrreryError('STORE_DAMAGED', { file, reason: 'it holds tables that Orrery did not make' });
    }
    const connection = connect(file, database);
    for (const migration of migrations.slice(found)) {
      if (typeof migration === 'string') database.exec(migration);
      else migration(connection);
    }
    database.pragma(`user_version = ${migrations.length}`);
  });
  refuseNewer(file, formatOf(database), migrations.length);
  step.immediate();
}

function connect(file: string, database: Database.Database): Connection {
  const statements = new Map<string, Statement>();

  function prepare(sql: string): Statement {
    const prepared = database.prepare<SqlValue[], unknown[]>(sql).safeIntegers();
    if (prepared.reader) prepared.raw();
    return {
      all: (...values) => guarded(file, () => prepared.all(...values)),
      get: (...values) => guarded(file, () => prepared.get(...values)),
      run: (...values) => guarded(file, () => prepared.run(...values).changes),
    };
  }

  return {
    file,
    statement(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const prepared = guarded(file, () => prepare(sql));
      const [oldest] = statements.keys();
      if (statements.size >= STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest);
      statements.set(sql, prepared);
      return prepared;
    },
    read: (work) => guarded(file, () => database.transaction(work).deferred()),
    write: (work) => guarded(file, () => database.transaction(work).immediate()),
    close() {
      if (!database.open) return;
      if (!database.readonly) guarded(file, () => database.pragma('wal_checkpoint(TRUNCATE)'));
      database.close();
    },
  };
}

/** Opens a database, sets it up and connects to it; closes it again when that fails. */
function open(file: string, options: Database.Options, setUp: (database: Database.Database) => void): Connection {
  const database = guarded(file, () => new Database(file, { ...options, timeout: BUSY_TIMEOUT_MS }));
  try {
    guarded(file, () => setUp(database));
    return connect(file, database);
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/**
 * Opens a file for writing, creating it where there is none, and brings it to the newest format.
 * `migrations` hold one step per format, oldest first; a step that has shipped never changes.
 *
 * The write-ahead log is not flushed at each commit (synchronous NORMAL): a loss of power can take back the last
 * commits, whole and in order, and never damages the file.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED, FILE_UNWRITABLE, DISK_FULL
 */
export function openForWriting(file: string, migrations: readonly Migration[]): Connection {
  return open(file, {}, (database) => {
    refuseNewer(file, formatOf(database), migrations.length);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
    database.pragma(`journal_size_limit = ${LOG_BYTES_KEPT}`);
    database.pragma(CACHE);
    database.pragma('foreign_keys = ON');
    migrate(file, database, migrations);
  });
}

/**
 * Opens a file for reading only, beside one writer. Its SQL can call `fold_case(text)`.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also when there is no file, or none that a writer has brought up to date)
 */
export function openForReading(file: string, migrations: readonly Migration[]): Connection {
  if (!existsSync(file)) throw new OrreryError('STORE_DAMAGED', { file, reason: 'there is no such file' });
  return open(file, { readonly: true, fileMustExist: true }, (database) => {
    const found = formatOf(database);
    refuseNewer(file, found, migrations.length);
    if (found < migrations.length) {
      throw new OrreryError('STORE_DAMAGED', { file, reason: `its format ${found} was not brought up to date` });
    }
    database.pragma(CACHE);
    database.function('fold_case', { deterministic: true }, (text: unknown) =>
      typeof text === 'string' ? foldCase(text) : '',
    );
  });
}
