import { type PointerEvent, useRef } from 'react';
import type { BlockRange } from '../../../../contract/index.ts';
import { lengthOf, moveInto, positionAt, type Span } from '../../../ui/viewport/index.ts';
import { blocksToSpan } from './scale.ts';
import './overview.css';

/**
 * Shows the whole chain in one thin line, with the visible part and the range marked. A press or a drag moves the
 * visible part there, through `move`. Keyboards use the buttons of the ruler instead.
 */
export function ChainOverview({
  whole,
  span,
  range,
  move,
}: {
  whole: Span;
  span: Span;
  range: BlockRange | undefined;
  move: (next: (span: Span) => Span) => void;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const percentOf = (height: number) => ((height - whole.from) / lengthOf(whole)) * 100;
  const goTo = (event: PointerEvent) => {
    const box = strip.current?.getBoundingClientRect();
    if (box === undefined) return;
    const middle = positionAt(whole, (event.clientX - box.left) / Math.max(1, box.width));
    move((now) => moveInto({ from: middle - lengthOf(now) / 2, to: middle + lengthOf(now) / 2 }, whole));
  };
  const chosen = range === undefined ? undefined : blocksToSpan(range);
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
      {chosen !== undefined && (
        <div
          className="ruler-overview-range"
          style={{
            left: `${percentOf(chosen.from)}%`,
            width: `${percentOf(chosen.to) - percentOf(chosen.from)}%`,
          }}
        />
      )}
      <div
        className="ruler-overview-sight"
        style={{ left: `${percentOf(span.from)}%`, width: `${(lengthOf(span) / lengthOf(whole)) * 100}%` }}
      />
    </div>
  );
}
