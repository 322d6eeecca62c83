import { type PointerEvent, useState } from 'react';
import type { BlockRange } from '../../../../contract/index.ts';
import { useTextScale } from '../../../ui/parts/index.ts';
import { lengthOf, pan, type Span } from '../../../ui/viewport/index.ts';
import { heightAt } from './scale.ts';
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

  const xOf = (event: PointerEvent) => event.clientX - (track?.getBoundingClientRect().left ?? 0);
  const heightOf = (event: PointerEvent) => BigInt(heightAt(span, width, xOf(event)));

  const begin = (event: PointerEvent, anchor?: bigint) => {
    if (event.button !== 0 || segments.length === 0) return;
    const top = track?.getBoundingClientRect().top ?? 0;
    const kind = anchor === undefined && event.clientY - top < axis ? 'pan' : 'range';
    const fixed = anchor ?? (event.shiftKey && range !== undefined ? farEnd(range, heightOf(event)) : heightOf(event));
    track?.setPointerCapture(event.pointerId);
    setDrag({ kind, anchor: fixed, startX: xOf(event), startSpan: span });
    if (kind === 'range') setDraft(snapOutwards(segments, fixed, heightOf(event)));
  };
  const move = (event: PointerEvent) => {
    if (drag === undefined) return;
    if (drag.kind === 'pan') {
      const distance = ((drag.startX - xOf(event)) / Math.max(1, width)) * lengthOf(drag.startSpan);
      moveSpan(() => pan(drag.startSpan, distance, whole));
    } else setDraft(snapOutwards(segments, drag.anchor, heightOf(event)));
  };
  const end = () => {
    if (drag?.kind === 'range' && draft !== undefined) onRange(draft);
    cancel();
  };
  const cancel = () => {
    setDrag(undefined);
    setDraft(undefined);
  };

  return { draft, isPanning: drag?.kind === 'pan', begin, move, end, cancel };
}

/**
 * Returns the end of a range that is further from a block. It stays, because a press with Shift moves the nearer end.
 */
function farEnd({ from, to }: BlockRange, height: bigint): bigint {
  return height - from < to - height ? to : from;
}
