import { getRouteApi } from '@tanstack/react-router';
import { ChartSpline } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Market } from '../../../contract/index.ts';
import { useAskAgain, useStatus } from '../../data/use-status.ts';
import { Skeleton, State } from '../../ui/parts/index.ts';
import { Failed } from '../shared/failed.tsx';
import { isListStep } from '../shared/link.ts';
import { areMarketsToCome, areMarketsUntold, marketLabel, useMarkets } from '../shared/markets.ts';
import { useRemember } from '../shared/recents.ts';
import { useUnits } from '../shared/units/use-units.ts';
import { useLinkSteps } from '../shared/use-link-steps.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { AuditPart } from './audit/audit-part.tsx';
import { ChartLoading } from './chart/chart-loading.tsx';
import { ChartPart } from './chart/chart-part.tsx';
import { type FundingContext, FundingControls } from './funding-frame.tsx';
import { HoursPart } from './hours/hours-part.tsx';
import { type FundingSearch, type Shown, shownBy } from './link.ts';
import { PeriodsPart } from './periods/periods-part.tsx';
import { PointsPart } from './points/points-part.tsx';
import { PrintedHead } from './printed-head.tsx';
import { useFreshness } from './use-analysis.ts';
import './chart/chart-part.css';

const route = getRouteApi('/funding');

const PARTS: Readonly<Record<Shown, ComponentType<FundingContext>>> = {
  chart: ChartPart,
  periods: PeriodsPart,
  hours: HoursPart,
  audit: AuditPart,
  points: PointsPart,
};

/**
 * Shows the Funding view at `/funding`: the part and the market that the link names, else the chart of the first
 * market.
 */
export function FundingView() {
  const markets = useMarkets();
  const { areRead } = useUnits();
  useAskAgain(markets);
  const status = useStatus();
  const search = route.useSearch();
  const marketId = search.market ?? markets.data?.[0]?.id;

  // Until then, figures would stand in the smallest unit, and the view would say that the network declares no decimals.
  if (marketId !== undefined && !areRead) return <MarketsLoading />;
  if (marketId !== undefined) return <MarketFunding marketId={marketId} markets={markets.data ?? []} search={search} />;
  if (markets.isPending || status === undefined || areMarketsToCome(status)) return <MarketsLoading />;
  return (
    <ViewFrame title="Funding">
      {markets.error !== null ? (
        <Failed title="The markets could not be loaded" query={markets} />
      ) : (
        <State icon={<ChartSpline />} title="No markets yet">
          <p>
            {areMarketsUntold(status)
              ? 'The network has not answered yet, so its markets are not known. Orrery keeps trying.'
              : 'The network lists no perpetual markets. Press Ctrl K and paste a market id, or add its id in the settings of the network.'}
          </p>
        </State>
      )}
    </ViewFrame>
  );
}

/** Shows a placeholder as high as the head and the chart that follow. */
function MarketsLoading() {
  return (
    <ViewFrame
      title="Funding"
      controls={<Skeleton width={44} />}
      toolbar={
        <span className="toolbar-loading">
          <Skeleton width={52} />
        </span>
      }
    >
      <div className="funding-chart">
        <ChartLoading />
      </div>
    </ViewFrame>
  );
}

/** Members of the link whose changes the browser's Back key undoes, in addition to those of every list. */
const STEPS: readonly (keyof FundingSearch)[] = ['show', 'seq', 'with'];

function isFundingStep(before: FundingSearch, part: Partial<FundingSearch>): boolean {
  return STEPS.some((name) => Object.hasOwn(part, name) && part[name] !== before[name]) || isListStep(before, part);
}

function MarketFunding({
  marketId,
  markets,
  search,
}: {
  marketId: string;
  markets: readonly Market[];
  search: FundingSearch;
}) {
  const unit = useUnits().of('funding', marketId);
  useFreshness(marketId);
  const market = markets.find(({ id }) => id === marketId);
  useRemember('Market', marketId, market && marketLabel(market));
  const onSearch = useLinkSteps(search, route.useNavigate(), isFundingStep);
  const shown = shownBy(search);
  const Part = PARTS[shown];
  return (
    <>
      <PrintedHead marketId={marketId} markets={markets} search={search} shown={shown} unit={unit} />
      <Part
        marketId={marketId}
        markets={markets}
        search={search}
        onSearch={onSearch}
        unit={unit}
        places={unit.decimals}
        controls={<FundingControls marketId={marketId} markets={markets} shown={shown} onSearch={onSearch} />}
      />
    </>
  );
}
