import { type PointerEvent, useState } from 'react';
import type { BlockRange } from '../../../../contract/index.ts';
import { useTextScale } from '../../../ui/parts/index.ts';
import { lengthOf, pan, type Span } from '../../../ui/viewport/index.ts';
import { heightAt, xOf } from './scale.ts';
import { snapOutwards } from './segments.ts';

/**
 * Height of the axis, with a line of dates and one of blocks; a drag on it moves the visible part. In pixels at the usual
 * text size, as all measures of the ruler.
 */
export const AXIS = 50;

interface Drag {
  kind: 'range' | 'pan';
  /** The block that stays fixed. */
  anchor: bigint;
  startX: number;
  /** Pixels from the end that is moved to the pointer: a handle is taken beside its end. */
  offset: number;
  startSpan: Span;
}

/**
 * Handles drags on the ruler: over segments to select a range, on a handle to move an end, on the axis to move the
 * visible part. Returns the handlers for pointer events, and `draft`, the range of whole segments that is being
 * dragged. `end` calls `onRange` with it; `cancel` forgets it. While the axis is dragged, `move` changes the visible
 * part.
 */
export function useRangeDrag({
  track,
  width,
  whole,
  span,
  segments,
  range,
  onRange,
  move: moveSpan,
}: {
  track: HTMLElement | null;
  width: number;
  whole: Span;
  span: Span;
  segments: readonly BlockRange[];
  range: BlockRange | undefined;
  onRange: (range: BlockRange) => void;
  move: (next: (span: Span) => Span) => void;
}) {
  const [drag, setDrag] = useState<Drag>();
  const [draft, setDraft] = useState<BlockRange>();
  const axis = AXIS * useTextScale();

  const pointerAt = (event: PointerEvent) => event.clientX - (track?.getBoundingClientRect().left ?? 0);
  const heightOf = (event: PointerEvent, offset = 0) => BigInt(heightAt(span, width, pointerAt(event) - offset));

  /** Returns the pixels from an end of the range to the pointer; 0 if that end is out of sight. */
  const offsetFrom = (event: PointerEvent, height: bigint) => {
    const end = xOf(span, width, Number(height) + 0.5);
    return end < 0 || end > width ? 0 : pointerAt(event) - end;
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || segments.length === 0) return;
    const top = track?.getBoundingClientRect().top ?? 0;
    const kind = event.clientY - top < axis ? 'pan' : 'range';
    const anchor = event.shiftKey && range !== undefined ? farEnd(range, heightOf(event)) : heightOf(event);
    track?.setPointerCapture(event.pointerId);
    setDrag({ kind, anchor, startX: pointerAt(event), offset: 0, startSpan: span });
    if (kind === 'range') setDraft(snapOutwards(segments, anchor, heightOf(event)));
  };
  /** Begins to drag an end of the range by its handle. */
  const take = (event: PointerEvent, side: 'from' | 'to') => {
    if (event.button !== 0 || range === undefined) return;
    const anchor = side === 'from' ? range.to : range.from;
    track?.setPointerCapture(event.pointerId);
    const offset = offsetFrom(event, range[side]);
    setDrag({ kind: 'range', anchor, startX: pointerAt(event), offset, startSpan: span });
  };
  const move = (event: PointerEvent) => {
    if (drag === undefined) return;
    if (drag.kind === 'pan') {
      const distance = ((drag.startX - pointerAt(event)) / Math.max(1, width)) * lengthOf(drag.startSpan);
      moveSpan(() => pan(drag.startSpan, distance, whole));
    } else setDraft(snapOutwards(segments, drag.anchor, heightOf(event, drag.offset)));
  };
  const end = () => {
    if (drag?.kind === 'range' && draft !== undefined) onRange(draft);
    cancel();
  };
  const cancel = () => {
    setDrag(undefined);
    setDraft(undefined);
  };

  return { draft, isPanning: drag?.kind === 'pan', begin, take, move, end, cancel };
}

/**
 * Returns the end of a range that is further from a block. It stays, because a press with Shift moves the nearer end.
 */
function farEnd({ from, to }: BlockRange, height: bigint): bigint {
  return height - from < to - height ? to : from;
}
