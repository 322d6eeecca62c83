import { useState } from 'react';
import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { groupDigits } from '../../../ui/format/index.ts';
import { type FieldEntry, FieldFrame, frameOf } from './field-frame.tsx';
import { useForm } from './form-state.ts';
import { typedOf } from './text-entry.tsx';
import { DateHelper } from './unit-helpers.tsx';
import { commandTime, timeFromText, timeInWords, typedTime } from './units.ts';
import './fields.css';

interface TimeEntryProps extends FieldEntry {
  /** The unit of the number in the command: nanoseconds for 'time'. */
  unit: 'time' | 'seconds';
}

/**
 * Shows a field for a time, typed as a date and a time in the zone of the screen, or as Unix time. The command has the
 * Unix time in its unit, which is shown below the field. Every letter counts at once: Ctrl Enter is often pressed in the
 * field. Text that is no time goes into the command too, where the review refuses it.
 */
export function TimeEntry({ unit, ...entry }: TimeEntryProps) {
  const { path, label, guide, value } = entry;
  const form = useForm();
  const zone = useZone();
  const now = useNow(30_000);
  const stored = typedOf(value);
  // The typed text stays as long as the command holds its time, and the clock is the one for which it was typed.
  const [draft, setDraft] = useState({ text: '', stored: '', zone });
  const isOwn = draft.stored === stored && draft.zone === zone;
  const text = isOwn ? draft.text : typedTime(stored, unit, zone);
  const put = (next: string) => form.change(path, next === '' ? undefined : next);
  const change = (next: string) => {
    const kept = commandTime(next, unit, zone);
    setDraft({ text: next, stored: kept, zone });
    put(kept);
  };
  const leave = () => {
    // The JSON can hold a date, which the field shows as it would be typed.
    const read = timeFromText(text, unit, zone);
    if (read !== undefined && read !== stored) put(read);
    form.touch(path);
  };
  const words = timeInWords(stored, unit, now, zone);
  const number = unit === 'time' ? 'nanoseconds' : 'seconds';

  return (
    <FieldFrame
      {...frameOf(entry, form)}
      meaning={words === undefined ? undefined : `${words} = ${groupDigits(stored)} in ${number}`}
    >
      {(control) => (
        <div className="form-entry">
          <input
            {...control}
            className="input num"
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
            placeholder={guide.placeholder ?? '2027-03-01 12:00'}
            spellCheck={false}
            autoComplete="off"
          />
          <DateHelper label={label} value={stored} unit={unit} onChange={put} />
        </div>
      )}
    </FieldFrame>
  );
}
