import type { Market } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { formatMillis, formatTimeRange, type Zone, zoneAnywhere } from '../../ui/format/index.ts';
import { labelIn } from '../shared/markets.ts';
import type { Unit } from '../shared/units/units.ts';
import { rangeName } from './chart/range-menu.tsx';
import { type FundingSearch, otherMarketsOf, readChartRange, type Shown } from './link.ts';
import { useStrip } from './use-analysis.ts';
import '../shared/printed-head.css';

/**
 * Returns the range of a link in words for paper, with the offset of the zone.
 * @param newest time of the newest stored point (Unix nanoseconds), at which a range of the last hours ends; undefined
 * while it is not known
 */
export function printedRange(search: FundingSearch, newest: bigint | undefined, zone: Zone): string {
  const range = readChartRange(search);
  if (range.kind === 'between') return formatTimeRange(range.span, zone, true);
  const words = rangeName(range, zone);
  if (range.kind === 'period' || newest === undefined) return words;
  return `${words}, until ${formatMillis(Number(newest / 1_000_000n), zone).exact}`;
}

/** The parts of the view of a market that paper names. */
interface Printed {
  search: FundingSearch;
  shown: Shown;
  /** Unit of the market's prices. */
  unit: Unit;
}

/**
 * Returns what the controls show, in words for paper: range, zone, unit and filter.
 * @param newest as of `printedRange`
 */
export function printedWords({ search, shown, unit }: Printed, newest: bigint | undefined, zone: Zone): string[] {
  const isTable = shown === 'periods' || shown === 'audit' || shown === 'points';
  const isFiltered = (shown === 'periods' || shown === 'points') && search.filter !== undefined;
  const hasRange = shown === 'chart' || (shown === 'audit' && search.seq !== undefined);
  return [
    ...(hasRange ? [printedRange(search, newest, zone)] : []),
    ...(isTable ? [`Times: ${zoneAnywhere(zone)}`, `Prices: ${unit.name}`] : []),
    ...(isFiltered ? [`Filter: ${search.filter}`] : []),
  ];
}

/** Names on paper the markets, and what the controls show, which are left out there. */
export function PrintedHead({
  marketId,
  markets,
  ...printed
}: Printed & { marketId: string; markets: readonly Market[] }) {
  const zone = useZone();
  const { search, shown } = printed;
  const newest = useStrip(marketId, shown === 'chart').data?.extent?.newest;
  const names = [marketId, ...(shown === 'chart' ? otherMarketsOf(search.with) : [])].map((id) => labelIn(markets, id));
  return (
    <p className="printed-head num">
      <strong>{names.join(', ')}</strong>
      {printedWords(printed, newest, zone).map((words) => ` · ${words}`)}
    </p>
  );
}
