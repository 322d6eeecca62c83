import type { Datasets } from '../dataset/index.ts';
import type { DatasetWriter } from '../exports/index.ts';

/**
 * Returns what writes a network's stored history to datasets.
 * @param historyFile the file of history to take segments from
 */
export function datasetWriter(datasets: Datasets, historyFile: string): DatasetWriter {
  return {
    async write({ table, folder, from, to, append, force }, { signal, onProgress }) {
      await datasets.calls.write(
        { historyFile, folder, tables: [table], from, to, append, force, allowsInexact: false },
        { signal, ...(onProgress && { onProgress }) },
      );
    },
    info: (folder) => datasets.calls.info(folder),
  };
}
