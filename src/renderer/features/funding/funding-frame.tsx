import { memo, type ReactNode } from 'react';
import { type Market, unnamedMarket } from '../../../contract/index.ts';
import { CopyButton, Segmented, Select } from '../../ui/parts/index.ts';
import type { LinkPart } from '../shared/link.ts';
import { labelIn, marketLabel } from '../shared/markets.ts';
import { DecimalsButton, UnitMark } from '../shared/units/decimals-button.tsx';
import type { Unit } from '../shared/units/units.ts';
import { useUnits } from '../shared/units/use-units.ts';
import { ViewTab, ViewTabs } from '../shared/view-tabs.tsx';
import { FUNDING_PARTS, type FundingSearch, membersOfPart, pointsOf, type Shown } from './link.ts';
import { useFundingPeriod } from './use-analysis.ts';
import './funding.css';

/** The properties of every part of the Funding view. */
export interface FundingContext {
  marketId: string;
  markets: readonly Market[];
  search: FundingSearch;
  /** Changes parts of the link. */
  onSearch: (part: LinkPart<FundingSearch>) => void;
  /** The unit of the market's prices. */
  unit: Unit;
  /** The decimals of the unit. */
  places: number;
  /** The choice of market and part; each part shows it in its head. */
  controls: ReactNode;
}

/**
 * Shows the links to the parts of the view, the choice of the market, and a button that copies its id. `onSearch` puts
 * the chosen market into the link, and removes the parts of the link that belong to the market before.
 */
export const FundingControls = memo(function FundingControls({
  marketId,
  markets,
  shown,
  onSearch,
}: Pick<FundingContext, 'marketId' | 'markets' | 'onSearch'> & { shown: Shown }) {
  const known = markets.some(({ id }) => id === marketId) ? markets : [unnamedMarket(marketId), ...markets];
  return (
    <>
      <ViewTabs label="Views of funding">
        {FUNDING_PARTS.map(({ value, label }) => (
          <ViewTab
            key={value}
            to="/funding"
            search={(now) => ({ ...now, ...membersOfPart(value), ...(value === 'points' && pointsOf(shown, now)) })}
            isCurrent={shown === value}
          >
            {label}
          </ViewTab>
        ))}
      </ViewTabs>
      <Select
        label="Market"
        value={marketId}
        options={known.map((market) => ({ value: market.id, label: marketLabel(market) }))}
        onChange={(market) => onSearch({ market, open: undefined, seq: undefined, with: undefined, filter: undefined })}
      />
      <CopyButton text={marketId} what="market id" />
    </>
  );
});

/**
 * Shows the unit of the market's prices, with a form that sets its decimals where the network declares none. With
 * `isMark`, as a small mark beside a figure.
 */
export const PriceUnit = memo(function PriceUnit({ marketId, isMark = false }: { marketId: string; isMark?: boolean }) {
  const units = useUnits();
  const newest = useFundingPeriod(marketId, undefined);
  const Part = isMark ? UnitMark : DecimalsButton;
  return (
    <Part
      what="Prices"
      unit={units.of('funding', marketId)}
      sample={newest.data?.external.lastTwap ?? newest.data?.internal.lastTwap ?? undefined}
      onKeep={(decimals) => units.keep('funding', marketId, decimals)}
    />
  );
});

/** Shows the units of the prices of several markets, each once; with the names of its markets if there are several units. */
export function PriceUnits({ marketIds, markets }: { marketIds: readonly string[]; markets: readonly Market[] }) {
  const units = useUnits();
  const byUnit = new Map<string, string[]>();
  for (const id of marketIds) {
    const { name, decimals } = units.of('funding', id);
    const unit = `${name} ${decimals}`;
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), id]);
  }
  const groups = [...byUnit.values()];
  return groups.map((ids) => {
    const [first = ''] = ids;
    const names = `${ids.map((id) => labelIn(markets, id)).join(', ')}:`;
    return (
      <span key={first} className="funding-unit">
        {groups.length > 1 && (
          <span className="funding-unit-of truncate" data-tip={names} data-tip-cut>
            {names}
          </span>
        )}
        <PriceUnit marketId={first} />
      </span>
    );
  });
}

/** Shows the choice of a source: external, internal or both. `onSearch` puts it into the link. */
export const SourceSegmented = memo(function SourceSegmented({
  source,
  onSearch,
}: Pick<FundingSearch, 'source'> & Pick<FundingContext, 'onSearch'>) {
  return (
    <Segmented
      label="Source"
      value={source ?? 'both'}
      options={[
        { value: 'both', label: 'Both' },
        { value: 'external', label: 'External' },
        { value: 'internal', label: 'Internal' },
      ]}
      onChange={(chosen) => onSearch({ source: chosen === 'both' ? undefined : chosen })}
    />
  );
});
