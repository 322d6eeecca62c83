import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../data/explorer.tsx';

/** Reads the address and the token of the gateway. The token is not kept. */
export function useGatewayAccess() {
  const api = useApi();
  return useQuery({
    queryKey: ['gateway-access'],
    queryFn: ({ signal }) => api.call('gatewayAccess', {}, signal),
    gcTime: 0,
  });
}
