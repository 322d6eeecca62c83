import { useCallback, useEffect, useRef, useState } from 'react';
import { isAtEnd, lengthOf, moveInto, type Span, sameSpan } from './span.ts';

/** Milliseconds of rest after which a zoom or a drag is taken as meant: then finer data is read, and the link follows. */
const REST = 180;

/**
 * What a chart shows of its bounds. It moves at once with the hand, and tells `onView` when the hand rests: undefined
 * for everything. A span at the newest end follows as the bounds grow.
 */
export function useSpan(
  bounds: Span,
  view: Span | undefined,
  onView: ((view: Span | undefined) => void) | undefined,
): [span: Span, move: (next: (span: Span) => Span) => void] {
  const [held, setHeld] = useState<Span>();
  const [seen, setSeen] = useState({ bounds, view });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = useRef(onView);
  useEffect(() => {
    tell.current = onView;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // What the owner asks for from outside (a link, a button) wins over what is held.
  if (!sameView(seen.view, view) || !sameSpan(seen.bounds, bounds)) {
    const asked = !sameView(seen.view, view);
    const followed =
      held !== undefined && isAtEnd(held, seen.bounds) ? { from: bounds.to - lengthOf(held), to: bounds.to } : held;
    setSeen({ bounds, view });
    setHeld(asked ? undefined : followed);
  }

  const span = moveInto(held ?? view ?? bounds, bounds);
  const latest = useRef({ span, bounds });
  useEffect(() => {
    latest.current = { span, bounds };
  });
  const move = useCallback((next: (span: Span) => Span) => {
    const moved = next(latest.current.span);
    latest.current = { ...latest.current, span: moved };
    setHeld(moved);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const { span: rested, bounds: all } = latest.current;
      tell.current?.(sameSpan(rested, all) ? undefined : rested);
    }, REST);
  }, []);
  return [span, move];
}

function sameView(left: Span | undefined, right: Span | undefined): boolean {
  return left === right || (left !== undefined && right !== undefined && sameSpan(left, right));
}
