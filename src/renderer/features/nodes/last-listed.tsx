import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/explorer.tsx';
import { formatInteger } from '../../ui/format/index.ts';
import { Button } from '../../ui/parts/index.ts';

/** Shows a button that leads to the last stored epoch that lists a node; nothing if there is none. */
export function LastListed({ id, onEpoch }: { id: string; onEpoch: (epochSeq: bigint) => void }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['node history', id],
    queryFn: ({ signal }) => api.call('nodeHistory', { id }, signal),
  });
  const last = data?.epochs.at(-1)?.epochSeq;
  return last !== undefined && <Button onPress={() => onEpoch(last)}>Show it in epoch {formatInteger(last)}</Button>;
}
