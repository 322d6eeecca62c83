import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../data/explorer.tsx';

/** What the host can do beyond every other; undefined until that is known. */
export function useAbilities() {
  const api = useApi();
  return useQuery({
    queryKey: ['host abilities'],
    queryFn: ({ signal }) => api.call('hostAbilities', {}, signal),
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}
