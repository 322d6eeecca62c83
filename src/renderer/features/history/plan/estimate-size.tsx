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
import { tableWord } from '../tables.ts';
import { Remark } from './plan-parts.tsx';

/** The most tables that the remark names. */
const MAX_NAMED = 2;

/** Returns the names of a few tables for a sentence, or their number. */
function wordsOf(tables: readonly PlannedTable['table'][]): string {
  if (tables.length > MAX_NAMED) return counted(tables.length, 'table');
  return tables.map((table) => tableWord(table).toLowerCase()).join(' and ');
}

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
      {`No rows of ${wordsOf(tables)} are stored, so the size is unknown.`}{' '}
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
