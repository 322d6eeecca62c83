import { OrreryError } from '../../contract/index.ts';
import { type Connection, isOutdated, openForReading, openForWriting } from '../../sqlite/index.ts';
import { HISTORY_MIGRATIONS } from './history-format.ts';

/** Four times the usual size: reading and writing a chunk takes a quarter of the steps, for two per cent more space. */
const PAGE_BYTES = 16 * 1024;

const TUNING = {
  pageBytes: PAGE_BYTES,
  shrinks: true,
  // A large cache would not help, because chunks are read once.
  cacheKib: 4096,
  logPages: (32 * 1024 * 1024) / PAGE_BYTES,
};

/**
 * Opens a file of history for writing; creates or migrates it if needed. A power loss can undo the last parts: they are
 * fetched again, because only this file records which parts are stored.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED, FILE_UNWRITABLE, DISK_FULL
 */
export function openToWrite(file: string): Connection {
  return openForWriting(file, HISTORY_MIGRATIONS, TUNING);
}

/**
 * Opens a file of history for reading only, while its writer may write.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also if there is no file)
 */
export function openToRead(file: string): Connection {
  return openForReading(file, HISTORY_MIGRATIONS, TUNING);
}

/** Returns the space of the log to the disk. Pages that readers still need stay in it. */
export function emptyLog(writer: Connection): void {
  const maxWaitMs = writer.pragma('busy_timeout');
  // A checkpoint that waits for readers would block this thread.
  writer.pragma('busy_timeout = 0');
  try {
    writer.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    writer.pragma(`busy_timeout = ${maxWaitMs}`);
  }
}

/** Returns true if an earlier version wrote a file of history, so that `openToRead` fails until a writer has opened it. */
export function isOldHistory(file: string): boolean {
  return isOutdated(file, HISTORY_MIGRATIONS);
}

/** Returns the chain id stored in a file of history; undefined before it is recorded. */
export function findChain(connection: Connection): string | undefined {
  return connection.named<{ chain_id: string }>('SELECT chain_id FROM network').get()?.chain_id;
}

/** Returns the chain id stored in a file of history. @throws OrreryError STORE_DAMAGED if it was never recorded */
export function readChain(connection: Connection): string {
  const chain = findChain(connection);
  if (chain === undefined) {
    throw new OrreryError('STORE_DAMAGED', { file: connection.file, reason: 'it names no chain' });
  }
  return chain;
}
