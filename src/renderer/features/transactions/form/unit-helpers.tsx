/** Small panels beside a field that calculate its value. */
import { CalendarClock, History } from 'lucide-react';
import { useState } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { useStatus } from '../../../data/use-status.ts';
import { formatInteger, offsetOf } from '../../../ui/format/index.ts';
import { Button, IconButton, PopoverFrom } from '../../../ui/parts/index.ts';
import { dateFromTime, millisOfTime, timeFromDate } from './units.ts';
import './unit-helpers.css';

const HOUR = 3_600_000;
const AHEAD = [
  { label: 'In an hour', millis: HOUR },
  { label: 'In a day', millis: 24 * HOUR },
  { label: 'In a week', millis: 7 * 24 * HOUR },
] as const;

/**
 * Shows a button with a small form that calculates a time. `onChange` is called with Unix nanoseconds ('time') or Unix
 * seconds, as text.
 */
export function DateHelper({
  label,
  value,
  unit,
  onChange,
}: {
  label: string;
  value: string;
  unit: 'time' | 'seconds';
  onChange: (value: string) => void;
}) {
  const zone = useZone();
  return (
    <PopoverFrom
      label={`Date of ${label}`}
      trigger={<IconButton variant="plain" label="Choose a date" icon={<CalendarClock aria-hidden="true" />} />}
    >
      {(close) => <DateForm value={value} unit={unit} zone={zone} onChange={inOrder(onChange, close)} />}
    </PopoverFrom>
  );
}

function DateForm({
  value,
  unit,
  zone,
  onChange,
}: {
  value: string;
  unit: 'time' | 'seconds';
  zone: string;
  onChange: (value: string) => void;
}) {
  const now = useNow(30_000);
  const [date, setDate] = useState(() => dateFromTime(value, unit, zone));
  const unix = (millis: number) => (unit === 'time' ? `${millis}000000` : `${Math.floor(millis / 1000)}`);
  const chosen = timeFromDate(date, unit, zone);
  return (
    <form
      className="unit-helper"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      <label className="field">
        <span className="field-label">Date and time ({offsetOf(millisOfTime(chosen ?? '', unit) ?? now, zone)})</span>
        <input
          className="input num"
          type="datetime-local"
          step={1}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          onKeyDown={(event) => {
            // The popover moves the focus at Tab; in here, Tab leads from the date to its hours and minutes.
            if (event.key === 'Tab') event.stopPropagation();
          }}
        />
      </label>
      <div className="unit-helper-row">
        {AHEAD.map(({ label, millis }) => (
          <Button key={label} size="small" onPress={() => onChange(unix(Math.floor((now + millis) / 1000) * 1000))}>
            {label}
          </Button>
        ))}
      </div>
      <Button type="submit" variant="primary" isDisabled={chosen === undefined}>
        Use this time
      </Button>
    </form>
  );
}

/**
 * Shows a button with a menu of the next epochs. `onChange` is called with the chosen epoch's number. Shows nothing
 * while the current epoch is unknown.
 */
export function EpochHelper({ label, onChange }: { label: string; onChange: (value: string) => void }) {
  const current = useStatus()?.currentEpoch ?? null;
  if (current === null) return null;
  return (
    <PopoverFrom
      label={`Epoch of ${label}`}
      trigger={<IconButton variant="plain" label="Choose an epoch" icon={<History aria-hidden="true" />} />}
    >
      {(close) => (
        <div className="unit-helper">
          <p className="field-description">The current epoch is {formatInteger(current)}.</p>
          {[1n, 2n, 7n, 30n].map((ahead) => (
            <Button
              key={ahead.toString()}
              variant="quiet"
              onPress={() => {
                onChange((current + ahead).toString());
                close();
              }}
            >
              {ahead === 1n ? 'The next epoch' : `In ${ahead} epochs`} ({formatInteger(current + ahead)})
            </Button>
          ))}
        </div>
      )}
    </PopoverFrom>
  );
}

/** Returns a function that takes the value of a helper, then closes it. */
function inOrder(onChange: (value: string) => void, close: () => void) {
  return (value: string) => {
    onChange(value);
    close();
  };
}
