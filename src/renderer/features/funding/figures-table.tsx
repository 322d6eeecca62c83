import type { Market } from '../../../contract/index.ts';
import { errorText } from '../../data/error-text.ts';
import { formatInteger } from '../../ui/format/index.ts';
import { Explained, Skeleton } from '../../ui/parts/index.ts';
import { labelIn } from '../shared/markets.ts';
import { useUnits } from '../shared/units/use-units.ts';
import { formatAverage, noAverageWords } from './averages.ts';
import { MARKET_COLOURS } from './chart/chart-panes.ts';
import { useShownPeriod } from './chart/use-shown-period.ts';
import type { Range } from './link.ts';
import { ANNUALISED_HINT, formatPercent, signOf, whyNoSpread } from './spreads.ts';
import { useFreshness } from './use-analysis.ts';
import '../../ui/chart/series.css';
import './figures-table.css';

/** Shows the figures of several markets as a table: each row has one market, with the colour that its lines have. */
export function FiguresTable({
  range,
  marketIds,
  markets,
}: {
  range: Range;
  marketIds: readonly string[];
  markets: readonly Market[];
}) {
  return (
    <table className="figures-table num" aria-label="Compared markets">
      <thead>
        <tr>
          <th scope="col">Market</th>
          <th scope="col">Period</th>
          <th scope="col">External TWAP</th>
          <th scope="col">Internal TWAP</th>
          <th scope="col">
            <Explained tip="Internal − external average, in percent of the external average">Spread</Explained>
          </th>
          <th scope="col">
            <Explained tip={ANNUALISED_HINT}>Annualised</Explained>
          </th>
        </tr>
      </thead>
      <tbody>
        {marketIds.map((marketId, index) => (
          <MarketRow
            key={marketId}
            range={range}
            marketId={marketId}
            name={labelIn(markets, marketId)}
            colour={MARKET_COLOURS[index]}
          />
        ))}
      </tbody>
    </table>
  );
}

function MarketRow({
  range,
  marketId,
  name,
  colour,
}: {
  range: Range;
  marketId: string;
  name: string;
  colour: number | undefined;
}) {
  const { period, title, error } = useShownPeriod(marketId, range);
  const unit = useUnits().of('funding', marketId);
  useFreshness(marketId);
  const isLoading = period === undefined;
  const absent = isLoading ? <Skeleton width={6} /> : <span className="faint">–</span>;
  const average = (side: 'external' | 'internal') => {
    if (period == null) return <td>{absent}</td>;
    const shown = formatAverage(period[side], unit.decimals);
    if (shown === null) {
      return (
        <td className="faint">
          <Explained tip={noAverageWords(period[side], unit.decimals)}>
            {period[side].points === 0 ? '–' : 'unknown'}
          </Explained>
        </td>
      );
    }
    return (
      <td data-tip={shown.exact}>
        {shown.short} <span className="faint">{unit.name}</span>
      </td>
    );
  };
  const ratio = (which: 'relative' | 'annualised', places?: number) => {
    if (period == null) return <td>{absent}</td>;
    const text = period.spread[which];
    if (text === null) {
      return (
        <td className="faint">
          <Explained tip={whyNoSpread(period.spread)}>unknown</Explained>
        </td>
      );
    }
    const { short, exact } = formatPercent(text, places);
    return (
      <td className="figures-table-ratio" data-sign={signOf(text)} data-tip={exact}>
        {short}
      </td>
    );
  };
  const head = (
    <th scope="row">
      <span className={`figures-table-dot series-${colour}`} aria-hidden="true" />
      <bdi>{name}</bdi>
    </th>
  );
  if (isLoading && error !== null) {
    return (
      <tr>
        {head}
        <td colSpan={5}>{errorText(error)}</td>
      </tr>
    );
  }
  return (
    <tr>
      {head}
      <td>
        {period == null ? absent : formatInteger(period.seq)}
        {period != null && range.kind !== 'period' && <span className="faint"> {title.toLowerCase()}</span>}
      </td>
      {average('external')}
      {average('internal')}
      {ratio('relative')}
      {ratio('annualised', 2)}
    </tr>
  );
}
