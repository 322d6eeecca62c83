import { CalendarRange } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { BlockRange } from '../../../../contract/index.ts';
import { formatInteger, localMinute, readLocalMinute, zoneInWords } from '../../../ui/format/index.ts';
import { Button, MinuteField, PopoverFrom } from '../../../ui/parts/index.ts';
import { RangePresets } from '../../shared/range-presets.tsx';
import { newestRange } from '../ruler/segments.ts';
import type { BlockDates } from '../time/use-block-dates.ts';
import { blocksBetween } from './blocks-between.ts';
import './range-choice.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Lengths of the ranges that end with the newest known block (milliseconds). */
const LENGTHS = [
  { label: 'Last hour', length: HOUR },
  { label: 'Last 24 hours', length: 24 * HOUR },
  { label: 'Last 7 days', length: 7 * 24 * HOUR },
  { label: 'Last 30 days', length: 30 * 24 * HOUR },
] as const;
const NEWEST = [1, 10, 100] as const;

interface RangeChoiceProps {
  asked: BlockRange | undefined;
  segments: readonly BlockRange[];
  dates: BlockDates | undefined;
  onChange: (asked: BlockRange) => void;
}

/**
 * Shows a button with a popover that selects blocks in one step: the newest ones, all, or those between two dates.
 * `onChange` is called with the selected blocks, and the popover closes.
 */
export function RangeChoice({ onChange, ...props }: RangeChoiceProps) {
  return (
    <PopoverFrom
      label="Choose a range"
      placement="bottom start"
      trigger={
        <Button icon={<CalendarRange aria-hidden="true" />} isDisabled={props.segments.length === 0}>
          Choose…
        </Button>
      }
    >
      {(close) => (
        <Choices
          {...props}
          onChange={(range) => {
            onChange(range);
            close();
          }}
        />
      )}
    </PopoverFrom>
  );
}

function Choices(props: RangeChoiceProps) {
  const { asked, segments, dates, onChange } = props;
  const [first] = segments;
  const last = segments.at(-1);
  const presets = [
    ...LENGTHS.map(({ label, length }) => ({
      label,
      range: dates && blocksBetween(dates.clock, segments, dates.clock.last.at - length, dates.clock.last.at),
    })),
    ...NEWEST.map((count) => ({
      label: count === 1 ? 'Newest segment' : `Newest ${count} segments`,
      range: newestRange(segments, count),
    })),
    { label: 'All known blocks', range: first && last && { from: first.from, to: last.to } },
  ];
  return (
    <RangePresets
      presets={presets}
      isChosen={({ from, to }) => from === asked?.from && to === asked.to}
      onChange={onChange}
    >
      {dates === undefined ? (
        <p className="range-choice-note range-choice-no-dates">
          Dates appear when the network has reported the times of its blocks.
        </p>
      ) : (
        <DateForm {...props} dates={dates} />
      )}
    </RangePresets>
  );
}

/** Shows a form of two dates in the chosen zone, with the blocks at these times. */
function DateForm({ asked, segments, dates, onChange }: RangeChoiceProps & { dates: BlockDates }) {
  const { clock, zone } = dates;
  /** The range at the beginning: the times of its blocks, and their minutes as text. */
  const [first] = useState(() => {
    const timeOf = (height: bigint | undefined) => {
      const at = height === undefined ? undefined : clock.timeOf(Number(height))?.at;
      return { at, minute: at === undefined ? '' : localMinute(at, zone) };
    };
    return { from: timeOf(asked?.from), to: timeOf(asked?.to) };
  });
  const [from, setFrom] = useState(first.from.minute);
  const [to, setTo] = useState(first.to.minute);
  const [isTried, setTried] = useState(false);
  // A date that stays means the block, not its whole minute, which could begin or end in the segment beside it.
  const start = from === first.from.minute ? first.from.at : readLocalMinute(from, zone);
  const end = to === first.to.minute ? first.to.at : readLocalMinute(to, zone);
  const range = start === undefined || end === undefined ? undefined : blocksBetween(clock, segments, start, end);
  const isReversed = start !== undefined && end !== undefined && end <= start;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (range !== undefined) return onChange(range);
    const fields = event.currentTarget.querySelectorAll('input');
    fields[start === undefined ? 0 : 1]?.focus();
  };
  const blockAt = (height: bigint | undefined) => height !== undefined && `Block ≈ ${formatInteger(height)}`;
  return (
    <form className="range-choice-dates" onSubmit={onSubmit} noValidate>
      <p className="range-choice-zone">{`In ${zoneInWords(zone)}`}</p>
      <MinuteField
        label="From"
        value={from}
        onChange={setFrom}
        description={blockAt(range?.from) || undefined}
        error={isTried && start === undefined ? 'Enter a date and a time.' : undefined}
      />
      <MinuteField
        label="To"
        value={to}
        onChange={setTo}
        description={blockAt(range?.to) || undefined}
        error={
          isTried && end === undefined
            ? 'Enter a date and a time.'
            : isReversed
              ? 'The end must be after the start.'
              : isTried && range === undefined
                ? 'No known block is between these dates. Choose other dates.'
                : undefined
        }
      />
      <Button type="submit" variant="primary">
        Select these dates
      </Button>
      <p className="range-choice-note">
        Times between known blocks are estimates. The range extends to whole segments.
      </p>
    </form>
  );
}
