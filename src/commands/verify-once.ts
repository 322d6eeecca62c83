import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlockRange, isAbsent, unreadable } from '../contract/index.ts';
import {
  type HistoryFacts,
  historyFile,
  readHistoryFacts,
  type VerifiedArchive,
  verifyArchive,
} from '../history/index.ts';

/** Options of `orrery verify`. */
export interface VerifyOnceOptions {
  dataDir: string;
  file: string;
  /** The expected blocks; by default those that the archive names. */
  range?: BlockRange | undefined;
  /** Called with the progress in a sentence. */
  onProgress?: (text: string) => void;
}

/** Returns the facts of the stored history of every chain in the data folder. Skips a store that cannot be read. */
async function storedFacts(dataDir: string): Promise<HistoryFacts[]> {
  const networks = join(dataDir, 'networks');
  const folders = await readdir(networks).catch((thrown: unknown) => {
    if (isAbsent(thrown)) return [];
    throw unreadable(networks, thrown);
  });
  // The network that claimed a chain first comes before the others.
  return folders.sort().flatMap((folder) => {
    try {
      return [readHistoryFacts(historyFile(join(networks, folder)))];
    } catch {
      return [];
    }
  });
}

/**
 * Reads an archive to its last row and returns the verdict. What is stored of its chain helps to judge it. No network is
 * asked.
 * @throws OrreryError FILE_UNREADABLE, CANCELLED
 */
export async function verifyOnce(
  { dataDir, file, range, onProgress }: VerifyOnceOptions,
  signal: AbortSignal,
): Promise<VerifiedArchive> {
  const known = await storedFacts(dataDir);
  const factsOf = (chain: string) => known.find((each) => each.chain === chain);
  return verifyArchive(file, {
    range,
    blockTimes: (csv) => factsOf(csv.chain)?.timesOf(csv),
    storedRows: (csv) => factsOf(csv.chain)?.rowsOf(csv),
    onProgress: ({ rawBytes, rawBytesTotal }) =>
      onProgress?.(`${((100 * rawBytes) / Math.max(1, rawBytesTotal)).toFixed(0)} % read`),
    signal,
  });
}
