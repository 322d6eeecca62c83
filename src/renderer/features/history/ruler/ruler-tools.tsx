import { Maximize2, Scan, ZoomIn, ZoomOut } from 'lucide-react';
import type { BlockRange } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';
import { Explained, IconButton } from '../../../ui/parts/index.ts';
import { positionAt, type Span, zoom } from '../../../ui/viewport/index.ts';
import { MIN_BLOCKS, spanAround } from './scale.ts';
import './ruler.css';

/** The factor of one step of zoom. */
const CLOSER = 0.5;

/**
 * Returns the moves of the visible part that keys and buttons make. Each is a function from the present visible part to
 * the next one. Zooming keeps the block in place that is at `share` (0 to 1) of the width.
 * @param whole all blocks, which limit the moves
 */
export function rulerMoves(whole: Span, range: BlockRange | undefined) {
  const zoomBy = (factor: number, share: number) => (now: Span) =>
    zoom(now, { factor, around: positionAt(now, share) }, { bounds: whole, least: MIN_BLOCKS });
  return {
    zoomIn: (share = 0.5) => zoomBy(CLOSER, share),
    zoomOut: (share = 0.5) => zoomBy(1 / CLOSER, share),
    showWhole: () => whole,
    showRange: (now: Span) => (range === undefined ? now : spanAround(whole, range)),
  };
}

interface RulerToolsProps {
  whole: Span;
  span: Span;
  /** The last block of the newest segment. The axis may end later, at a round number. */
  newest: bigint | undefined;
  range: BlockRange | undefined;
  move: (next: (span: Span) => Span) => void;
}

/** Shows the visible blocks, the legend, and the buttons that zoom. `move` changes the visible part. */
export function RulerTools({ whole, span, newest, range, move }: RulerToolsProps) {
  const isWhole = span.from <= whole.from && span.to >= whole.to;
  const moves = rulerMoves(whole, range);
  const last = Math.min(Math.round(span.to - 1), Number(newest ?? Number.POSITIVE_INFINITY));
  return (
    <div className="ruler-tools">
      <span className="ruler-sight num">
        Blocks {formatInteger(Math.round(span.from))} – {formatInteger(last)}
      </span>
      <ul className="ruler-legend" aria-label="Legend">
        {(['stored', 'partly', 'missing', 'suspect', 'gap'] as const).map((look) => (
          <li key={look}>
            <span className={`ruler-swatch is-${look}`} />
            <Explained tip={LEGEND_TIPS[look]}>{LEGEND[look]}</Explained>
          </li>
        ))}
      </ul>
      <div className="ruler-zoom">
        <IconButton
          size="small"
          label="Zoom in"
          shortcut="+"
          icon={<ZoomIn aria-hidden="true" />}
          onPress={() => move(moves.zoomIn())}
        />
        <IconButton
          size="small"
          label="Zoom out"
          shortcut="-"
          isDisabled={isWhole}
          icon={<ZoomOut aria-hidden="true" />}
          onPress={() => move(moves.zoomOut())}
        />
        <IconButton
          size="small"
          label="Zoom to selection"
          shortcut="r"
          reason={range === undefined ? 'Choose blocks first.' : undefined}
          icon={<Scan aria-hidden="true" />}
          onPress={() => move(moves.showRange)}
        />
        <IconButton
          size="small"
          label="Show the whole chain"
          shortcut="0"
          isDisabled={isWhole}
          icon={<Maximize2 aria-hidden="true" />}
          onPress={() => move(moves.showWhole)}
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
