import type Database from 'better-sqlite3';
import { guarded } from './guarded.ts';

/** The values that a statement takes: text, 64-bit integers as bigint, small ones as number, bytes. */
export type SqlValue = string | bigint | number | Uint8Array | null;

/** Every integer in a row is a bigint; bytes are a Buffer. */
interface Statement<Row> {
  all(...values: SqlValue[]): Row[];
  get(...values: SqlValue[]): Row | undefined;
  /** Returns the number of changed rows. */
  run(...values: SqlValue[]): number;
}

/** A connection to a SQLite file, owned by one thread. Its methods throw the errors of `guarded`. */
export interface Connection {
  /** The path of the file. */
  readonly file: string;
  /** Prepares a statement once and keeps it while it is in use. Rows are arrays. */
  statement(sql: string): Statement<unknown[]>;
  /** As `statement`, but rows are objects named after their columns. `Row` must match the columns of `sql`. */
  named<Row>(sql: string): Statement<Row>;
  /** Runs a pragma to its end and returns its first value. */
  pragma(text: string): unknown;
  /** Runs all reads of `work` on one state of the file. */
  read<Result>(work: () => Result): Result;
  /** Runs `work` in one transaction: all of its writes are stored, or none. */
  write<Result>(work: () => Result): Result;
  /**
   * As `write`, over several turns of the event loop. Other writes on this connection in the meantime become part of
   * the transaction, so the owner must prevent them.
   */
  writeAcrossTurns<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Moves the write-ahead log into the file, as far as no reader needs it, and closes the file. */
  close(): void;
}

/** The number of prepared statements to keep; more than any one view uses. */
const STATEMENTS_KEPT = 256;

/**
 * Returns a function that prepares each statement once and keeps up to 256 of them. Beyond the limit it drops the
 * statement that was prepared first. A statement prepared for a single use would occupy kilobytes of SQLite's memory
 * until a garbage collection, and that memory does not trigger one.
 */
function keepPrepared<Prepared>(prepare: (sql: string) => Prepared): (sql: string) => Prepared {
  const kept = new Map<string, Prepared>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const prepared = prepare(sql);
    const [oldest] = kept.keys();
    if (kept.size >= STATEMENTS_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(sql, prepared);
    return prepared;
  };
}

/**
 * Returns a connection to an open database, with statements that give integers as bigint. Closing the connection closes
 * the database.
 */
export function connectDatabase(database: Database.Database): Connection {
  const file = database.name;

  function prepare<Row>(sql: string, shape: 'array' | 'object'): Statement<Row> {
    const prepared = guarded(file, () => database.prepare<SqlValue[], Row>(sql).safeIntegers());
    if (shape === 'array' && prepared.reader) prepared.raw();
    return {
      all: (...values) => guarded(file, () => prepared.all(...values)),
      get: (...values) => guarded(file, () => prepared.get(...values)),
      run: (...values) => guarded(file, () => prepared.run(...values).changes),
    };
  }

  // Kept here, because `transaction` of better-sqlite3 makes functions of its own at each call; a page makes one call.
  const begin = database.prepare('BEGIN');
  const end = database.prepare('COMMIT');
  const named = keepPrepared((sql) => prepare<unknown>(sql, 'object'));
  return {
    file,
    statement: keepPrepared((sql) => prepare<unknown[]>(sql, 'array')),
    named: <Row>(sql: string) => named(sql) as Statement<Row>,
    pragma(text) {
      const rows = guarded(file, () => database.pragma(text)) as object[];
      return Object.values(rows[0] ?? {})[0];
    },
    read: (work) =>
      guarded(file, () => {
        if (database.inTransaction) return work();
        begin.run();
        try {
          return work();
        } finally {
          // SQLite itself ends the transaction after some errors.
          if (database.inTransaction) end.run();
        }
      }),
    write: (work) => guarded(file, () => database.transaction(work).immediate()),
    async writeAcrossTurns(work) {
      guarded(file, () => database.exec('BEGIN IMMEDIATE'));
      try {
        const result = await work();
        guarded(file, () => database.exec('COMMIT'));
        return result;
      } finally {
        // SQLite itself rolls back after some errors, such as a full disk.
        if (database.inTransaction) database.exec('ROLLBACK');
      }
    },
    close() {
      if (!database.open) return;
      try {
        if (database.readonly) return;
        guarded(file, () => {
          // A reader that continues keeps the log. Waiting for it could block the very thread that reads.
          database.pragma('busy_timeout = 0');
          database.pragma('wal_checkpoint(TRUNCATE)');
        });
      } finally {
        // Pages left in the log, perhaps because the disk is full, are read from there next time.
        database.close();
      }
    },
  };
}
