import { CalendarRange } from 'lucide-react';
import { type FormEvent, memo, useState } from 'react';
import type { Span } from '../../../ui/chart/index.ts';
import {
  formatInteger,
  formatTimeRange,
  localMinute,
  readLocalMinute,
  readWhole,
  type Zone,
  zoneInWords,
} from '../../../ui/format/index.ts';
import { Button, MinuteField, PopoverFrom, TextField } from '../../../ui/parts/index.ts';
import { RangePresets } from '../../shared/range-presets.tsx';
import type { Range } from '../link.ts';
import './range-menu.css';

const PRESETS: readonly { label: string; range: Range }[] = [
  { label: 'Last hour', range: { kind: 'last', seconds: 3600 } },
  { label: 'Last 6 hours', range: { kind: 'last', seconds: 6 * 3600 } },
  { label: 'Last 24 hours', range: { kind: 'last', seconds: 86_400 } },
  { label: 'Last 7 days', range: { kind: 'last', seconds: 7 * 86_400 } },
  { label: 'Last 30 days', range: { kind: 'last', seconds: 30 * 86_400 } },
  { label: 'Everything stored', range: { kind: 'all' } },
];

const LENGTHS: readonly [seconds: number, word: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** Returns the name of a chart's range, as briefly as is clear. */
export function rangeName(range: Range, zone: Zone): string {
  const known = PRESETS.find(({ range: each }) => isSame(each, range));
  if (known !== undefined) return known.label;
  if (range.kind === 'period') return `Period ${formatInteger(range.seq)}`;
  if (range.kind === 'last') {
    const [size, word] = LENGTHS.find(([seconds]) => range.seconds >= seconds * 2) ?? [1, 'second'];
    return `Last ${Math.round((range.seconds / size) * 10) / 10} ${word}s`;
  }
  if (range.kind === 'all') return 'Everything stored';
  return formatTimeRange(range.span, zone);
}

const isSame = (one: Range, other: Range) => JSON.stringify(one, text) === JSON.stringify(other, text);

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/**
 * Shows a button with a menu that selects the range: the newest hours or days, a range between dates of the chosen
 * zone, or one funding period. `onChange` is called with the range.
 * @param view the visible range, with which the dates begin; undefined while it is not known
 */
export const RangeMenu = memo(function RangeMenu({
  range,
  view,
  zone,
  onChange,
}: {
  range: Range;
  view: Span | undefined;
  zone: Zone;
  onChange: (range: Range) => void;
}) {
  return (
    <PopoverFrom
      label="Range"
      placement="bottom start"
      trigger={<Button icon={<CalendarRange aria-hidden="true" />}>{rangeName(range, zone)}</Button>}
    >
      {(close) => (
        <RangeForm
          range={range}
          view={view}
          zone={zone}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </PopoverFrom>
  );
});

interface RangeFormProps {
  range: Range;
  view: Span | undefined;
  zone: Zone;
  onChange: (range: Range) => void;
}

function RangeForm(props: RangeFormProps) {
  const { range, onChange } = props;
  return (
    <RangePresets presets={PRESETS} isChosen={(preset) => isSame(preset, range)} onChange={onChange}>
      <div className="funding-range-fields">
        <DatesForm {...props} />
        <PeriodForm range={range} onChange={onChange} />
      </div>
    </RangePresets>
  );
}

const NO_DATE = 'Enter a date and a time.';

function DatesForm({ view, zone, onChange }: RangeFormProps) {
  // The visible range of the first rendering stays, as the text that a person types does.
  const [first] = useState(view);
  const minuteOf = (at: number | undefined) => (at === undefined ? '' : localMinute(at, zone));
  const [from, setFrom] = useState(minuteOf(first?.from));
  const [to, setTo] = useState(minuteOf(first?.to));
  const [isTried, setTried] = useState(false);
  // The fields have no seconds, and one minute for two that the clock shows alike: an unchanged end stays exact.
  const read = (text: string, at: number | undefined) => (text === minuteOf(at) ? at : readLocalMinute(text, zone));
  const [start, end] = [read(from, first?.from), read(to, first?.to)];
  const isReversed = start !== undefined && end !== undefined && end <= start;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (start !== undefined && end !== undefined && !isReversed) {
      return onChange({ kind: 'between', span: { from: start, to: end } });
    }
    event.currentTarget.querySelectorAll('input')[start === undefined ? 0 : 1]?.focus();
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <MinuteField
        label={`From (${zoneInWords(zone)})`}
        value={from}
        onChange={setFrom}
        error={isTried && start === undefined ? NO_DATE : undefined}
      />
      <MinuteField
        label={`To (${zoneInWords(zone)})`}
        value={to}
        onChange={setTo}
        error={isTried && end === undefined ? NO_DATE : isReversed ? 'The end must be after the start.' : undefined}
      />
      <Button type="submit">Show these dates</Button>
    </form>
  );
}

function PeriodForm({ range, onChange }: Pick<RangeFormProps, 'range' | 'onChange'>) {
  const [seq, setSeq] = useState(range.kind === 'period' ? range.seq.toString() : '');
  const [problem, setProblem] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = readWhole(seq);
    if (wanted === undefined) return setProblem('Enter a whole number.');
    onChange({ kind: 'period', seq: wanted });
  };
  return (
    <form onSubmit={onSubmit}>
      <TextField label="Funding period" value={seq} onChange={setSeq} error={problem} />
      <Button type="submit">Show this period</Button>
    </form>
  );
}
