import { Maximize2, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import type { BlockRange, KnownSegment } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { classNames, IconButton, useSize } from '../../../ui/parts/index.ts';
import type { Lane } from '../data/use-history.ts';
import { TABLE_WORDS } from '../tables.ts';
import { partWords, rangeWords, segmentWords, sumsOf, sumsWords } from './lane-words.ts';
import { Overview } from './overview.tsx';
import { RangeHandle } from './range-handle.tsx';
import { drawingHeight, RulerDrawing } from './ruler-drawing.tsx';
import type { schemaRuns } from './runs.ts';
import { around, heightAt, pan, placeOf, type RulerViewport, zoom } from './scale.ts';
import { segmentAt } from './segments.ts';
import { useRangeDrag } from './use-range-drag.ts';
import './ruler.css';

const CLOSER = 0.5;

interface RulerProps {
  segments: readonly KnownSegment[];
  schemas: ReturnType<typeof schemaRuns>;
  lanes: readonly Lane[];
  whole: RulerViewport;
  sight: RulerViewport;
  onSight: (sight: RulerViewport) => void;
  range: BlockRange | undefined;
  onRange: (range: BlockRange) => void;
}

/**
 * The chain's blocks from left to right: segments and their schemas, the stored part of each table, and the chosen
 * range.
 */
export function Ruler({ segments, schemas, lanes, whole, sight, onSight, range: chosen, onRange }: RulerProps) {
  const [track, setTrack] = useState<HTMLElement | null>(null);
  const { width } = useSize(track);
  const [pointed, setPointed] = useState<bigint>();
  const drag = useRangeDrag({ track, width, whole, sight, segments, range: chosen, onRange, onSight });
  const range = drag.draft ?? chosen;
  const place = (height: number) => placeOf(sight, width, height);
  useWheel(track, whole, sight, onSight);

  const moveTo = (next: BlockRange) => {
    onRange(next);
    const moved = Number(next.from !== chosen?.from ? next.from : next.to);
    setPointed(BigInt(moved));
    if (moved < sight.from || moved > sight.to) {
      const half = (sight.to - sight.from) / 2;
      onSight(pan(whole, { from: moved - half, to: moved + half }, 0));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const centre = range === undefined ? 0.5 : shareOf(sight, range);
    const acts: Record<string, () => void> = {
      '+': () => onSight(zoom(whole, sight, CLOSER, centre)),
      '=': () => onSight(zoom(whole, sight, CLOSER, centre)),
      '-': () => onSight(zoom(whole, sight, 1 / CLOSER, centre)),
      '0': () => onSight(whole),
      r: () => range !== undefined && onSight(around(whole, { from: Number(range.from), to: Number(range.to) })),
      ...(event.shiftKey && {
        ArrowLeft: () => onSight(pan(whole, sight, -0.25)),
        ArrowRight: () => onSight(pan(whole, sight, 0.25)),
      }),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const onPoint = (event: PointerEvent) => {
    drag.move(event);
    const left = track?.getBoundingClientRect().left ?? 0;
    setPointed(BigInt(heightAt(sight, width, event.clientX - left)));
  };

  const from = range === undefined ? 0 : place(Number(range.from));
  const to = range === undefined ? 0 : place(Number(range.to) + 1);
  const clamp = (x: number) => Math.max(0, Math.min(width, x));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the sliders and buttons within it
    <div className="ruler" onKeyDown={onKeyDown}>
      <RulerTools whole={whole} sight={sight} range={range} onSight={onSight} />
      <div className="ruler-body">
        <div className="ruler-gutter">
          <div className="ruler-gutter-axis faint">Block</div>
          <div className="ruler-gutter-lane">
            <span
              className="faint"
              data-tip="Schema version of the network's database. Rows of different versions go to different CSV files."
            >
              Schema
            </span>
          </div>
          {lanes.map((lane) => (
            <LaneLabel key={lane.table} lane={lane} />
          ))}
        </div>
        <div
          ref={setTrack}
          className={classNames('ruler-track', drag.isPanning && 'is-panning')}
          style={{ height: drawingHeight(lanes.length) }}
          onPointerDown={drag.begin}
          onPointerMove={onPoint}
          onPointerUp={drag.end}
          onPointerCancel={drag.cancel}
          onPointerLeave={() => setPointed(undefined)}
        >
          {width > 0 && (
            <RulerDrawing segments={segments} schemas={schemas} lanes={lanes} sight={sight} width={width} />
          )}
          {width > 0 && range !== undefined && (
            <>
              <div className="ruler-outside" style={{ left: 0, width: clamp(from) }} />
              <div className="ruler-outside" style={{ left: clamp(to), right: 0 }} />
              {(['from', 'to'] as const).map((side) => (
                <RangeHandle
                  key={side}
                  side={side}
                  range={range}
                  segments={segments}
                  x={clamp(side === 'from' ? from : to)}
                  isFar={side === 'from' ? from < 0 || from > width : to < 0 || to > width}
                  onRange={moveTo}
                  onGrab={drag.begin}
                  onFocus={() => setPointed(range[side])}
                />
              ))}
            </>
          )}
        </div>
        <div className="ruler-gutter" />
        <Overview whole={whole} sight={sight} range={range} onSight={onSight} />
      </div>
      <Readout segments={segments} lanes={lanes} pointed={pointed} draft={drag.draft} />
    </div>
  );
}

function shareOf(sight: RulerViewport, { from, to }: BlockRange): number {
  const middle = (Number(from) + Number(to)) / 2;
  return Math.max(0, Math.min(1, (middle - sight.from) / (sight.to - sight.from + 1)));
}

function RulerTools({ whole, sight, range, onSight }: Pick<RulerProps, 'whole' | 'sight' | 'range' | 'onSight'>) {
  const isWhole = sight.from <= whole.from && sight.to >= whole.to;
  return (
    <div className="ruler-tools">
      <span className="ruler-sight num">
        Blocks {formatInteger(Math.round(sight.from))} – {formatInteger(Math.round(sight.to))}
      </span>
      <ul className="ruler-legend" aria-label="Legend">
        {(['stored', 'partly', 'missing', 'suspect', 'gap'] as const).map((look) => (
          <li key={look}>
            <span className={`ruler-swatch is-${look}`} />
            <span data-tip={LEGEND_TIPS[look]}>{LEGEND[look]}</span>
          </li>
        ))}
      </ul>
      <div className="ruler-zoom">
        <IconButton
          size="small"
          label="Zoom in"
          shortcut="+"
          icon={<ZoomIn aria-hidden="true" />}
          onPress={() => onSight(zoom(whole, sight, CLOSER))}
        />
        <IconButton
          size="small"
          label="Zoom out"
          shortcut="-"
          isDisabled={isWhole}
          icon={<ZoomOut aria-hidden="true" />}
          onPress={() => onSight(zoom(whole, sight, 1 / CLOSER))}
        />
        <IconButton
          size="small"
          label="Zoom to selection"
          shortcut="r"
          isDisabled={range === undefined}
          icon={<Scan aria-hidden="true" />}
          onPress={() =>
            range !== undefined && onSight(around(whole, { from: Number(range.from), to: Number(range.to) }))
          }
        />
        <IconButton
          size="small"
          label="Show the whole chain"
          shortcut="0"
          isDisabled={isWhole}
          icon={<Maximize2 aria-hidden="true" />}
          onPress={() => onSight(whole)}
        />
      </div>
    </div>
  );
}

const LEGEND = {
  stored: 'Stored',
  partly: 'Partly',
  missing: 'Missing',
  suspect: 'Suspect',
  gap: 'Not available',
} as const;

const LEGEND_TIPS = {
  stored: undefined,
  partly: 'Some of these segments are stored',
  missing: undefined,
  suspect: 'Stored, but rows may be missing or wrong',
  gap: 'No segment covers these blocks',
} as const;

function LaneLabel({ lane }: { lane: Lane }) {
  const sums = sumsOf(lane);
  const suspect = sums === undefined || sums.suspect === 0 ? '' : `, ${formatInteger(sums.suspect)} suspect`;
  return (
    <div className="ruler-gutter-lane">
      <span className="truncate">{TABLE_WORDS[lane.table]}</span>
      <span
        className={classNames('num faint', suspect !== '' && 'ruler-has-suspect')}
        data-tip={sums === undefined ? undefined : `Segments stored: ${sumsWords(sums)}${suspect}`}
      >
        {lane.error !== null ? 'not loaded' : sums === undefined ? '…' : sumsWords(sums)}
        {suspect !== '' && <span className="visually-hidden">{suspect}</span>}
      </span>
    </div>
  );
}

/**
 * The line below the ruler: the range that is being dragged, or the segment under the pointer with the state of each
 * table.
 */
function Readout({
  segments,
  lanes,
  pointed,
  draft,
}: {
  segments: readonly KnownSegment[];
  lanes: readonly Lane[];
  pointed: bigint | undefined;
  draft: BlockRange | undefined;
}) {
  const segment = pointed === undefined ? undefined : segmentAt(segments, pointed);
  let words = 'Drag over the segments to choose a range. Drag the axis to move. Ctrl and wheel zoom.';
  if (draft !== undefined) {
    words = `Blocks ${rangeWords(draft)}: ${counted(draft.to - draft.from + 1n, 'block')} of whole segments`;
  } else if (segment !== undefined) {
    words = [segmentWords(segment), ...lanes.map((lane) => partWords(lane, segment))].join(' · ');
  } else if (pointed !== undefined) words = `Block ${formatInteger(pointed)} is not in a segment yet.`;
  return (
    <p className="ruler-readout num truncate" data-tip={segment === undefined ? undefined : words}>
      {words}
    </p>
  );
}

/** With Ctrl, the wheel zooms around the pointer; sideways, it moves the visible part. Otherwise the view scrolls. */
function useWheel(
  track: HTMLElement | null,
  whole: RulerViewport,
  sight: RulerViewport,
  onSight: (sight: RulerViewport) => void,
): void {
  useEffect(() => {
    if (track === null) return;
    const onWheel = (event: WheelEvent) => {
      const { left, width } = track.getBoundingClientRect();
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (event.ctrlKey || event.metaKey) {
        onSight(zoom(whole, sight, Math.exp(event.deltaY * 0.0022), (event.clientX - left) / Math.max(1, width)));
      } else if (sideways !== 0 && Math.abs(sideways) >= Math.abs(event.deltaY)) {
        onSight(pan(whole, sight, sideways / Math.max(1, width)));
      } else return;
      event.preventDefault();
    };
    // The listener of React is passive: it cannot stop the page from zooming.
    track.addEventListener('wheel', onWheel, { passive: false });
    return () => track.removeEventListener('wheel', onWheel);
  }, [track, whole, sight, onSight]);
}
