import { memo, useCallback, useMemo } from 'react';
import type { FundingExtent } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import type { Span } from '../../../ui/chart/index.ts';
import { labelIn } from '../../shared/markets.ts';
import { CodeMenu } from '../../shared/save/code-menu.tsx';
import { useUnits } from '../../shared/units/use-units.ts';
import { ViewFrame, ViewTools } from '../../shared/view-frame.tsx';
import { Figures } from '../figures.tsx';
import { FiguresTable } from '../figures-table.tsx';
import { type FundingContext, PriceUnits, SourceSegmented } from '../funding-frame.tsx';
import { pointsSql } from '../funding-sql.ts';
import { type Range, readChartRange, visibleSpan, writeRange } from '../link.ts';
import { FailedReading, FundingNotice } from '../loaded.tsx';
import { NoPoints } from '../nothing-there.tsx';
import { PeriodPanel } from '../periods/period-panel.tsx';
import { useFreshness, useStrip } from '../use-analysis.ts';
import { ChartLoading } from './chart-loading.tsx';
import { millisOf } from './chart-series.ts';
import { CompareMenu, type Comparison, comparisonOf } from './compare.tsx';
import { PeriodsCompared } from './periods-compared.tsx';
import { RangeChart } from './range-chart.tsx';
import { RangeMenu } from './range-menu.tsx';
import { useShownPeriod } from './use-shown-period.ts';
import './chart-part.css';

/**
 * Shows the chart of a market's funding: prices and averages of both sources over time, their spread below, periods
 * shaded. Above it are the figures of the shown period.
 */
export function ChartPart(context: FundingContext) {
  const { marketId, markets, search, onSearch, controls } = context;
  const zone = useZone();
  const range = useMemo(() => readChartRange(search), [search]);
  const onRange = useCallback((next: Range) => onSearch((newest) => writeRange(next, newest.with)), [onSearch]);
  const comparison = useMemo(
    () => comparisonOf({ with: search.with, seq: search.seq }, marketId),
    [search.with, search.seq, marketId],
  );
  const others = comparison?.kind === 'markets' ? comparison.marketIds : NO_MARKETS;
  const [other] = others;
  const whole = useStrip(marketId);
  const extent = whole.data?.extent;
  const inSight = useMemo(() => extent && spanInSight(range, extent), [range, extent]);

  return (
    <ViewFrame
      title="Funding"
      controls={controls}
      toolbar={
        <>
          <RangeMenu range={range} view={inSight ?? undefined} zone={zone} onChange={onRange} />
          <SourceSegmented source={search.source} onSearch={onSearch} />
          <CompareMenu
            marketId={marketId}
            markets={markets}
            seq={search.seq}
            chosen={search.with}
            onSearch={onSearch}
          />
          <ViewTools>
            <PriceUnits marketIds={[marketId, ...others]} markets={markets} />
            <CodeMenu
              queries={
                extent == null
                  ? []
                  : [{ sql: shownSql({ marketId, comparison, range, source: search.source }, extent), name: 'Funding' }]
              }
            />
          </ViewTools>
        </>
      }
      notice={<FundingNotice marketId={marketId} query={whole} coverage={whole.data?.coverage} />}
      panel={search.open === undefined ? undefined : <PeriodPanel {...context} open={search.open} />}
    >
      {whole.error !== null && whole.data === undefined ? (
        <FailedReading what="The points of this market" query={whole} />
      ) : extent === null ? (
        <NoPoints />
      ) : (
        <div className="funding-chart">
          {others.length > 1 ? (
            <FiguresTable range={range} marketIds={[marketId, ...others]} markets={markets} />
          ) : (
            <RangeFigures
              range={range}
              marketId={marketId}
              places={context.places}
              name={other === undefined ? undefined : labelIn(markets, marketId)}
            />
          )}
          {other !== undefined && others.length === 1 && (
            <OtherFigures range={range} marketId={other} name={labelIn(markets, other)} />
          )}
          {comparison?.kind === 'period' && range.kind === 'period' ? (
            <PeriodsCompared {...context} one={range.seq} other={comparison.seq} />
          ) : whole.data === undefined || extent === undefined ? (
            <ChartLoading />
          ) : (
            <RangeChart {...context} strip={whole.data} others={others} />
          )}
        </div>
      )}
    </ViewFrame>
  );
}

interface RangeFiguresProps {
  range: Range;
  marketId: string;
  places: number;
  name: string | undefined;
  isOther?: boolean;
}

/** A component of its own: when its period arrives, the chart does not render again. */
const RangeFigures = memo(function RangeFigures({ range, ...rest }: RangeFiguresProps) {
  return <Figures {...useShownPeriod(rest.marketId, range)} {...rest} />;
});

function OtherFigures(props: Pick<RangeFiguresProps, 'range' | 'marketId' | 'name'>) {
  const { decimals } = useUnits().of('funding', props.marketId);
  useFreshness(props.marketId);
  return <RangeFigures {...props} places={decimals} isOther />;
}

/** Returns the visible part of a range (Unix milliseconds): all stored points for a period or everything. */
function spanInSight(range: Range, { oldest, newest }: FundingExtent): Span {
  const bounds = { from: millisOf(oldest), to: millisOf(newest) };
  return visibleSpan(range, bounds) ?? bounds;
}

/** The points that the chart shows. */
interface ShownPoints {
  marketId: string;
  comparison: Comparison | undefined;
  range: Range;
  /** The only source; both if undefined. */
  source: 'external' | 'internal' | undefined;
}

/** Returns the SQL of the points behind the chart, with those of the compared market or period. */
function shownSql({ marketId, comparison, range, source }: ShownPoints, { oldest, newest }: FundingExtent): string {
  const view = visibleSpan(range, { from: millisOf(oldest), to: millisOf(newest) });
  const markets = comparison?.kind === 'markets' ? [marketId, ...comparison.marketIds] : [marketId];
  if (range.kind !== 'period') return pointsSql({ markets, span: view, source });
  const seqs = comparison?.kind === 'period' ? [range.seq, comparison.seq] : [range.seq];
  return pointsSql({ markets, seqs, source });
}

const NO_MARKETS: readonly string[] = [];
