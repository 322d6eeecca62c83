import { useQuery } from '@tanstack/react-query';
import type { KnownDataset, OutputOf } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';

export const DATASETS = ['datasets'] as const;

/** The datasets that this network knows. */
export function useDatasets() {
  const api = useApi();
  return useQuery({
    queryKey: DATASETS,
    queryFn: ({ signal }) => api.call('datasets', {}, signal),
  });
}

/** The datasets that can be written to: the known ones, and that of the export folder, which may not be there yet. */
export function writableDatasets({ datasets, ofExportFolder }: OutputOf<'datasets'>): readonly KnownDataset[] {
  return datasets.some(({ id }) => id === ofExportFolder.id) ? datasets : [ofExportFolder, ...datasets];
}
