import { useQuery } from '@tanstack/react-query';
import type { BlockRange, DatasetPlan, ExportPlan, ExportTable, ListTable } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { keyTextOf } from '../../../data/key-text.ts';
import { type PlanAfterEnds, planAfterEnds } from './ended-jobs.ts';

/**
 * Queries the plan of one archive for each table over the blocks `asked`: rows, bytes, and missing segments. Asks
 * nothing if there is no table or no range. A changed choice has no plan until its own plan has loaded.
 */
export function useExportPlan(tables: readonly ExportTable[], asked: BlockRange | undefined) {
  const api = useApi();
  return useQuery<PlanAfterEnds<ExportPlan>>({
    queryKey: ['export plan', tables, asked?.from, asked?.to],
    queryFn: ({ client, signal }) =>
      planAfterEnds(client, () => api.call('planExports', { tables: [...tables], ...asked }, signal)),
    enabled: tables.length > 0 && asked !== undefined,
  });
}

/** The choices of a person for an export to a dataset. */
export interface DatasetChoice {
  tables: readonly ExportTable[];
  lists: readonly ListTable[];
  asked: BlockRange | undefined;
  /** Id of the dataset; undefined for the dataset of the export folder. */
  into: string | undefined;
  /** True to replace tables of the dataset that cannot be extended. */
  replace: boolean;
  /** True to download the stored segments again. */
  renew: boolean;
}

/**
 * Queries the plan of an export to a dataset: what each table adds, rows, bytes, and missing segments. Asks nothing if
 * there is no table and no list, or tables without a range. With another choice to replace or to download
 * again, the former plan stays until the new one has loaded, and the controls of these choices with it.
 */
export function useDatasetPlan({ tables, lists, asked, into, replace, renew }: DatasetChoice) {
  const api = useApi();
  const blocks = tables.length === 0 ? undefined : asked;
  const rest = ['dataset plan', tables, lists, blocks?.from, blocks?.to, into];
  return useQuery<PlanAfterEnds<DatasetPlan>>({
    queryKey: [...rest, [replace, renew]],
    placeholderData: (former, query) =>
      keyTextOf(query?.queryKey.slice(0, -1) ?? []) === keyTextOf(rest) ? former : undefined,
    queryFn: ({ client, signal }) =>
      planAfterEnds(client, () =>
        api.call(
          'planDataset',
          {
            tables: [...tables],
            lists: [...lists],
            ...blocks,
            ...(into !== undefined && { dataset: into }),
            ...(replace && { replace }),
            ...(renew && { renew }),
          },
          signal,
        ),
      ),
    enabled: tables.length === 0 ? lists.length > 0 : asked !== undefined,
  });
}
