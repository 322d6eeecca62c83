import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../data/explorer.tsx';

/**
 * Returns what this host can do beyond the others, for example show a folder dialog or reveal a file; undefined until
 * it is known.
 */
export function useAbilities() {
  const api = useApi();
  return useQuery({
    queryKey: ['host abilities'],
    queryFn: ({ signal }) => api.call('hostAbilities', {}, signal),
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}
