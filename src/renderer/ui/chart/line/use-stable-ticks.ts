import { useState } from 'react';
import { BEYOND, type ValueRange } from '../axis.ts';
import { type Span, sameSpan } from '../viewport.ts';

/** The ranges that the marks of a chart's axes were chosen for. */
export interface Held {
  span: Span;
  /** One for each pane. */
  ranges: readonly ValueRange[];
}

/** Lengths, beside those the marks were chosen for, within which there are neither too few of them nor too many. */
const LEAST = 0.55;
const MOST = 1.3;

/**
 * What the marks of the axes are chosen for: what is shown once the hand rests, and whenever that has moved far from what
 * it was. In between the marks move along with the lines, which costs far less than axes drawn anew with every step.
 */
export function useStableTicks(shown: Held, isResting: boolean): Held {
  const [held, setHeld] = useState(shown);
  if (isResting ? isSame(held, shown) : isNear(held, shown)) return held;
  setHeld(shown);
  return shown;
}

function isSame(held: Held, now: Held): boolean {
  if (held === now) return true;
  return (
    sameSpan(held.span, now.span) &&
    held.ranges.length === now.ranges.length &&
    now.ranges.every(([low, high], place) => held.ranges[place]?.[0] === low && held.ranges[place]?.[1] === high)
  );
}

/** True if the earlier marks still suit the visible range. */
export function isNear(held: Held, now: Held): boolean {
  if (held === now) return true;
  return (
    isWithin([held.span.from, held.span.to], [now.span.from, now.span.to]) &&
    held.ranges.length === now.ranges.length &&
    now.ranges.every((range, place) => isWithin(held.ranges[place] ?? range, range))
  );
}

function isWithin([from, to]: ValueRange, [start, end]: ValueRange): boolean {
  const length = to - from;
  const ratio = (end - start) / length;
  return ratio >= LEAST && ratio <= MOST && start >= from - length * BEYOND && end <= to + length * BEYOND;
}
