import type { Condition, LocalFieldOf } from '../../../../contract/index.ts';
import type { FilterField } from '../../../data/filter/index.ts';
import { localMinute, offsetOf, type Zone, zoneInWords } from '../../../ui/format/index.ts';
import { readTypedDay, readTypedTime } from '../../shared/typed-time.ts';
import { SOURCE_WORDS } from './point-key.ts';

type Field = LocalFieldOf<'fundingPeriodDataPoints'>;

/**
 * Reads a time as a person types it, or Unix nanoseconds. Without an offset, it is on the clock of the zone. Returns Unix
 * nanoseconds; undefined for any other text.
 */
export function readMoment(typed: string, zone: Zone): string | undefined {
  return /^\d{15,19}$/.test(typed) ? typed : readTypedTime(typed, zone)?.toString();
}

/**
 * Returns the members of a filter field for times. A typed date without a time means that whole day in the zone.
 * @param sample an example of a time, as placeholder
 */
export function momentField(label: string, sample: string, zone: Zone) {
  return {
    label: `${label} (${zoneInWords(zone)})`,
    kind: 'number',
    read: (typed: string) => readMoment(typed, zone),
    readRange: (typed: string) => readTypedDay(typed, zone),
    placeholder: sample,
  } as const;
}

const HOUR_MS = 3_600_000;

/**
 * Returns an example of a time to type: the full hour before a time (Unix milliseconds) on the clock of the zone, with its
 * offset.
 */
export function momentSample(millis: number, zone: Zone): string {
  const hour = Math.floor(millis / HOUR_MS) * HOUR_MS;
  return `${localMinute(hour, zone)}${offsetOf(hour, zone).replace('UTC', '') || 'Z'}`;
}

/**
 * Returns the fields by which points are filtered.
 * @param sample an example of a time
 * @param zone for times without an offset, and for days
 */
export const pointFields = (sample: string, zone: Zone): readonly FilterField<Field>[] => [
  { field: 'seq', word: 'period', label: 'Period', kind: 'number' },
  {
    field: 'timestamp',
    word: 'time',
    ...momentField('Time', sample, zone),
  },
  {
    field: 'dataPointType',
    word: 'source',
    label: 'Source',
    kind: 'choice',
    choices: [
      { word: 'external', label: 'External', value: SOURCE_WORDS.external },
      { word: 'internal', label: 'Internal', value: SOURCE_WORDS.internal },
    ],
  },
];

/**
 * Reads text of the filter without a field: up to 12 digits are a period; a time, Unix nanoseconds, or the end of a day
 * is the time of the newest row. Undefined for any other text.
 */
export function pointText(text: string, zone: Zone): Condition<Field> | undefined {
  if (/^\d{1,12}$/.test(text)) return { field: 'seq', operator: 'is', value: text };
  const day = readTypedDay(text, zone);
  const moment = day === undefined ? readMoment(text, zone) : (BigInt(day.before) - 1n).toString();
  return moment === undefined ? undefined : { field: 'timestamp', operator: 'atMost', value: moment };
}
