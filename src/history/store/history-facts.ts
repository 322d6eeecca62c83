import type { BlockRange } from '../../contract/index.ts';
import { createRowCounter } from '../archive/join-holdings.ts';
import { chainInNames } from '../segments/archive-names.ts';
import type { FileTimes } from '../segments/reach.ts';
import type { ExportTable } from '../segments/tables.ts';
import { readFileClock } from './block-clock.ts';
import { openToRead, readChain } from './history-file.ts';
import { readHoldings } from './holdings.ts';

/** The facts of a file of history about the files of archives. */
export interface HistoryFacts {
  /** The chain as written in file names. */
  chain: string;
  /** Returns the times of the first and last block of a file, and of its segments; undefined if they are not stored. */
  timesOf(file: BlockRange): FileTimes | undefined;
  /** Returns the number of stored rows as `createRowCounter` says; undefined also if they cannot be read any more. */
  rowsOf(file: BlockRange & { table: ExportTable }): number | undefined;
}

/** Reads the numbers of a table's stored rows from a file of history; none if they cannot be read. */
function readRowCounter(file: string, table: ExportTable): ReturnType<typeof createRowCounter> {
  try {
    const connection = openToRead(file);
    try {
      return createRowCounter(readHoldings(connection, table));
    } finally {
      connection.close();
    }
  } catch {
    return () => undefined;
  }
}

/**
 * Reads the times of all stored blocks from a file of history, while its owner may write to it, and closes it again.
 * Opens it anew for the rows of each table, once: an archive can have very many files.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also if there is no file)
 */
export function readHistoryFacts(file: string): HistoryFacts {
  const counters = new Map<ExportTable, ReturnType<typeof createRowCounter>>();
  const connection = openToRead(file);
  try {
    return {
      chain: chainInNames(readChain(connection)),
      timesOf: readFileClock(connection),
      rowsOf({ table, ...range }) {
        const count = counters.get(table) ?? readRowCounter(file, table);
        counters.set(table, count);
        return count(range);
      },
    };
  } finally {
    connection.close();
  }
}
