import { ArrowRightToLine } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { formatInteger } from '../format/index.ts';
import { Button, IconButton } from '../parts/index.ts';
import { GoTo, type GoToValue } from './go-to.tsx';
import type { GridRows } from './grid-rows.ts';
import type { GoToControl } from './use-go-to.ts';
import './grid-foot.css';

type Counted = Pick<GridRows<unknown>, 'state' | 'total' | 'totalKnown' | 'expected'>;

/**
 * Shows the line under the rows: the visible rows, their total, the selection, and the coverage.
 * @param first the index of the first visible row
 * @param end the index after the last visible row
 */
export function GridFoot({
  list,
  first,
  end,
  selected,
  onClear,
  note,
  goTo,
}: {
  list: Counted;
  first: number;
  end: number;
  selected: number;
  onClear: () => void;
  note: ReactNode;
  /** Opens a distant position; absent if the list cannot go to one. */
  goTo: (GoToControl & { value: GoToValue | undefined }) | undefined;
}) {
  return (
    <footer className="grid-foot num">
      <span>{rangeText(list, first, end)}</span>
      {goTo !== undefined &&
        list.total > 0 &&
        (goTo.isOpen ? (
          <GoTo key={goTo.value?.name} value={goTo.value} onGo={goTo.go} onClose={goTo.close} />
        ) : (
          <GoToButton onPress={goTo.open} />
        ))}
      {selected > 0 && (
        <span className="grid-foot-selected">
          {formatInteger(selected)} selected
          <Button size="small" variant="quiet" onPress={onClear}>
            Clear
          </Button>
        </span>
      )}
      <span className="grid-foot-note">{note}</span>
    </footer>
  );
}

/** Memoised: a scroll changes the numbers beside it and does not render it again. */
const GoToButton = memo(function GoToButton({ onPress }: { onPress: () => void }) {
  const icon = <ArrowRightToLine aria-hidden="true" />;
  return <IconButton size="small" label="Go to" shortcut="Ctrl G" icon={icon} onPress={onPress} />;
});

/**
 * Returns the visible rows and their total in words: "1–16 of at least 48,000". `end` is excluded; both indexes are
 * from 0.
 */
function rangeText({ state, total, totalKnown, expected }: Counted, first: number, end: number): string {
  if (state === 'failed') return 'Not loaded';
  if (total === 0) return state === 'loading' ? 'Loading…' : 'No rows';
  const range = `${formatInteger(first + 1)}–${formatInteger(Math.min(end, total))}`;
  if (!totalKnown && expected !== undefined) return `${range} of ${formatInteger(Math.max(expected, total))}`;
  return `${range} of ${totalKnown ? '' : 'at least '}${formatInteger(total)}`;
}
