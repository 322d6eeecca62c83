import { useEffect, useState } from 'react';
import type { BlockRange, KnownSegment } from '../../../../contract/index.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { Explained, TextField } from '../../../ui/parts/index.ts';
import { readHeight } from '../link.ts';
import { type BlockDates, minuteOf } from '../time/use-block-dates.ts';
import { RangeChoice } from './range-choice.tsx';
import { knownBlocks, type RangeProblems } from './range-problems.ts';
import './range-form.css';
import { HelpMark } from '../../shared/help/help-mark.tsx';

export type RangeEnd = 'from' | 'to';

/**
 * Shows the range as two fields of block numbers, with the times of its ends, and a button with a menu of ranges. The
 * typed text stays as it is, until a range is chosen. A message says what is wrong with it, or names the whole segments
 * around it. `onChange` is called with the requested blocks when the person leaves a field or presses Enter, or chooses a
 * range.
 */
export function RangeForm({
  asked,
  range,
  problems,
  segments,
  dates,
  wrong,
  onWrong,
  onChange,
}: {
  /** The requested blocks. */
  asked: BlockRange | undefined;
  /** The whole segments around the requested blocks; undefined if no segment has these blocks. */
  range: BlockRange | undefined;
  problems: RangeProblems | undefined;
  segments: readonly KnownSegment[];
  dates: BlockDates | undefined;
  /** The fields whose text is no block number. The requested blocks are then those of before. */
  wrong: readonly RangeEnd[];
  onWrong: (end: RangeEnd, isWrong: boolean) => void;
  onChange: (asked: BlockRange) => void;
}) {
  const commit = (side: RangeEnd, height: bigint) => {
    if (asked !== undefined && asked[side] !== height) onChange({ ...asked, [side]: height });
  };
  /** Number of chosen ranges: each one replaces what was typed, also in a field whose block it does not change. */
  const [choices, setChoices] = useState(0);
  const choose = (chosen: BlockRange) => {
    setChoices(choices + 1);
    onChange(chosen);
  };
  const allowed = knownBlocks(segments);
  const isSnapped = asked !== undefined && range !== undefined && (asked.from !== range.from || asked.to !== range.to);
  return (
    <div className="range-form">
      <HeightField
        key={`from ${choices}`}
        label="From block"
        value={asked?.from}
        problem={problems?.from}
        allowed={allowed}
        dates={dates}
        onWrong={(isWrong) => onWrong('from', isWrong)}
        onCommit={(height) => commit('from', height)}
      />
      <HeightField
        key={`to ${choices}`}
        label="To block"
        value={asked?.to}
        problem={problems?.to}
        allowed={allowed}
        dates={dates}
        onWrong={(isWrong) => onWrong('to', isWrong)}
        onCommit={(height) => commit('to', height)}
      />
      <RangeChoice asked={asked} segments={segments} dates={dates} onChange={choose} />
      <p className="range-said num" role="status">
        {wrong.length > 0 ? null : range === undefined ? (
          problems === undefined &&
          allowed !== undefined && (
            <span className="range-wrong">No segment has these blocks. Choose other blocks.</span>
          )
        ) : isSnapped ? (
          <>
            Extended to whole segments:{' '}
            <strong>
              {formatInteger(range.from)} – {formatInteger(range.to)}
            </strong>
            , {counted(range.to - range.from + 1n, 'block')}.
          </>
        ) : (
          <>
            {counted(range.to - range.from + 1n, 'block')} (
            <Explained tip="A segment holds all data of the network between two blocks. Exports consist of whole segments.">
              {counted(segmentsIn(segments, range), 'whole segment')}
            </Explained>
            ) <HelpMark term="segment" />
          </>
        )}
      </p>
    </div>
  );
}

const segmentsIn = (segments: readonly KnownSegment[], { from, to }: BlockRange) =>
  segments.filter((segment) => segment.from >= from && segment.to <= to).length;

function HeightField({
  label,
  value,
  problem,
  allowed,
  dates,
  onWrong,
  onCommit,
}: {
  label: string;
  value: bigint | undefined;
  /** The problem of the current value. */
  problem: string | undefined;
  /** The available blocks. */
  allowed: string | undefined;
  dates: BlockDates | undefined;
  onWrong: (isWrong: boolean) => void;
  onCommit: (height: bigint) => void;
}) {
  const written = value === undefined ? '' : formatInteger(value);
  const [typed, setTyped] = useState(written);
  const [known, setKnown] = useState(written);
  if (known !== written) {
    setKnown(written);
    setTyped(written);
  }
  const height = readHeight(typed);
  const isWrong = typed.trim() !== '' && height === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports a change, not each new function
  useEffect(() => onWrong(isWrong), [isWrong]);
  const minute = dates && height !== undefined ? minuteOf(dates, height) : undefined;
  const commit = () => {
    if (typed.trim() === '') setTyped(written);
    else if (height !== undefined) onCommit(height);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that the field inside does not handle
    <div
      className="height-field num"
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        else if (event.key === 'Escape') setTyped(written);
      }}
    >
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        description={minute}
        error={
          isWrong
            ? `Enter a block number${allowed === undefined ? '' : ` from ${allowed}`}.`
            : typed === written
              ? problem
              : undefined
        }
      />
    </div>
  );
}
