import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ruler } from 'lucide-react';
import type { BlockRange, PlannedTable } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { counted } from '../../../ui/format/index.ts';
import { announce, Button, Spinner } from '../../../ui/parts/index.ts';
import { PLAN_KEYS, useHistory } from '../data/use-history.ts';
import { segmentAt } from '../ruler/segments.ts';
import { Remark } from './plan-parts.tsx';

/**
 * Offers to download one segment in the middle of the range, for tables without stored segments. The plan then
 * estimates their size. The segment is stored, so that an export does not download it again. Shows nothing if the
 * network is offline or no segment is there.
 */
export function EstimateSize({ tables, range }: { tables: readonly PlannedTable['table'][]; range: BlockRange }) {
  const api = useApi();
  const client = useQueryClient();
  const segments = useHistory().data?.drawn ?? [];
  const isOffline = useStatus()?.connection === 'offline';
  const sample = segmentAt(segments, (range.from + range.to) / 2n) ?? segmentAt(segments, range.from);
  const estimate = useMutation({
    mutationFn: ({ from, to }: BlockRange) =>
      api.call('sync', { only: ['history'], markets: [], tables: [...tables], from, to }),
    // The button shows its progress until the plan has the estimate.
    onSuccess: () => Promise.all(PLAN_KEYS.map((key) => client.invalidateQueries({ queryKey: [key] }))),
    onError: (error) => announce(errorText(error), 'bad'),
  });
  if (sample === undefined || isOffline) return null;
  return (
    <Remark tone="info" icon={<Ruler aria-hidden="true" />}>
      {tables.length === 1
        ? 'No rows of this table are stored, so its size is unknown.'
        : `No rows of ${counted(tables.length, 'table')} are stored, so their size is unknown.`}{' '}
      <Button
        size="small"
        icon={estimate.isPending ? <Spinner /> : undefined}
        isPending={estimate.isPending}
        onPress={() => estimate.mutate(sample)}
      >
        {estimate.isPending ? 'Downloading one segment…' : 'Estimate from one segment'}
      </Button>
    </Remark>
  );
}
