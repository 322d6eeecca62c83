import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ExplorerStatus, Market } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { shortenMiddle, visibleText } from '../../ui/format/index.ts';

/** Returns the best available name of a market, as it is shown: its code, its name, or its shortened id. */
export function marketLabel({ id, code, name }: Market): string {
  return visibleText(code || name) || shortenMiddle(id);
}

/** Returns the name of the market with this id; "This market" if it is not among `markets`. */
export function labelIn(markets: readonly Market[], id: string): string {
  const market = markets.find((each) => each.id === id);
  return market === undefined ? 'This market' : marketLabel(market);
}

/**
 * Returns the market's part of the name of a file: its code or name, and the first digits of its id where none is known
 * or where the name of the file cannot hold all of it.
 */
export function marketInFileName(markets: readonly Market[], id: string): string {
  const market = markets.find((each) => each.id === id);
  const label = market?.code || market?.name || '';
  const kept = label.replaceAll(/[^ -~]/g, '');
  return kept === label && kept !== '' ? label : `${kept} ${id.slice(0, 8)}`.trim();
}

/**
 * Returns true if the list of markets is empty only because it was not read yet. The first reading of a new network's
 * markets takes until its nodes are confirmed, or have failed.
 */
export function areMarketsToCome(status: Pick<ExplorerStatus, 'connection' | 'resources'> | undefined): boolean {
  if (status === undefined || status.connection === 'offline') return false;
  return !status.resources.some(({ list, asOf, problem }) => list === 'nodes' && (asOf !== null || problem !== null));
}

/** Returns true if the network never told its markets, because it has not answered since it was added. */
export function areMarketsUntold(status: Pick<ExplorerStatus, 'connection' | 'resources'> | undefined): boolean {
  if (status?.connection !== 'offline') return false;
  return !status.resources.some(({ list, asOf }) => list === 'nodes' && asOf !== null);
}

/** Returns the query for the perpetual markets that the store knows. `useStatusEvents` reads them again. */
export function useMarkets() {
  const api = useApi();
  return useQuery({
    queryKey: ['markets'],
    queryFn: async ({ signal }) => (await api.call('markets', {}, signal)).markets,
    staleTime: 60_000,
  });
}

/** Returns the name of a market by its id; undefined if it has none. */
export type MarketName = (id: string) => string | undefined;

/** Returns the function that names markets. A market without code and name has none, nor have two of the same name. */
export function marketNames(markets: readonly Market[]): MarketName {
  const named = markets.filter(({ code, name }) => visibleText(code || name) !== '');
  const ids = Map.groupBy(named, marketLabel);
  const names = new Map(named.map((market) => [market.id.toLowerCase(), marketLabel(market)]));
  return (id) => {
    const name = names.get(id.toLowerCase());
    return name !== undefined && ids.get(name)?.length === 1 ? name : undefined;
  };
}

const NO_MARKETS: readonly Market[] = [];

/** Returns the function that names the markets of the current network. */
export function useMarketNames(): MarketName {
  const { data = NO_MARKETS } = useMarkets();
  return useMemo(() => marketNames(data), [data]);
}
