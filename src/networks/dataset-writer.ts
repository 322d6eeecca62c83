import { LIST_TABLES } from '../contract/index.ts';
import type { Datasets } from '../dataset/index.ts';
import type { DatasetWriter } from '../exports/index.ts';
import { historyFile } from '../history/index.ts';
import { type ListReader, summariseList } from '../store/index.ts';

/**
 * Returns the object that writes a network's stored history and lists to datasets.
 * @param storeFolder the folder of the network's stores
 * @param reader of the same stores
 */
export function datasetWriter(
  datasets: Datasets,
  storeFolder: string,
  reader: Pick<ListReader, 'resources' | 'countDelegations'>,
  chainId: string,
): DatasetWriter {
  const source = { historyFile: historyFile(storeFolder), allowsInexact: false };
  return {
    async write({ table, folder, from, to, append, force }, { signal, onProgress }) {
      const { tables } = await datasets.calls.write(
        { ...source, folder, tables: [table], from, to, append, force },
        {
          signal,
          onProgress(progress) {
            if ('table' in progress) onProgress?.(progress);
          },
        },
      );
      return tables.reduce((sum, { written }) => sum + written, 0);
    },
    async writeList(list, folder, { signal, onRows }) {
      const lists = { storeFolder, names: [list] };
      await datasets.calls.write(
        { ...source, folder, tables: [], lists, from: undefined, to: undefined, append: false, force: false },
        { signal, onProgress: ({ rows }) => onRows(rows) },
      );
    },
    async storedLists() {
      const [resources, delegations] = await Promise.all([reader.resources(), reader.countDelegations()]);
      return LIST_TABLES.map((list) => ({ list, ...summariseList(list, resources, delegations) }));
    },
    async info(folder) {
      const found = await datasets.calls.info(folder);
      return { ...found, otherChain: found.chains.includes(chainId) ? undefined : found.chains[0] };
    },
  };
}
