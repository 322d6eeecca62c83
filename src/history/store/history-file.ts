import { OrreryError } from '../../contract/index.ts';
import { type Connection, openForReading, openForWriting } from '../../sqlite/index.ts';
import { HISTORY_MIGRATIONS } from './history-format.ts';

/** Four times the usual: a chunk is then read and written in a quarter of the steps, for two in a hundred more room. */
const PAGE_BYTES = 16 * 1024;

const TUNING = {
  pageBytes: PAGE_BYTES,
  shrinks: true,
  // Chunks are read once, so that a cache of them would be of no use.
  cacheKib: 4096,
  logPages: (32 * 1024 * 1024) / PAGE_BYTES,
};

/**
 * Opens history for writing, creating it where there is none. The parts that a loss of power takes back are fetched
 * again; nothing but this file says that they are here.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED, FILE_UNWRITABLE, DISK_FULL
 */
export function openToWrite(file: string): Connection {
  return openForWriting(file, HISTORY_MIGRATIONS, TUNING);
}

/**
 * Opens history for reading only, beside its writer.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also where there is no file)
 */
export function openToRead(file: string): Connection {
  return openForReading(file, HISTORY_MIGRATIONS, TUNING);
}

/** The chain whose history a file holds; undefined until it is said. */
export function findChain(connection: Connection): string | undefined {
  return connection.named<{ chain_id: string }>('SELECT chain_id FROM network').get()?.chain_id;
}

/** The chain whose history a file holds. @throws OrreryError STORE_DAMAGED when it was never said */
export function readChain(connection: Connection): string {
  const chain = findChain(connection);
  if (chain === undefined) {
    throw new OrreryError('STORE_DAMAGED', { file: connection.file, reason: 'it names no chain' });
  }
  return chain;
}
