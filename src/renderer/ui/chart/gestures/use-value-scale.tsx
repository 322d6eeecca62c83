import { type ReactNode, useMemo, useState } from 'react';
import { useLatest } from '../../parts/index.ts';
import type { Span } from '../../viewport/index.ts';
import type { ChartPane } from '../line/plots.tsx';
import { NO_SCALE, type PaneScale, PLAIN_SCALE, paneScales, scaleWords, type ValueScale } from '../value-scale.ts';
import { ScaleMenu } from './scale-menu.tsx';

/**
 * Returns the scale of a chart's values, the locked scales of its panes (undefined if not locked), the menu that changes or
 * locks them, and a function that says what a picture must say of the scale (`scaleWords`).
 * @param onScale undefined if the chart has no such menu
 */
export function useValueScale(
  scale: ValueScale = PLAIN_SCALE,
  onScale: ((change: (newest: ValueScale) => ValueScale) => void) | undefined,
  panes: readonly ChartPane[],
  span: Span,
): {
  scale: ValueScale;
  locked: ReadonlyMap<string, PaneScale> | undefined;
  menu: ReactNode;
  words: () => string | undefined;
} {
  const [kept, setKept] = useState<ReadonlyMap<string, PaneScale>>();
  // A pane that appeared later has no locked scale. A lock that holds for some panes only would mislead.
  const locked = kept !== undefined && panes.every(({ id }) => kept.has(id)) ? kept : undefined;
  const latest = useLatest({ panes, span, scale, onScale });
  const { fit, axis } = scale;
  const hasMenu = onScale !== undefined;
  const isLocked = locked !== undefined;
  const menu = useMemo(() => {
    if (!hasMenu) return null;
    const scalesNow = () => {
      const { panes: all, span: seen, scale: current } = latest.current;
      const scales = paneScales(all, seen, current);
      return new Map(all.map(({ id }, index) => [id, scales[index] ?? NO_SCALE]));
    };
    return (
      <ScaleMenu
        scale={{ fit, axis }}
        onScale={(change) => {
          setKept(undefined);
          latest.current.onScale?.(change);
        }}
        isLocked={isLocked}
        onLock={() => setKept(isLocked ? undefined : scalesNow())}
      />
    );
  }, [hasMenu, fit, axis, isLocked, latest]);
  const words = () => {
    const scales = paneScales(panes, span, scale);
    return scaleWords(
      panes,
      panes.map(({ id }, index) => locked?.get(id) ?? scales[index] ?? NO_SCALE),
      span,
      { fit, isLocked },
    );
  };
  return { scale, locked, menu, words };
}
