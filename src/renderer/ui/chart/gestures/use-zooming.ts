import { useCallback } from 'react';
import { useLatest } from '../../parts/index.ts';
import { lengthOf, type Span, zoom } from '../../viewport/index.ts';

/** The limits of a zoom, and the position that stays in place; the middle of what is visible if it is undefined. */
interface ZoomLimits {
  bounds: Span;
  least: number;
  at: number | undefined;
}

/** Returns the functions of the zoom buttons, which stay the same from rendering to rendering. */
export function useZooming(move: (next: (span: Span) => Span) => void, limits: ZoomLimits) {
  const latest = useLatest(limits);
  const onZoom = useCallback(
    (factor: number) =>
      move((now) => {
        const { at = now.from + lengthOf(now) / 2, ...bounded } = latest.current;
        return zoom(now, { factor, around: at }, bounded);
      }),
    [move, latest],
  );
  const onAll = useCallback(() => move(() => latest.current.bounds), [move, latest]);
  return { onZoom, onAll };
}
