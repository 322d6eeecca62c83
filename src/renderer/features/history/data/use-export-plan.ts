import { useQuery } from '@tanstack/react-query';
import type { BlockRange, DatasetPlan, ExportPlan, ExportTable } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';

/** The plan of archives of tables over any blocks. Another choice has no plan until its own has loaded. */
export function useExportPlan(tables: readonly ExportTable[], asked: BlockRange | undefined) {
  const api = useApi();
  return useQuery<ExportPlan>({
    queryKey: ['export plan', tables, asked?.from, asked?.to],
    queryFn: ({ signal }) => api.call('planExports', { tables: [...tables], ...asked }, signal),
    enabled: tables.length > 0 && asked !== undefined,
  });
}

export interface DatasetChoice {
  tables: readonly ExportTable[];
  asked: BlockRange | undefined;
  /** Id of the dataset; that of the export folder if absent. */
  into: string | undefined;
  replace: boolean;
}

/** The plan of an export to a dataset. */
export function useDatasetPlan({ tables, asked, into, replace }: DatasetChoice) {
  const api = useApi();
  return useQuery<DatasetPlan>({
    queryKey: ['dataset plan', tables, asked?.from, asked?.to, into, replace],
    queryFn: ({ signal }) =>
      api.call(
        'planDataset',
        { tables: [...tables], ...asked, ...(into !== undefined && { dataset: into }), ...(replace && { replace }) },
        signal,
      ),
    enabled: tables.length > 0 && asked !== undefined,
  });
}
