import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Inbox } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Delegation } from '../../../contract/index.ts';
import { parseDecimal, shortenMiddle } from '../../ui/format/index.ts';
import { Amount, State } from '../../ui/parts/index.ts';
import { shareOf } from './columns.tsx';

const ROW = 34;

function largestFirst(left: Delegation, right: Delegation): number {
  const difference = (parseDecimal(right.amount)?.units ?? 0n) - (parseDecimal(left.amount)?.units ?? 0n);
  return difference < 0n ? -1 : difference > 0n ? 1 : left.party < right.party ? -1 : 1;
}

/** Delegations to a node, the largest first; a node of a real network has thousands. */
export function Delegations({
  delegations,
  total,
  decimals,
}: {
  delegations: readonly Delegation[];
  total: string;
  decimals: number;
}) {
  const scroll = useRef<HTMLElement>(null);
  const sorted = useMemo(() => delegations.toSorted(largestFirst), [delegations]);
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW,
    overscan: 10,
    useFlushSync: false,
  });

  if (sorted.length === 0) {
    return (
      <State icon={<Inbox />} title="No delegations">
        <p>Nobody delegates to this node in this epoch.</p>
      </State>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section ref={scroll} className="delegations" aria-label="Delegations, the largest first" tabIndex={0}>
      <ul className="delegations-surface" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const delegation = sorted[index];
          if (delegation === undefined) return null;
          return (
            <li
              key={index}
              aria-setsize={sorted.length}
              aria-posinset={index + 1}
              className="delegation"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Link
                to="/parties"
                search={{ open: delegation.party }}
                className="mono delegation-party"
                data-tip={`${delegation.party}\nOpen the party`}
              >
                {shortenMiddle(delegation.party, 8, 8)}
              </Link>
              <Amount raw={delegation.amount} decimals={decimals} />
              <span className="num faint">{shareOf(delegation.amount, total) ?? ''}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
