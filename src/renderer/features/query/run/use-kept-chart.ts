import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLatest } from '../../../ui/parts/index.ts';
import type { QuerySearch } from '../link.ts';

/** How a result is shown: as rows, or as which chart. */
type Shown = Pick<QuerySearch, 'show' | 'chart'>;

const keyOf = (network: string) => ['query shown', network] as const;

/**
 * Keeps how the result was shown when the person leaves the view, and puts it into the link on return.
 * @param network id of the network
 * @param isReturn true if the view shows the result of an earlier visit; asked at the first rendering
 */
export function useKeptChart(
  network: string,
  isReturn: boolean,
  search: QuerySearch,
  onSearch: (part: Shown) => void,
): void {
  const client = useQueryClient();
  const [wasReturn] = useState(isReturn);
  const latest = useLatest({ search, onSearch });
  useEffect(() => {
    const kept = client.getQueryData<Shown>(keyOf(network));
    const { show, chart } = latest.current.search;
    const isEmpty = show === undefined && chart === undefined;
    if (wasReturn && isEmpty && (kept?.show ?? kept?.chart) !== undefined) latest.current.onSearch({ ...kept });
    return () => {
      const now = latest.current.search;
      client.setQueryDefaults(keyOf(network), { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData<Shown>(keyOf(network), { show: now.show, chart: now.chart });
    };
  }, [client, network, wasReturn, latest]);
}
