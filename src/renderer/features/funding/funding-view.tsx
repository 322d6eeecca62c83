import { getRouteApi } from '@tanstack/react-router';
import { ChartSpline, CircleAlert, RotateCw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import {
  type Condition,
  FundingPeriodDataPoint,
  hexId,
  type LocalFieldOf,
  type Market,
  type Sort,
} from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { errorText } from '../../data/error-text.ts';
import { useApi } from '../../data/explorer.tsx';
import type { RowSource } from '../../data/rows/row-source.ts';
import { preferenceKey, usePreference } from '../../data/use-preference.ts';
import { useStatus } from '../../data/use-status.ts';
import { Button, CopyButton, Segmented, Select, State } from '../../ui/parts/index.ts';
import { isStep, ListSearch } from '../shared/link.ts';
import { asRead, ListView } from '../shared/list-view.tsx';
import { ViewFrame } from '../shared/view-frame.tsx';
import { pointColumns } from './columns.tsx';
import { pointFields, pointText } from './fields.ts';
import { marketLabel, useMarkets } from './markets.ts';
import { SOURCE_WORDS, writePointKey } from './point-key.ts';
import { PointPanel } from './point-panel.tsx';

/** The view's link: `/funding?market=<id>&source=internal&filter=period=4000`. */
export const FundingSearch = ListSearch.extend({
  market: hexId.optional().catch(undefined),
  source: z.enum(['external', 'internal']).optional().catch(undefined),
});
type FundingSearch = z.output<typeof FundingSearch>;
type Field = LocalFieldOf<'fundingPeriodDataPoints'>;

const route = getRouteApi('/funding');
const record = (point: FundingPeriodDataPoint) => z.encode(FundingPeriodDataPoint, point);
const Places = z.number().int().min(0).max(30).catch(0);

export function FundingView() {
  const markets = useMarkets();
  const search = route.useSearch();
  const marketId = search.market ?? markets.data?.[0]?.id;

  if (marketId !== undefined) return <MarketPoints marketId={marketId} markets={markets.data ?? []} search={search} />;
  return (
    <ViewFrame title="Funding">
      {markets.error !== null ? (
        <State
          tone="bad"
          icon={<CircleAlert />}
          title="The markets could not be read"
          actions={
            <Button icon={<RotateCw aria-hidden="true" />} onPress={() => void markets.refetch()}>
              Try again
            </Button>
          }
        >
          <p>{errorText(markets.error)}</p>
        </State>
      ) : (
        !markets.isPending && (
          <State icon={<ChartSpline />} title="No market is known yet">
            <p>
              A network does not list its perpetual markets here. Press Ctrl K and paste a market&rsquo;s id, or start
              Orrery with <code>--market</code>.
            </p>
          </State>
        )
      )}
    </ViewFrame>
  );
}

function MarketPoints({
  marketId,
  markets,
  search,
}: {
  marketId: string;
  markets: readonly Market[];
  search: FundingSearch;
}) {
  const api = useApi();
  const zone = useZone();
  const network = useStatus()?.network.id ?? 'unknown';
  const [places, setPlaces] = usePreference(preferenceKey('places', network, marketId), Places);
  const navigate = route.useNavigate();
  const onSearch = useCallback(
    (part: Partial<FundingSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...part }), replace: !isStep(search, part) }),
    [navigate, search],
  );

  const columns = useMemo(() => pointColumns(places, zone), [places, zone]);
  const source = useCallback(
    (where: Condition<Field>[], sort: Sort<Field> | undefined): RowSource<FundingPeriodDataPoint> => {
      const filter = {
        marketId,
        source: search.source === undefined ? undefined : SOURCE_WORDS[search.source],
      };
      return {
        key: ['funding', filter, where, sort],
        list: 'fundingPeriodDataPoints',
        scope: marketId,
        growth: sort?.direction === 'ascending' ? 'within' : 'above',
        page: (pagination, signal) => api.call('listFundingPoints', { filter, where, sort, pagination }, signal),
        count: (signal) => api.call('countFundingPoints', { filter, where }, signal),
      };
    },
    [api, marketId, search.source],
  );
  const known = markets.some(({ id }) => id === marketId)
    ? markets
    : [{ id: marketId, code: '', name: '' }, ...markets];

  return (
    <ListView<'fundingPeriodDataPoints', FundingPeriodDataPoint, FundingPeriodDataPoint>
      key={marketId}
      list="fundingPeriodDataPoints"
      title="Funding"
      view="funding"
      search={search}
      onSearch={onSearch}
      columns={columns}
      rowKey={writePointKey}
      record={record}
      fields={pointFields}
      ofText={pointText}
      placeholder="Period, or a date to look back from"
      source={source}
      derive={asRead}
      controls={
        <>
          <Select
            label="Market"
            labelled
            value={marketId}
            options={known.map((market) => ({ value: market.id, label: marketLabel(market) }))}
            onChange={(market) => onSearch({ market, open: undefined })}
          />
          <CopyButton text={marketId} what="market id" />
        </>
      }
      toolbar={
        <>
          <Segmented
            label="Source"
            value={search.source ?? 'both'}
            options={[
              { value: 'both', label: 'Both' },
              { value: 'external', label: 'External' },
              { value: 'internal', label: 'Internal' },
            ]}
            onChange={(chosen) => onSearch({ source: chosen === 'both' ? undefined : chosen })}
          />
          <Select
            label="Decimals"
            labelled
            value={String(places)}
            options={Array.from({ length: 19 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? 'as stored' : String(count),
            }))}
            onChange={(chosen) => setPlaces(Number(chosen))}
          />
        </>
      }
      panel={(open, onClose) => <PointPanel marketId={marketId} open={open} places={places} onClose={onClose} />}
      empty={
        <State icon={<ChartSpline />} title="No funding points">
          <p>This market has none, or is no perpetual market. Choose another one.</p>
        </State>
      }
    />
  );
}
