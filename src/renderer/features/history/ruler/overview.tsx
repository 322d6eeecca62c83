import { type PointerEvent, useRef } from 'react';
import type { BlockRange } from '../../../../contract/index.ts';
import { lengthOf, type RulerViewport, within } from './scale.ts';
import './overview.css';

/**
 * The whole chain in one thin line, with the visible part and the range. The visible part can be dragged, or moved by
 * keys.
 */
export function Overview({
  whole,
  sight,
  range,
  onSight,
}: {
  whole: RulerViewport;
  sight: RulerViewport;
  range: BlockRange | undefined;
  onSight: (sight: RulerViewport) => void;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const share = (height: number) => ((height - whole.from) / lengthOf(whole)) * 100;
  const goTo = (event: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    if (box === undefined) return;
    const middle = whole.from + ((event.clientX - box.left) / Math.max(1, box.width)) * lengthOf(whole);
    const half = lengthOf(sight) / 2;
    onSight(within(whole, { from: middle - half, to: middle + half - 1 }));
  };
  return (
    <div
      ref={strip}
      className="ruler-overview"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => event.buttons === 1 && goTo(event)}
    >
      {range !== undefined && (
        <div
          className="ruler-overview-range"
          style={{
            left: `${share(Number(range.from))}%`,
            width: `${share(Number(range.to) + 1) - share(Number(range.from))}%`,
          }}
        />
      )}
      <div
        className="ruler-overview-sight"
        style={{ left: `${share(sight.from)}%`, width: `${(lengthOf(sight) / lengthOf(whole)) * 100}%` }}
      />
    </div>
  );
}
