import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../data/explorer.tsx';
import { performances, STRIP_EPOCHS } from '../shared/nodes/performance.ts';

/** The performance of each node over the last epochs as decimal texts, by its id. */
export type Strips = ReadonlyMap<string, readonly (string | null)[]>;

/**
 * Reads the performance of all nodes in the last `STRIP_EPOCHS` epochs up to `epoch`, in one call. Returns undefined
 * until it is read, and null if it could not be read.
 */
export function useStrips(epoch: bigint | null): Strips | null | undefined {
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['performance', epoch],
    enabled: epoch !== null,
    queryFn: ({ signal }) => {
      const to = epoch ?? 0n;
      const before = BigInt(STRIP_EPOCHS - 1);
      return api.call('performanceHistory', { from: to > before ? to - before : 0n, to }, signal);
    },
    placeholderData: (former) => former,
  });
  return useMemo(() => {
    if (data === undefined || epoch === null) return error === null ? undefined : null;
    return new Map(
      data.nodes.map(({ id, scores }) => {
        const byEpoch = new Map(data.epochs.map((seq, index) => [seq, scores[index] ?? null]));
        return [id, performances(byEpoch, epoch)];
      }),
    );
  }, [data, error, epoch]);
}
