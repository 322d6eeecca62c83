import type { BlockRange, KnownSegment } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import type { Lane } from '../data/use-history.ts';
import { type BlockDates, timeRangeOf } from '../time/use-block-dates.ts';
import { partWords, rangeWords, segmentWords } from './lane-words.ts';
import { segmentAt } from './segments.ts';
import './ruler.css';

/**
 * Shows the line below the ruler: the range that is being dragged, or the segment under the pointer with the state of
 * each table, or else how to use the ruler.
 */
export function RulerReadout({
  segments,
  lanes,
  dates,
  pointed,
  draft,
}: {
  segments: readonly KnownSegment[];
  lanes: readonly Lane[];
  dates: BlockDates | undefined;
  /** The block under the pointer. */
  pointed: bigint | undefined;
  /** The range that is being dragged. */
  draft: BlockRange | undefined;
}) {
  const segment = pointed === undefined ? undefined : segmentAt(segments, pointed);
  let words = 'Drag over segments to choose them, and the axis to move. Ctrl and the wheel zoom.';
  if (draft !== undefined) {
    words = joined([
      `Blocks ${rangeWords(draft)}: ${counted(draft.to - draft.from + 1n, 'block')} of whole segments`,
      dates && timeRangeOf(dates, draft),
    ]);
  } else if (segment !== undefined) {
    words = joined([
      segmentWords(segment),
      dates && timeRangeOf(dates, segment),
      ...lanes.map((lane) => partWords(lane, segment)),
    ]);
  } else if (pointed !== undefined) words = `Block ${formatInteger(pointed)} is not in a segment yet.`;
  return (
    <p className="ruler-readout num truncate" data-tip={segment === undefined ? undefined : words}>
      {words}
    </p>
  );
}

function joined(words: readonly (string | undefined)[]): string {
  return words.filter((word) => word !== undefined).join(' · ');
}
