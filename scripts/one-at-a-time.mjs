import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';

const AT_MOST_MS = 15 * 60_000;

/**
 * Calls `act` while no other process is in such a call with the same `path`, a file that is made for this. `onWait` is called before
 * it waits for another process. The lock of SQLite ends with its process, however that ends.
 */
export function oneAtATime(path, act, onWait) {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new Database(path, { timeout: 0 });
  try {
    begin(lock, onWait);
    return act();
  } finally {
    lock.close();
  }
}

function begin(lock, onWait) {
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (thrown) {
    if (thrown.code !== 'SQLITE_BUSY') throw thrown;
    onWait();
    lock.pragma(`busy_timeout = ${AT_MOST_MS}`);
    lock.exec('BEGIN EXCLUSIVE');
  }
}
