import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../parts/index.ts';
import { isAtEnd, lengthOf, looksLike, moveInto, type Span, sameSpan } from '../viewport.ts';

/** Milliseconds of rest after which a zoom or a drag is taken as meant: then finer data is read, and the link follows. */
const REST = 180;

/**
 * What a chart shows of its bounds. It moves at once with the hand, and tells `onView` when the hand rests: undefined
 * for everything. What shows the newest end follows as the bounds grow. `isResting` while no hand moves it.
 */
export function useSpan(
  bounds: Span,
  view: Span | undefined,
  onView: ((view: Span | undefined) => void) | undefined,
): [span: Span, move: (next: (span: Span) => Span) => void, isResting: boolean] {
  /** The range that a person has moved to; `told` is true after it was reported. */
  const [held, setHeld] = useState<{ span: Span; told: boolean }>();
  const [seen, setSeen] = useState({ bounds, view });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useLatest(onView);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isAsked = !sameView(seen.view, view);
  if (isAsked || !sameSpan(seen.bounds, bounds)) {
    setSeen({ bounds, view });
    // A new range of the owner (a link, a button) replaces a resting one. The echo of a reported range changes nothing.
    if (isAsked && held?.told === true && !looksLike(view ?? bounds, held.span)) setHeld(undefined);
    else if (held !== undefined && isAtEnd(held.span, seen.bounds)) {
      setHeld({ ...held, span: { from: bounds.to - lengthOf(held.span), to: bounds.to } });
    }
  }

  const { from, to } = moveInto(held?.span ?? view ?? bounds, bounds);
  // One object for as long as it says the same: what is drawn rests on it.
  const span = useMemo(() => ({ from, to }), [from, to]);
  const latest = useRef({ span, bounds });
  // Update in the layout effect: a step right after a render must start from the rendered range.
  useLayoutEffect(() => {
    latest.current = { span, bounds };
  });
  const move = useCallback(
    (next: (span: Span) => Span) => {
      const moved = next(latest.current.span);
      latest.current = { ...latest.current, span: moved };
      setHeld({ span: moved, told: false });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const { span: rested, bounds: all } = latest.current;
        setHeld({ span: rested, told: true });
        tell.current?.(sameSpan(rested, all) ? undefined : rested);
      }, REST);
    },
    [tell],
  );
  return [span, move, held?.told !== false];
}

function sameView(left: Span | undefined, right: Span | undefined): boolean {
  return left === right || (left !== undefined && right !== undefined && sameSpan(left, right));
}
