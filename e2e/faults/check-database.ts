import Database from 'better-sqlite3';

/** Reads every page and index of a database. @throws when something in it is damaged */
export function checkDatabase(file: string): void {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const verdict = database.pragma('integrity_check', { simple: true });
    if (verdict !== 'ok') throw new Error(`${file} is damaged: ${String(verdict)}`);
    const strays = database.pragma('foreign_key_check') as unknown[];
    if (strays.length > 0) throw new Error(`${file} has ${strays.length} rows without what they belong to`);
  } finally {
    database.close();
  }
}
