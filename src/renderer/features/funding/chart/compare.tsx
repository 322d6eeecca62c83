import { memo } from 'react';
import type { Market } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { Select } from '../../../ui/parts/index.ts';
import { marketLabel } from '../../shared/markets.ts';
import { type FundingSearch, isMarket } from '../link.ts';

/** The second side of a chart: another market, or another period of the same market. */
export type Comparison = { kind: 'market'; marketId: string } | { kind: 'period'; seq: bigint };

/** Returns the market or period that the link compares with; undefined if it names none, or the shown one itself. */
export function comparisonOf(
  { with: other, seq }: Pick<FundingSearch, 'with' | 'seq'>,
  marketId: string,
): Comparison | undefined {
  if (other === undefined) return undefined;
  if (isMarket(other)) return other === marketId ? undefined : { kind: 'market', marketId: other };
  return seq === undefined || seq === other ? undefined : { kind: 'period', seq: BigInt(other) };
}

/**
 * Shows the choice of a comparison: another market over the same time or, for a single period, the period before.
 * `onSearch` puts the choice into the link. Shows nothing if there is no choice.
 */
export const CompareSelect = memo(function CompareSelect({
  marketId,
  markets,
  seq,
  chosen,
  onSearch,
}: {
  marketId: string;
  markets: readonly Market[];
  /** The visible period. */
  seq: FundingSearch['seq'];
  /** The name of the compared market or period in the link. */
  chosen: FundingSearch['with'];
  onSearch: (part: Partial<FundingSearch>) => void;
}) {
  const others = markets
    .filter(({ id }) => id !== marketId)
    .map((market) => ({ value: market.id, label: marketLabel(market) }));
  const comparison = comparisonOf({ with: chosen, seq }, marketId);
  const periods = new Set<string>();
  if (seq !== undefined && BigInt(seq) > 0n) periods.add((BigInt(seq) - 1n).toString());
  if (comparison?.kind === 'period') periods.add(comparison.seq.toString());
  const options = [
    { value: 'nothing', label: 'None' },
    ...[...periods].map((seq) => ({ value: seq, label: `period ${formatInteger(BigInt(seq))}` })),
    ...others,
  ];
  if (options.length === 1) return null;
  return (
    <Select
      label="Compare with"
      labelled
      value={comparison === undefined ? 'nothing' : (chosen ?? 'nothing')}
      options={options}
      onChange={(next) => onSearch({ with: next === 'nothing' ? undefined : next })}
    />
  );
});
