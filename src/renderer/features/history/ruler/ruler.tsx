import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { BlockRange, KnownSegment } from '../../../../contract/index.ts';
import { classNames, shortcutKey, useSize, useTextScale } from '../../../ui/parts/index.ts';
import { lengthOf, moveInto, pan, type Span, useWheel } from '../../../ui/viewport/index.ts';
import type { Lane } from '../data/use-history.ts';
import type { BlockDates } from '../time/use-block-dates.ts';
import { Gutter } from './gutter.tsx';
import { ChainOverview } from './overview.tsx';
import { RangeHandle } from './range-handle.tsx';
import { RulerReadout } from './readout.tsx';
import { drawingHeight, RulerDrawing } from './ruler-drawing.tsx';
import { RulerTools, rulerMoves } from './ruler-tools.tsx';
import type { schemaRuns } from './runs.ts';
import { blocksToSpan, handlesAt, heightAt, MIN_BLOCKS, xOf } from './scale.ts';
import { useRangeDrag } from './use-range-drag.ts';
import './ruler.css';

interface RulerProps {
  segments: readonly KnownSegment[];
  schemas: ReturnType<typeof schemaRuns>;
  lanes: readonly Lane[];
  /** Undefined while no times are known. */
  dates: BlockDates | undefined;
  /** All blocks, and the visible ones. */
  whole: Span;
  span: Span;
  /** Changes the visible part: it is given a function from the present one to the next. */
  move: (next: (span: Span) => Span) => void;
  /** The chosen range, of whole segments. */
  range: BlockRange | undefined;
  /** Called with another range, of whole segments, when a drag ends or a key moves an end. */
  onRange: (range: BlockRange) => void;
}

/**
 * Shows the chain's blocks from left to right: segments and their schemas, the stored part of each table, and the
 * chosen range. Drags and keys choose a range, move the visible part, and zoom.
 */
export function Ruler({ segments, schemas, lanes, dates, whole, span, move, range: chosen, onRange }: RulerProps) {
  const [track, setTrack] = useState<HTMLElement | null>(null);
  const { width } = useSize(track);
  const scale = useTextScale();
  const [pointed, setPointed] = useState<bigint>();
  const drag = useRangeDrag({ track, width, whole, span, segments, range: chosen, onRange, move });
  const range = drag.draft ?? chosen;
  useWheel({ surface: track, width, bounds: whole, least: MIN_BLOCKS, needsCtrl: 'zoom', move });

  /** The range that a key chose last. The ruler shows it a moment later, and another key may come before. */
  const newest = useRef(chosen);
  useEffect(() => {
    newest.current = chosen;
  }, [chosen]);
  const changeRange = (change: (newest: BlockRange) => BlockRange) => {
    const before = newest.current;
    if (before === undefined) return;
    const next = change(before);
    newest.current = next;
    onRange(next);
    const moved = next.from !== before.from ? next.from : next.to;
    setPointed(moved);
    const middle = Number(moved) + 0.5;
    if (middle < span.from || middle > span.to) {
      move((now) => moveInto({ from: middle - lengthOf(now) / 2, to: middle + lengthOf(now) / 2 }, whole));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = rulerMoves(whole, range);
    const centre = range === undefined ? 0.5 : shareOf(span, range);
    const acts: Record<string, (now: Span) => Span> = {
      '+': moves.zoomIn(centre),
      '=': moves.zoomIn(centre),
      '-': moves.zoomOut(centre),
      '0': moves.showWhole,
      r: moves.showRange,
      ...(event.shiftKey && {
        ArrowLeft: (now) => pan(now, -PAN_STEP * lengthOf(now), whole),
        ArrowRight: (now) => pan(now, PAN_STEP * lengthOf(now), whole),
      }),
    };
    const act = acts[shortcutKey(event)];
    if (act === undefined) return;
    event.preventDefault();
    move(act);
  };
  const onPoint = (event: PointerEvent) => {
    drag.move(event);
    const left = track?.getBoundingClientRect().left ?? 0;
    setPointed(BigInt(heightAt(span, width, event.clientX - left)));
  };

  const from = range === undefined ? 0 : xOf(span, width, range.from);
  const to = range === undefined ? 0 : xOf(span, width, range.to + 1n);
  const handles = range && handlesAt(span, width, range);
  const clamp = (x: number) => Math.max(0, Math.min(width, x));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the sliders and buttons within it
    <div className="ruler" onKeyDown={onKeyDown}>
      <RulerTools whole={whole} span={span} newest={segments.at(-1)?.to} range={range} move={move} />
      <div className="ruler-body">
        <Gutter lanes={lanes} hasDates={dates !== undefined} />
        <div
          ref={setTrack}
          className={classNames('ruler-track', drag.isPanning && 'is-panning')}
          style={{ height: drawingHeight(lanes.length) * scale }}
          onPointerDown={drag.begin}
          onPointerMove={onPoint}
          onPointerUp={drag.end}
          onPointerCancel={drag.cancel}
          onPointerLeave={() => setPointed(undefined)}
        >
          {width > 0 && (
            <RulerDrawing segments={segments} schemas={schemas} lanes={lanes} dates={dates} span={span} width={width} />
          )}
          {width > 0 && range !== undefined && handles !== undefined && (
            <>
              <div className="ruler-outside" style={{ left: 0, width: clamp(from) }} />
              <div className="ruler-outside" style={{ left: clamp(to), right: 0 }} />
              {(['from', 'to'] as const).map((side) => (
                <RangeHandle
                  key={side}
                  side={side}
                  range={range}
                  segments={segments}
                  x={handles[side]}
                  isFar={side === 'from' ? from < 0 || from > width : to < 0 || to > width}
                  onRange={changeRange}
                  onGrab={(event) => drag.take(event, side)}
                  onFocus={() => setPointed(range[side])}
                />
              ))}
            </>
          )}
        </div>
        <div className="ruler-gutter" />
        <ChainOverview whole={whole} span={span} range={range} move={move} />
      </div>
      <RulerReadout segments={segments} lanes={lanes} dates={dates} pointed={pointed} draft={drag.draft} />
    </div>
  );
}

/** Share of the visible part that one key press moves it by. */
const PAN_STEP = 0.25;

/** Returns the middle of a range as a share of the visible part, limited to 0 to 1. */
function shareOf(span: Span, range: BlockRange): number {
  const { from, to } = blocksToSpan(range);
  return Math.max(0, Math.min(1, ((from + to) / 2 - span.from) / lengthOf(span)));
}
