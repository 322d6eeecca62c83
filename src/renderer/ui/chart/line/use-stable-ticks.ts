import { useState } from 'react';
import { type Span, sameSpan } from '../../viewport/index.ts';
import { BEYOND, type ValueRange } from '../axis.ts';

/** The ranges that the ticks of a chart's axes were chosen for. */
export interface TickBasis {
  span: Span;
  /** One for each pane. */
  ranges: readonly ValueRange[];
}

/**
 * Ticks have the right number while the range is between 0.65 and 1.3 times as long as the one they were chosen for. A
 * whole step of zooming in (`ZOOM_STEP`, 0.6) is outside: its ticks are in its first picture, not in one after the
 * rest.
 */
const MIN_RATIO = 0.65;
const MAX_RATIO = 1.3;

/**
 * Returns the ranges for which the axes choose their ticks: the visible ones at rest, and during a gesture only if they
 * have moved far from the last ones. Otherwise the ticks move with the lines, which costs far less than new axes at
 * every step.
 */
export function useStableTicks(shown: TickBasis, isResting: boolean): TickBasis {
  const [kept, setKept] = useState(shown);
  if (isResting ? isSame(kept, shown) : isNear(kept, shown)) return kept;
  setKept(shown);
  return shown;
}

function isSame(kept: TickBasis, now: TickBasis): boolean {
  if (kept === now) return true;
  return (
    sameSpan(kept.span, now.span) &&
    kept.ranges.length === now.ranges.length &&
    now.ranges.every(([low, high], index) => kept.ranges[index]?.[0] === low && kept.ranges[index]?.[1] === high)
  );
}

/** Returns true if the visible ranges `now` are so close to `kept` that the ticks chosen for `kept` still fit. */
export function isNear(kept: TickBasis, now: TickBasis): boolean {
  if (kept === now) return true;
  return (
    isWithin([kept.span.from, kept.span.to], [now.span.from, now.span.to]) &&
    kept.ranges.length === now.ranges.length &&
    now.ranges.every((range, index) => isWithin(kept.ranges[index] ?? range, range))
  );
}

function isWithin([from, to]: ValueRange, [start, end]: ValueRange): boolean {
  const length = to - from;
  const ratio = (end - start) / length;
  return ratio >= MIN_RATIO && ratio <= MAX_RATIO && start >= from - length * BEYOND && end <= to + length * BEYOND;
}
