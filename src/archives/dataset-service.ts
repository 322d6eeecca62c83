import { createEmitter } from '../async/index.ts';
import { type ExplorerEvent, type KnownDataset, OrreryError, type OutputOf } from '../contract/index.ts';
import type { CompactProgress, VerifyResult } from '../dataset/index.ts';
import type { CurrentNetwork, NetworkHandles } from '../networks/index.ts';
import { datasetState, keepDatasetVerdict, keptDatasetVerdict } from './kept-dataset-verdicts.ts';
import { progressReporter } from './progress-reporter.ts';

type DatasetEvent = Extract<ExplorerEvent, { type: 'datasetVerification' | 'datasetCompaction' }>;

/** The datasets of the current network's list. Methods that take an id throw DATASET_UNKNOWN. */
export interface DatasetService {
  /** Returns the datasets of the list, and the one of the export folder. */
  list(): Promise<OutputOf<'datasets'>>;
  /**
   * Adds the dataset in the folder that a person chooses to the list; null if the person chooses none.
   * @throws OrreryError DATASET_FOREIGN, CANCELLED if another network became the current one meanwhile
   */
  open(choose: () => Promise<string | null>, signal: AbortSignal): Promise<KnownDataset | null>;
  /** Removes a dataset from the list. Its files stay. */
  forget(id: string): Promise<void>;
  /** Takes back a removal of this run of the program. */
  restore(id: string): Promise<KnownDataset>;
  /** Returns the path of a dataset's folder. */
  folderOf(id: string): Promise<string>;
  /** Returns the tables of a dataset by its log and manifest, its root and its problems. */
  content(id: string): Promise<OutputOf<'dataset'>>;
  /** Reads every file of a dataset, keeps the verdict and returns it. Listeners get the progress. */
  verify(id: string, signal: AbortSignal): Promise<OutputOf<'verifyDataset'>>;
  /** Returns the kept verdict on a dataset; null without one, or if the dataset changed since. */
  lastVerdict(id: string): Promise<OutputOf<'lastDatasetVerdict'>>;
  /** Joins small files of a dataset. Returns how many files it joined. Listeners get the progress. */
  compact(id: string, signal: AbortSignal): Promise<OutputOf<'compactDataset'>>;
  /** Calls the listener with the progress of verifications and compactions, until the returned function is called. */
  listen(listener: (event: DatasetEvent) => void): () => void;
}

const block = (digits: string | null) => (digits === null ? null : BigInt(digits));

/** Returns tables with their blocks as numbers, as the API has them. */
function withBlocks<Table extends VerifyResult['tables'][number]>(tables: readonly Table[]) {
  return tables.map((table) => ({ ...table, from: block(table.from), to: block(table.to) }));
}

/** Returns the object that verifies, describes and compacts the datasets of the current network's list. */
export function createDatasetService(session: CurrentNetwork): DatasetService {
  const events = createEmitter<DatasetEvent>();

  async function reach(id: string, signal?: AbortSignal): Promise<{ network: NetworkHandles; dataset: KnownDataset }> {
    const network = await session.whenOpen(signal);
    return { network, dataset: await network.historyService.datasets.get(id) };
  }

  return {
    async list() {
      const { datasets } = (await session.whenOpen()).historyService;
      return { datasets: await datasets.list(), ofExportFolder: await datasets.ofExportFolder() };
    },
    async open(choose, signal) {
      // Taken before the dialog: a person may switch the network while it is open, and has chosen for this one.
      const network = await session.whenOpen(signal);
      const folder = await choose();
      if (folder === null) return null;
      if (session.open !== network) throw new OrreryError('CANCELLED', {});
      const { datasets, historyService } = network;
      return historyService.datasets.add((await datasets.calls.info(folder)).folder);
    },
    forget: async (id) => (await session.whenOpen()).historyService.datasets.forget(id),
    restore: async (id) => (await session.whenOpen()).historyService.datasets.restore(id),
    folderOf: async (id) => (await reach(id)).dataset.folder,
    async content(id) {
      const { network, dataset } = await reach(id);
      const found = await network.datasets.calls.info(dataset.folder);
      return { ...found, tables: withBlocks(found.tables) };
    },
    async verify(id, signal) {
      const { network, dataset } = await reach(id, signal);
      const before = await datasetState(dataset.folder);
      const report = progressReporter((bytes, bytesTotal) =>
        events.emit({ type: 'datasetVerification', dataset: id, bytes, bytesTotal }),
      );
      const found = await network.datasets.calls.verify(dataset.folder, {
        onProgress: ({ bytes, bytesTotal }) => report(bytes, bytesTotal),
        signal,
      });
      const verdict = { ...found, tables: withBlocks(found.tables), verifiedAt: Date.now() };
      await keepDatasetVerdict(network.user, id, verdict, before);
      return verdict;
    },
    async lastVerdict(id) {
      const { network, dataset } = await reach(id);
      return { verdict: await keptDatasetVerdict(network.user, dataset) };
    },
    async compact(id, signal) {
      const { network, dataset } = await reach(id, signal);
      let table = '';
      const report = progressReporter((files, filesTotal) =>
        events.emit({ type: 'datasetCompaction', dataset: id, table, files, filesTotal }),
      );
      const onProgress = (progress: CompactProgress): void => {
        table = progress.table;
        report(progress.files, progress.filesTotal);
      };
      return { joined: await network.datasets.calls.compact(dataset.folder, { onProgress, signal }) };
    },
    listen: events.listen,
  };
}
