import type { KeyboardEvent, PointerEvent } from 'react';
import type { BlockRange } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { moveEnd, moveStart } from './segments.ts';
import './range-handle.css';

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Shows one end of the range as a slider. Keys move it from segment to segment: arrows by one, Page keys by ten, Home
 * and End to the limits; `onRange` is then called with a function that makes the new range from the newest one. `onGrab`
 * begins a drag.
 */
export function RangeHandle({
  side,
  range,
  segments,
  x,
  isFar,
  onRange,
  onGrab,
  onFocus,
}: {
  side: 'from' | 'to';
  range: BlockRange;
  segments: readonly BlockRange[];
  /** Pixels from the left edge of the drawing. */
  x: number;
  /** True if this end is outside of the visible part. Its handle then stays at the edge, for the keyboard. */
  isFar: boolean;
  onRange: (change: (newest: BlockRange) => BlockRange) => void;
  onGrab: (event: PointerEvent) => void;
  onFocus: () => void;
}) {
  const isStart = side === 'from';
  const label = isStart ? 'First block of the range' : 'Last block of the range';
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = KEY_STEPS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const limited = Math.max(-segments.length, Math.min(segments.length, steps));
    onRange((newest) =>
      isStart
        ? { ...newest, from: moveStart(segments, newest, limited) }
        : { ...newest, to: moveEnd(segments, newest, limited) },
    );
  };
  const first = segments[0]?.from ?? range.from;
  const last = segments.at(-1)?.to ?? range.to;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`ruler-handle ruler-handle-${side}`}
      data-far={isFar || undefined}
      style={{ left: x }}
      aria-label={label}
      aria-valuemin={Number(isStart ? first : range.from)}
      aria-valuemax={Number(isStart ? range.to : last)}
      aria-valuenow={Number(range[side])}
      aria-valuetext={`Block ${formatInteger(range[side])}`}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onPointerDown={(event) => {
        event.stopPropagation();
        onGrab(event);
      }}
    >
      <span className="ruler-grip" />
    </div>
  );
}
