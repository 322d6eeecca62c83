import { memo, type ReactNode } from 'react';
import type { Market } from '../../../contract/index.ts';
import { CopyButton, Segmented, Select } from '../../ui/parts/index.ts';
import { marketLabel } from '../shared/markets.ts';
import type { FundingSearch, Shown } from './link.ts';

/** The properties of every part of the view: the market, its scale, the link and the function that changes it. */
export interface FundingContext {
  marketId: string;
  markets: readonly Market[];
  search: FundingSearch;
  onSearch: (part: Partial<FundingSearch>) => void;
  places: number;
  onPlaces: (places: number) => void;
  /** The choice of market and part, at the head of each part. */
  controls: ReactNode;
}

const PARTS: readonly { value: Shown; label: string }[] = [
  { value: 'chart', label: 'Chart' },
  { value: 'periods', label: 'Periods' },
  { value: 'hours', label: 'Hours' },
  { value: 'audit', label: 'Audit' },
  { value: 'points', label: 'Points' },
];

export const FundingControls = memo(function FundingControls({
  marketId,
  markets,
  shown,
  onSearch,
}: Pick<FundingContext, 'marketId' | 'markets' | 'onSearch'> & { shown: Shown }) {
  const known = markets.some(({ id }) => id === marketId)
    ? markets
    : [{ id: marketId, code: '', name: '' }, ...markets];
  return (
    <>
      <Segmented
        label="Views of funding"
        value={shown}
        options={PARTS}
        onChange={(show) => onSearch({ show, open: undefined, tab: undefined, filter: undefined, sort: undefined })}
      />
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

/** The number of decimals of the market's prices. */
export const PlacesSelect = memo(function PlacesSelect({
  places,
  onPlaces,
}: Pick<FundingContext, 'places' | 'onPlaces'>) {
  return (
    <Select
      label="Decimals"
      labelled
      value={String(places)}
      options={Array.from({ length: 31 }, (_, count) => ({
        value: String(count),
        label: count === 0 ? 'as stored' : String(count),
      }))}
      onChange={(chosen) => onPlaces(Number(chosen))}
    />
  );
});

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
