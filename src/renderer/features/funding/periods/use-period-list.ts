import { useMemo } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import type { FundingContext } from '../funding-frame.tsx';
import { useMomentSample } from '../points/use-moment-sample.ts';
import { useFundingPeriods } from '../use-analysis.ts';
import { usePagesAsRows } from './pages-as-rows.ts';
import { periodFields, periodsWanted, periodText } from './period-filter.ts';
import { readPeriodSort } from './period-values.ts';
import { useWantedPeriods } from './periods-wanted.ts';

/**
 * Reads the funding periods of a market for a grid: those that a filter or another order searches, else all of them as
 * far as the person scrolls. `sought` is the progress of the search, and `known` the number of all periods. `marketData` says
 * what is not read yet of the market data that the listed periods need; undefined if nothing is.
 */
export function usePeriodList({ marketId, search, unit }: Pick<FundingContext, 'marketId' | 'search' | 'unit'>) {
  const zone = useZone();
  const filter = search.filter ?? '';
  const sample = useMomentSample();
  const fields = useMemo(() => periodFields(unit.decimals, sample, zone), [unit.decimals, sample, zone]);
  const { conditions, problems } = useMemo(
    () => conditionsOf(parseFilter(filter), fields, periodText),
    [filter, fields],
  );
  const sort = useMemo(() => readPeriodSort(search.sort), [search.sort]);
  const asked = useMemo(() => periodsWanted(conditions), [conditions]);
  const isFiltered = conditions.length > 0;
  const wanted = isFiltered || sort !== undefined ? asked : undefined;
  const every = useFundingPeriods(marketId);
  const last = every.data?.pages[0];
  const known = last?.extent == null ? undefined : Number(last.extent.lastSeq - last.extent.firstSeq + 1n);
  const found = useWantedPeriods(marketId, wanted, sort, last);
  const pages = useMemo(() => every.data?.pages.flatMap(({ periods }) => periods) ?? [], [every.data]);
  // Before anything is known of the market, the market itself is loading or has failed.
  const isFound = wanted !== undefined && last !== undefined;
  const listed = isFound ? { ...found, isPending: false } : { ...every, rows: pages };
  const list = usePagesAsRows(listed, `${marketId} ${JSON.stringify([conditions, sort])}`, isFound ? undefined : known);
  const marketData = every.data?.pages.find((page) => page.marketData !== undefined)?.marketData;
  const { search: sought, leftOut } = found;
  return { list, last, known, fields, problems, conditions, sort, asked, isFiltered, sought, leftOut, marketData };
}
