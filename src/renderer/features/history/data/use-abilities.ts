import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../data/explorer.tsx';

/** The abilities that only this kind of host has; undefined until they are known. */
export function useAbilities() {
  const api = useApi();
  return useQuery({
    queryKey: ['host abilities'],
    queryFn: ({ signal }) => api.call('hostAbilities', {}, signal),
    gcTime: Number.POSITIVE_INFINITY,
  }).data;
}
