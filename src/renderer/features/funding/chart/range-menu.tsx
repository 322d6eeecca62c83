import { CalendarRange } from 'lucide-react';
import { type FormEvent, memo, useState } from 'react';
import { formatInteger, formatTimeRange, type Zone } from '../../../ui/format/index.ts';
import { Button, PopoverFrom, TextField } from '../../../ui/parts/index.ts';
import type { Range } from '../link.ts';
import { readMoment } from '../points/fields.ts';
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
export function rangeWords(range: Range, zone: Zone): string {
  const known = PRESETS.find(({ range: each }) => JSON.stringify(each, text) === JSON.stringify(range, text));
  if (known !== undefined) return known.label;
  if (range.kind === 'period') return `Period ${formatInteger(range.seq)}`;
  if (range.kind === 'last') {
    const [size, word] = LENGTHS.find(([seconds]) => range.seconds >= seconds * 2) ?? [1, 'second'];
    return `Last ${Math.round((range.seconds / size) * 10) / 10} ${word}s`;
  }
  if (range.kind === 'all') return 'Everything stored';
  return formatTimeRange(range.span, zone);
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/**
 * Shows a button with a menu that selects the range: the newest hours or days, a range between dates, or one funding
 * period. `onChange` is called with the range.
 */
export const RangeMenu = memo(function RangeMenu({
  range,
  zone,
  onChange,
}: {
  range: Range;
  zone: Zone;
  onChange: (range: Range) => void;
}) {
  return (
    <PopoverFrom
      label="Range"
      placement="bottom start"
      trigger={<Button icon={<CalendarRange aria-hidden="true" />}>{rangeWords(range, zone)}</Button>}
    >
      {(close) => (
        <RangeForm
          range={range}
          onChange={(next) => {
            onChange(next);
            close();
          }}
        />
      )}
    </PopoverFrom>
  );
});

const isoOf = (millis: number) => new Date(millis).toISOString().replace(/:00\.000Z$|\.\d+Z$/, '');

function RangeForm({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const [from, setFrom] = useState(range.kind === 'between' ? isoOf(range.span.from) : '');
  const [to, setTo] = useState(range.kind === 'between' ? isoOf(range.span.to) : '');
  const [seq, setSeq] = useState(range.kind === 'period' ? range.seq.toString() : '');
  const [problem, setProblem] = useState<{ field: 'from' | 'to' | 'seq'; words: string }>();
  const problemOf = (field: 'from' | 'to' | 'seq') => (problem?.field === field ? problem.words : undefined);

  const onDates = (event: FormEvent) => {
    event.preventDefault();
    const [start, end] = [readMoment(from), readMoment(to)];
    if (start === undefined)
      return setProblem({ field: 'from', words: 'Enter a date, for example 2024-03-19 or 2024-03-19T12:00.' });
    if (end === undefined)
      return setProblem({ field: 'to', words: 'Enter a date, for example 2024-03-20 or 2024-03-20T12:00.' });
    const span = { from: Number(BigInt(start) / 1_000_000n), to: Number(BigInt(end) / 1_000_000n) };
    if (span.to <= span.from) return setProblem({ field: 'to', words: 'The end must be after the start.' });
    onChange({ kind: 'between', span });
  };
  const onPeriod = (event: FormEvent) => {
    event.preventDefault();
    const digits = seq.replaceAll(/[,\s]/g, '');
    if (!/^\d{1,18}$/.test(digits)) return setProblem({ field: 'seq', words: 'Enter a whole number.' });
    onChange({ kind: 'period', seq: BigInt(digits) });
  };
  return (
    <div className="funding-range">
      <div className="funding-range-presets">
        {PRESETS.map(({ label, range: preset }) => (
          <Button key={label} variant="quiet" onPress={() => onChange(preset)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="funding-range-fields">
        <form onSubmit={onDates}>
          <TextField
            label="From (UTC)"
            value={from}
            onChange={setFrom}
            placeholder="2024-03-19T12:00"
            error={problemOf('from')}
          />
          <TextField label="To (UTC)" value={to} onChange={setTo} placeholder="2024-03-20" error={problemOf('to')} />
          <Button type="submit">Show these dates</Button>
        </form>
        <form onSubmit={onPeriod}>
          <TextField label="Funding period" value={seq} onChange={setSeq} placeholder="4000" error={problemOf('seq')} />
          <Button type="submit">Show this period</Button>
        </form>
      </div>
    </div>
  );
}
