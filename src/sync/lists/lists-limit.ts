import { type NetworkNotice, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';

/** The limit on the size of a network's lists, so that no service can fill the disk with endless rows. */
export interface ListsLimit {
  /**
   * Does nothing while the lists are below the limit.
   * @throws OrreryError LISTS_LIMIT_REACHED if they have reached it
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
      throw new OrreryError('LISTS_LIMIT_REACHED', {
        used: gigabytesText(writer.bytes()),
        limit: gigabytesText(limitBytes),
      });
    },
    notices() {
      if (!isReached()) return [];
      const text = `The lists of this network take ${gigabytesText(limitBytes)}, which is their limit. No more rows are downloaded. Raise the limit in the settings of the network.`;
      return [{ kind: 'stores', text }];
    },
  };
}
