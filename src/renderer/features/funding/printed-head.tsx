import type { Market } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { formatMillis, formatTimeRange, type Zone } from '../../ui/format/index.ts';
import { labelIn } from '../shared/markets.ts';
import { rangeName } from './chart/range-menu.tsx';
import { type FundingSearch, otherMarketsOf, readChartRange, type Shown } from './link.ts';
import '../shared/printed-head.css';

/** Returns the range of a link in words for paper, with the offset of the zone. @param now Unix milliseconds */
export function printedRange(search: FundingSearch, now: number, zone: Zone): string {
  const range = readChartRange(search);
  if (range.kind === 'between') return formatTimeRange(range.span, zone, true);
  const words = rangeName(range, zone);
  return range.kind === 'period' ? words : `${words}, until ${formatMillis(now, zone).exact}`;
}

/** Names the markets and the range on paper, where the controls that show them are left out. */
export function PrintedHead({
  marketId,
  markets,
  search,
  shown,
}: {
  marketId: string;
  markets: readonly Market[];
  search: FundingSearch;
  shown: Shown;
}) {
  const zone = useZone();
  const now = useNow(60_000);
  const names = [marketId, ...(shown === 'chart' ? otherMarketsOf(search.with) : [])].map((id) => labelIn(markets, id));
  const hasRange = shown === 'chart' || shown === 'hours' || search.seq !== undefined;
  return (
    <p className="printed-head num">
      <strong>{names.join(', ')}</strong>
      {hasRange && ` · ${printedRange(search, now, zone)}`}
    </p>
  );
}
