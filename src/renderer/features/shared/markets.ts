import { useQuery } from '@tanstack/react-query';
import type { Market } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { shortenMiddle } from '../../ui/format/index.ts';

/** The best available name of a market. */
export function marketLabel({ id, code, name }: Market): string {
  return code || name || shortenMiddle(id);
}

/** The name of one of the markets. */
export function labelIn(markets: readonly Market[], id: string): string {
  const market = markets.find((each) => each.id === id);
  return market === undefined ? 'This market' : marketLabel(market);
}

/** The perpetual markets that the store knows. */
export function useMarkets() {
  const api = useApi();
  return useQuery({
    queryKey: ['markets'],
    queryFn: async ({ signal }) => (await api.call('markets', {}, signal)).markets,
    staleTime: 60_000,
  });
}
