import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../parts/index.ts';
import { isAtEnd, lengthOf, looksLike, moveInto, type Span, sameSpan } from './viewport.ts';

/**
 * A gesture ends after this many milliseconds without movement. Then a chart reads finer data, and the link changes.
 */
const REST_MS = 180;

/**
 * Keeps the visible part of an axis, which gestures move. Returns three values:
 * - `span`: the visible part, always within the bounds. It is the moved range if a person moved it, else `view`, else
 *   all of the bounds. A moved range that reaches the newest end follows it when the bounds grow. When `view` changes
 *   to another range, `view` replaces a moved range that is at rest.
 * - `move`: changes the visible part at once. It takes a function from the present span to the next one.
 * - `isResting`: false from a move until 180 ms after the last one, else true.
 * @param bounds all of the axis
 * @param view the range that the owner asks for; undefined for all of the bounds
 * @param onView called 180 ms after the last move with the visible part, or undefined if that is all of the bounds
 */
export function useViewport(
  bounds: Span,
  view: Span | undefined,
  onView: ((view: Span | undefined) => void) | undefined,
): [span: Span, move: (next: (span: Span) => Span) => void, isResting: boolean] {
  /** The range that a person has moved to. */
  const [moved, setMoved] = useState<{ span: Span; isReported: boolean }>();
  const [seen, setSeen] = useState({ bounds, view });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const report = useLatest(onView);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isAsked = !sameView(seen.view, view);
  if (isAsked || !sameSpan(seen.bounds, bounds)) {
    setSeen({ bounds, view });
    // A new range of the owner (a link, a button) replaces a resting one. The echo of a reported range changes nothing.
    if (isAsked && moved?.isReported === true && !looksLike(view ?? bounds, moved.span)) setMoved(undefined);
    else if (moved !== undefined && isAtEnd(moved.span, seen.bounds)) {
      setMoved({ ...moved, span: { from: bounds.to - lengthOf(moved.span), to: bounds.to } });
    }
  }

  const { from, to } = moveInto(moved?.span ?? view ?? bounds, bounds);
  // Keep one object while the values are equal: memoised components depend on it.
  const span = useMemo(() => ({ from, to }), [from, to]);
  const latest = useRef({ span, bounds });
  // Update in the layout effect: a step right after a render must start from the rendered range.
  useLayoutEffect(() => {
    latest.current = { span, bounds };
  });
  const move = useCallback(
    (next: (span: Span) => Span) => {
      const target = next(latest.current.span);
      latest.current = { ...latest.current, span: target };
      setMoved({ span: target, isReported: false });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const { span: rested, bounds: all } = latest.current;
        setMoved({ span: rested, isReported: true });
        report.current?.(sameSpan(rested, all) ? undefined : rested);
      }, REST_MS);
    },
    [report],
  );
  return [span, move, moved?.isReported !== false];
}

function sameView(left: Span | undefined, right: Span | undefined): boolean {
  return left === right || (left !== undefined && right !== undefined && sameSpan(left, right));
}
