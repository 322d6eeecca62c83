import { ChartSpline } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import {
  type Condition,
  FundingPeriodDataPoint,
  type FundingPointRow,
  type LocalFieldOf,
  quoteText,
  type Sort,
} from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { setTerm } from '../../../data/filter/index.ts';
import type { RowSource } from '../../../data/rows/row-source.ts';
import { State } from '../../../ui/parts/index.ts';
import { asRead, ListView } from '../../shared/list-view.tsx';
import { marketInFileName } from '../../shared/markets.ts';
import { type FundingContext, PriceUnit, SourceSegmented } from '../funding-frame.tsx';
import { pointColumns } from './columns.tsx';
import { pointFields, pointText } from './fields.ts';
import { SOURCE_WORDS, type SourceWord, writePointKey } from './point-key.ts';
import { PointPanel } from './point-panel.tsx';
import { useMomentSample } from './use-moment-sample.ts';

type Field = LocalFieldOf<'fundingPeriodDataPoints'>;

const record = (point: FundingPointRow) => z.encode(FundingPeriodDataPoint, point);

const isOfSource = ({ field }: Condition<Field>) => field === 'dataPointType';

/** Returns the source that the conditions of a filter ask for; undefined if they ask for none alone. */
function sourceOf(conditions: readonly Condition<Field>[]): SourceWord | undefined {
  const [only, ...more] = conditions.filter(isOfSource);
  if (only?.operator !== 'is' || more.length > 0) return undefined;
  return only.value === SOURCE_WORDS.external ? 'external' : 'internal';
}

/**
 * Shows the list of the funding points themselves, in the network's form. The switch of the sources shows what the filter
 * asks for, which has precedence, and replaces it.
 */
export function PointsPart(context: FundingContext) {
  const { marketId, markets, search, onSearch, unit, controls } = context;
  const api = useApi();
  const zone = useZone();
  const columns = useMemo(() => pointColumns(unit, zone), [unit, zone]);
  const sample = useMomentSample();
  const fields = useMemo(() => pointFields(sample, zone), [sample, zone]);
  const ofText = useCallback((text: string) => pointText(text, zone), [zone]);
  const source = useCallback(
    (where: Condition<Field>[], sort: Sort<Field> | undefined): RowSource<FundingPointRow> => {
      const chosen = where.some(isOfSource) ? undefined : search.source;
      const filter = { marketId, source: chosen === undefined ? undefined : SOURCE_WORDS[chosen] };
      return {
        key: ['funding', filter, where, sort],
        list: 'fundingPeriodDataPoints',
        scope: marketId,
        growth: sort?.direction === 'ascending' ? 'within' : 'above',
        page: (pagination, signal, at) =>
          api.call('listFundingPoints', { filter, where, sort, pagination, at }, signal),
        count: (signal) => api.call('countFundingPoints', { filter, where }, signal),
      };
    },
    [api, marketId, search.source],
  );
  const program = useCallback(
    (where: Condition<Field>[]) => ({
      where,
      within: [
        `market_id = ${quoteText(marketId)}`,
        ...(search.source === undefined || where.some(isOfSource)
          ? []
          : [`data_point_type = ${quoteText(SOURCE_WORDS[search.source])}`]),
      ],
    }),
    [marketId, search.source],
  );

  return (
    <ListView<'fundingPeriodDataPoints', FundingPointRow, FundingPointRow>
      key={marketId}
      list="fundingPeriodDataPoints"
      title="Funding"
      label="Funding points"
      noun="point"
      view="funding"
      // The rows do not name their market.
      part={() => `points-${marketInFileName(markets, marketId)}`}
      search={search}
      onSearch={(part) =>
        onSearch((newest) => ({ ...(typeof part === 'function' ? part(newest) : part), show: 'points' }))
      }
      columns={columns}
      rowKey={writePointKey}
      record={record}
      fields={fields}
      ofText={ofText}
      placeholder="Enter a period, or a date to look back from"
      source={source}
      program={program}
      derive={asRead}
      controls={controls}
      ownField="timestamp"
      toolbar={(conditions) => (
        <>
          <SourceSegmented
            source={conditions.some(isOfSource) ? sourceOf(conditions) : search.source}
            onSearch={(part) =>
              onSearch((newest) => ({
                ...(typeof part === 'function' ? part(newest) : part),
                filter: setTerm(newest.filter ?? '', 'source', undefined) || undefined,
                show: 'points',
              }))
            }
          />
          <PriceUnit marketId={marketId} />
        </>
      )}
      panel={(open, onClose) => <PointPanel marketId={marketId} open={open} places={unit.decimals} onClose={onClose} />}
      empty={
        <State icon={<ChartSpline />} title="No funding points">
          <p>This market has none, or it is not a perpetual market. Choose another market.</p>
        </State>
      }
    />
  );
}
