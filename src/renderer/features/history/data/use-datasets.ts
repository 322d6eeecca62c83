import { useQuery } from '@tanstack/react-query';
import type { KnownDataset, OutputOf } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';

/** The key of the query of the known datasets. */
export const DATASETS = ['datasets'] as const;

/** Queries the datasets that the current network knows, and the one of the export folder. */
export function useDatasets() {
  const api = useApi();
  return useQuery({
    queryKey: DATASETS,
    queryFn: ({ signal }) => api.call('datasets', {}, signal),
  });
}

/**
 * Returns the datasets that can be written to: the known ones, and the dataset of the export folder, which may not
 * exist yet.
 */
export function writableDatasets({ datasets, ofExportFolder }: OutputOf<'datasets'>): readonly KnownDataset[] {
  return datasets.some(({ id }) => id === ofExportFolder.id) ? datasets : [ofExportFolder, ...datasets];
}
