import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BlockRange, ExportTable } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';

/** The plan of an export of tables over any blocks. The last plan stays while another one loads. */
export function useExportPlan(tables: readonly ExportTable[], asked: BlockRange | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['export plan', tables, asked?.from, asked?.to],
    queryFn: ({ signal }) => api.call('planExports', { tables: [...tables], ...asked }, signal),
    enabled: tables.length > 0 && asked !== undefined,
    placeholderData: keepPreviousData,
  });
}
