import type Database from 'better-sqlite3';
import { guarded } from './guarded.ts';

/** What a statement takes: text, 64-bit integers as bigint, small ones as number, bytes. */
export type SqlValue = string | bigint | number | Uint8Array | null;

/** Every integer in a row is a bigint, and bytes are a Buffer. */
interface Statement<Row> {
  all(...values: SqlValue[]): Row[];
  get(...values: SqlValue[]): Row | undefined;
  /** How many rows changed. */
  run(...values: SqlValue[]): number;
}

/** One connection to one SQLite file, owned by one thread. Whatever it does can throw what `guarded` throws. */
export interface Connection {
  readonly file: string;
  /** Prepared once and kept while in use. Rows come as arrays. */
  statement(sql: string): Statement<unknown[]>;
  /** As `statement`, with rows as objects named after their columns, of the shape that `sql` gives them. */
  named<Row>(sql: string): Statement<Row>;
  /** Runs a pragma to its end. Returns the first value it answers with. */
  pragma(text: string): unknown;
  /** Runs all reads of `work` on one state of the file. */
  read<Result>(work: () => Result): Result;
  /** Runs `work` in one transaction: all of its writes last, or none. */
  write<Result>(work: () => Result): Result;
  /**
   * As `write`, over several turns of the event loop. Whatever else is written on this connection meanwhile is part of
   * the transaction: its owner lets nobody else write.
   */
  writeAcrossTurns<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Moves the write-ahead log into the file, as far as nobody still reads from it, and closes it. */
  close(): void;
}

/** Statements kept prepared; more shapes than any one view asks for. */
const STATEMENTS_KEPT = 256;

/**
 * Makes each statement once, and forgets the one made first when there are too many. One that is prepared for a single
 * use holds kilobytes of SQLite's memory until a garbage collection, which those do not bring nearer.
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

/** Connects to an open database; closing the connection closes it. */
export function connect(database: Database.Database): Connection {
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

  const named = keepPrepared((sql) => prepare<unknown>(sql, 'object'));
  return {
    file,
    statement: keepPrepared((sql) => prepare<unknown[]>(sql, 'array')),
    named: <Row>(sql: string) => named(sql) as Statement<Row>,
    pragma(text) {
      const rows = guarded(file, () => database.pragma(text)) as object[];
      return Object.values(rows[0] ?? {})[0];
    },
    read: (work) => guarded(file, () => database.transaction(work).deferred()),
    write: (work) => guarded(file, () => database.transaction(work).immediate()),
    async writeAcrossTurns(work) {
      guarded(file, () => database.exec('BEGIN IMMEDIATE'));
      try {
        const result = await work();
        guarded(file, () => database.exec('COMMIT'));
        return result;
      } finally {
        // SQLite has rolled back by itself after some errors, a full disk among them.
        if (database.inTransaction) database.exec('ROLLBACK');
      }
    },
    close() {
      if (!database.open) return;
      try {
        if (database.readonly) return;
        guarded(file, () => {
          // A reader that goes on keeps the log; waiting for it could stop the very thread that reads.
          database.pragma('busy_timeout = 0');
          database.pragma('wal_checkpoint(TRUNCATE)');
        });
      } finally {
        // What stays in the log, on a full disk perhaps, is read from there the next time.
        database.close();
      }
    },
  };
}
