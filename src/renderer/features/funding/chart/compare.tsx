import { ChevronDown } from 'lucide-react';
import { memo } from 'react';
import type { Market } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { Button, MenuChoices, MenuFrom, MenuItem } from '../../../ui/parts/index.ts';
import type { LinkPart } from '../../shared/link.ts';
import { labelIn, marketLabel } from '../../shared/markets.ts';
import { type FundingSearch, MAX_OTHER_MARKETS, otherMarketsOf, writeOtherMarkets } from '../link.ts';
import './compare.css';

export type Comparison = { kind: 'markets'; marketIds: readonly string[] } | { kind: 'period'; seq: bigint };

/** Returns the markets or the period that the link compares with; never the market or the period itself. */
export function comparisonOf(
  { with: other, seq }: Pick<FundingSearch, 'with' | 'seq'>,
  marketId: string,
): Comparison | undefined {
  if (other === undefined) return undefined;
  const marketIds = otherMarketsOf(other).filter((id) => id !== marketId);
  if (marketIds.length > 0) return { kind: 'markets', marketIds };
  return !/^\d{1,19}$/.test(other) || seq === undefined || seq === other
    ? undefined
    : { kind: 'period', seq: BigInt(other) };
}

/**
 * Shows a menu of comparisons: up to five other markets over the same time or, for a single period, the period before.
 * A market and a period exclude each other.
 */
export const CompareMenu = memo(function CompareMenu({
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
  /** The names of the compared markets or of the period in the link. */
  chosen: FundingSearch['with'];
  onSearch: (part: LinkPart<FundingSearch>) => void;
}) {
  const comparison = comparisonOf({ with: chosen, seq }, marketId);
  const others = comparison?.kind === 'markets' ? comparison.marketIds : [];
  const periods = new Set<string>();
  if (seq !== undefined && BigInt(seq) > 0n) periods.add((BigInt(seq) - 1n).toString());
  if (comparison?.kind === 'period') periods.add(comparison.seq.toString());
  const rest = markets.filter(({ id }) => id !== marketId);
  const offered = (id: string) => rest.some((market) => market.id === id);
  const chosenPeriods = comparison?.kind === 'period' ? [comparison.seq.toString()] : [];
  if (rest.length === 0 && periods.size === 0 && comparison === undefined) return null;
  const words =
    comparison === undefined
      ? 'None'
      : comparison.kind === 'period'
        ? `period ${formatInteger(comparison.seq)}`
        : others.length === 1
          ? labelIn(markets, others[0] ?? '')
          : counted(others.length, 'market');
  return (
    <MenuFrom
      label="Compare with"
      placement="bottom start"
      trigger={
        <Button>
          <span className="compare-label">Compare with</span> {words} <ChevronDown aria-hidden="true" />
        </Button>
      }
    >
      {comparison !== undefined && (
        <MenuItem id="none" onAction={() => onSearch({ with: undefined })}>
          None
        </MenuItem>
      )}
      {rest.length > 0 && (
        <MenuChoices
          title={`Markets, up to ${MAX_OTHER_MARKETS}`}
          values={others.filter(offered)}
          onChange={(change) =>
            onSearch((newest) => ({ with: writeOtherMarkets(change(otherMarketsOf(newest.with).filter(offered))) }))
          }
        >
          {rest.map((market) => (
            <MenuItem
              key={market.id}
              id={market.id}
              isDisabled={others.length >= MAX_OTHER_MARKETS && !others.includes(market.id)}
            >
              {marketLabel(market)}
            </MenuItem>
          ))}
        </MenuChoices>
      )}
      {periods.size > 0 && (
        <MenuChoices
          title="Period"
          values={chosenPeriods}
          onChange={(change) => onSearch({ with: change(chosenPeriods).at(-1) })}
        >
          {[...periods].map((each) => (
            <MenuItem key={each} id={each}>{`period ${formatInteger(BigInt(each))}`}</MenuItem>
          ))}
        </MenuChoices>
      )}
    </MenuFrom>
  );
});
