import type { DatasetService } from '../../archives/index.ts';
import { type HostAbilities, requiredAbility } from '../host-abilities.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** The objects that the methods for datasets use. */
export interface DatasetHandlerContext {
  datasets: DatasetService;
  /** The dialogs that this host has. */
  abilities: HostAbilities;
}

/** Returns the methods for datasets on disk. Exports to them are among the handlers of history. */
export function datasetHandlers({ datasets, abilities }: DatasetHandlerContext) {
  return {
    datasets: () => datasets.list(),
    async chooseDataset(_, signal) {
      const choose = requiredAbility(abilities.chooseFolder, 'Choosing a folder in a dialog');
      return { dataset: await datasets.open(() => choose('Open a dataset'), signal) };
    },
    async forgetDataset({ dataset }) {
      await datasets.forget(dataset);
      return {};
    },
    restoreDataset: async ({ dataset }) => ({ dataset: await datasets.restore(dataset) }),
    dataset: ({ dataset }) => datasets.content(dataset),
    verifyDataset: ({ dataset }, signal) => datasets.verify(dataset, signal),
    lastDatasetVerdict: ({ dataset }) => datasets.lastVerdict(dataset),
    compactDataset: ({ dataset }, signal) => datasets.compact(dataset, signal),
    async revealDataset({ dataset }) {
      requiredAbility(abilities.reveal, 'Showing a file in the file manager')(await datasets.folderOf(dataset));
      return {};
    },
  } satisfies Partial<ApiHandlers>;
}
