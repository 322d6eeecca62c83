import type { BlockRange } from '../../contract/index.ts';
import { chainInNames } from '../segments/archive-names.ts';
import type { FileTimes } from '../segments/reach.ts';
import { readFileClock } from './block-clock.ts';
import { openToRead, readChain } from './history-file.ts';

/** The times of blocks that a file of history has. */
export interface KnownBlockTimes {
  /** The chain as written in file names. */
  chain: string;
  /** Returns the times of the first and last block of a file, and of its segments; undefined if they are not stored. */
  timesOf(file: BlockRange): FileTimes | undefined;
}

/**
 * Reads the times of all stored blocks from a file of history, while its owner may write to it, and closes it again.
 * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also if there is no file)
 */
export function readBlockTimes(file: string): KnownBlockTimes {
  const connection = openToRead(file);
  try {
    return { chain: chainInNames(readChain(connection)), timesOf: readFileClock(connection) };
  } finally {
    connection.close();
  }
}
