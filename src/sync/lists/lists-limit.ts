import { type NetworkNotice, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';

/** The limit on the size of a network's lists, so that no service can fill the disk with endless rows. */
export interface ListsLimit {
  /**
   * Does nothing while the lists are below the limit.
   * @throws OrreryError DISK_FULL if they have reached it
   */
  requireRoom(): void;
  /** Returns a notice while the limit is reached. */
  notices(): NetworkNotice[];
}

/** Returns a size in the unit in which a person sets the limit: "2.5 GB". */
const gigabytesText = (bytes: number) => `${(bytes / 1e9).toLocaleString('en')} GB`;

/**
 * Creates the limit on the disk space of a network's lists. Once their file has this size, it refuses further rows and
 * gives a notice.
 * @param limitBytes no limit when absent
 */
export function createListsLimit(writer: Pick<ListWriter, 'bytes'>, limitBytes = Number.POSITIVE_INFINITY): ListsLimit {
  const isReached = () => limitBytes !== Number.POSITIVE_INFINITY && writer.bytes() >= limitBytes;
  return {
    requireRoom() {
      if (!isReached()) return;
      const problem = `they take the ${gigabytesText(limitBytes)} that this network is allowed; raise its limit to download more`;
      throw new OrreryError('DISK_FULL', { file: 'more rows of the lists', problem });
    },
    notices() {
      if (!isReached()) return [];
      const text = `The lists of this network take ${gigabytesText(limitBytes)}, which is their limit. No more rows are downloaded. Raise the limit in the settings of the network.`;
      return [{ kind: 'stores', text }];
    },
  };
}
