import { useState } from 'react';
import { type Span, sameSpan } from '../../viewport/index.ts';
import { BEYOND, type ValueRange } from '../axis.ts';

/** The ranges that the marks of a chart's axes were chosen for. */
export interface Held {
  span: Span;
  /** One for each pane. */
  ranges: readonly ValueRange[];
}

/**
 * Marks have the right number while the range is between 0.55 and 1.3 times as long as the one they were chosen for.
 */
const LEAST = 0.55;
const MOST = 1.3;

/**
 * The ranges for which the axes choose their marks: the visible ones at rest, and during a gesture only if they have
 * moved far from the last ones. Otherwise the marks move with the lines, which costs far less than new axes at every
 * step.
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
    now.ranges.every(([low, high], index) => held.ranges[index]?.[0] === low && held.ranges[index]?.[1] === high)
  );
}

/** True if the earlier marks still suit the visible range. */
export function isNear(held: Held, now: Held): boolean {
  if (held === now) return true;
  return (
    isWithin([held.span.from, held.span.to], [now.span.from, now.span.to]) &&
    held.ranges.length === now.ranges.length &&
    now.ranges.every((range, index) => isWithin(held.ranges[index] ?? range, range))
  );
}

function isWithin([from, to]: ValueRange, [start, end]: ValueRange): boolean {
  const length = to - from;
  const ratio = (end - start) / length;
  return ratio >= LEAST && ratio <= MOST && start >= from - length * BEYOND && end <= to + length * BEYOND;
}
