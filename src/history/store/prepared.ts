import type Database from 'better-sqlite3';

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/**
 * A statement of a connection, prepared once. One that is prepared for a single use holds kilobytes of SQLite's memory
 * until a garbage collection, which those do not bring nearer.
 */
export function prepared<Parameters extends unknown[] = unknown[], Row = unknown>(
  database: Database.Database,
  sql: string,
): Database.Statement<Parameters, Row> {
  const ofConnection = statements.get(database) ?? new Map<string, Database.Statement>();
  statements.set(database, ofConnection);
  const statement = ofConnection.get(sql) ?? database.prepare(sql);
  ofConnection.set(sql, statement);
  return statement as Database.Statement<Parameters, Row>;
}
