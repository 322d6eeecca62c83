import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BlockRange, isAbsent, unreadable } from '../contract/index.ts';
import {
  historyFile,
  type KnownBlockTimes,
  readBlockTimes,
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

/** Returns the known block times of every chain in the data folder. Skips a store that cannot be read. */
async function knownTimes(dataDir: string): Promise<KnownBlockTimes[]> {
  const networks = join(dataDir, 'networks');
  const folders = await readdir(networks).catch((thrown: unknown) => {
    if (isAbsent(thrown)) return [];
    throw unreadable(networks, thrown);
  });
  // The network that claimed a chain first comes before the others.
  return folders.sort().flatMap((folder) => {
    try {
      return [readBlockTimes(historyFile(join(networks, folder)))];
    } catch {
      return [];
    }
  });
}

/**
 * Reads an archive to its last row and returns the verdict. Stored blocks of its chain help to judge it. No network is
 * asked.
 * @throws OrreryError FILE_UNREADABLE, CANCELLED
 */
export async function verifyOnce(
  { dataDir, file, range, onProgress }: VerifyOnceOptions,
  signal: AbortSignal,
): Promise<VerifiedArchive> {
  const known = await knownTimes(dataDir);
  return verifyArchive(file, {
    range,
    blockTimes: (csv) => known.find(({ chain }) => chain === csv.chain)?.timesOf(csv),
    onProgress: ({ rawBytes, rawBytesTotal }) =>
      onProgress?.(`${((100 * rawBytes) / Math.max(1, rawBytesTotal)).toFixed(0)} % read`),
    signal,
  });
}
